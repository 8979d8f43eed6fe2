ALTER TABLE "products" ADD COLUMN "revision" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "products_by_revision" ON "products" USING btree ("revision");--> statement-breakpoint
-- A search index reads the products with a higher revision than its own: the lock makes revisions visible in sequence.
CREATE SEQUENCE product_revisions;--> statement-breakpoint
CREATE FUNCTION raise_product_revision() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('product revisions'));
  NEW.revision := nextval('product_revisions');
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER products_raise_revision BEFORE INSERT OR UPDATE OF name, description, full_description, sku, type, facts, category, price_cents, hidden_at
  ON products FOR EACH ROW EXECUTE FUNCTION raise_product_revision();--> statement-breakpoint
UPDATE products SET name = name;
