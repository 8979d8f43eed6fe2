DROP INDEX "products_on_sale";--> statement-breakpoint
CREATE INDEX "orders_by_product_name" ON "orders" USING btree ("product_name","id") WHERE cancelled_at is null;--> statement-breakpoint
CREATE INDEX "orders_by_email" ON "orders" USING btree ("email","id") WHERE cancelled_at is null;--> statement-breakpoint
CREATE INDEX "orders_by_quantity" ON "orders" USING btree ("quantity","id") WHERE cancelled_at is null;--> statement-breakpoint
CREATE INDEX "orders_by_total" ON "orders" USING btree ("total_cents","id") WHERE cancelled_at is null;--> statement-breakpoint
CREATE INDEX "orders_to_ship" ON "orders" USING btree ("placed_at","id") WHERE paid_at is not null and approved_at is null and cancelled_at is null;--> statement-breakpoint
CREATE INDEX "products_by_name" ON "products" USING btree ("name","id") WHERE hidden_at is null;--> statement-breakpoint
CREATE INDEX "products_by_price" ON "products" USING btree ("price_cents","id") WHERE hidden_at is null;--> statement-breakpoint
CREATE INDEX "products_by_quantity" ON "products" USING btree ("quantity","id") WHERE hidden_at is null;--> statement-breakpoint
CREATE INDEX "products_by_available_quantity" ON "products" USING btree ("available_quantity","id") WHERE hidden_at is null;--> statement-breakpoint
CREATE INDEX "products_by_category" ON "products" USING btree ("category","id") WHERE hidden_at is null;--> statement-breakpoint
CREATE INDEX "products_by_minimum_order" ON "products" USING btree ("minimum_order","id") WHERE hidden_at is null;--> statement-breakpoint
CREATE INDEX "products_of_category" ON "products" USING btree ("category","position","id") WHERE hidden_at is null;--> statement-breakpoint
CREATE INDEX "reviews_by_rating" ON "reviews" USING btree ("number","id");--> statement-breakpoint
CREATE INDEX "reviews_by_email" ON "reviews" USING btree ("email","id");--> statement-breakpoint
CREATE INDEX "users_by_email" ON "users" USING btree ("email","id");--> statement-breakpoint
CREATE INDEX "users_by_name" ON "users" USING btree ("name","id");--> statement-breakpoint
CREATE INDEX "users_by_role" ON "users" USING btree ("role","id");--> statement-breakpoint
CREATE INDEX "products_on_sale" ON "products" USING btree ("position","id") WHERE hidden_at is null;--> statement-breakpoint
-- The searched text, as server/database/search-text.ts writes it: without accents, in lower case, with plain crosses and dashes.
CREATE FUNCTION search_text(given text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  select translate(regexp_replace(lower(normalize(coalesce(given, ''), NFKD)), '[\u0300-\u036f]', '', 'g'),
    'øłđıßæœς×–—‐‑', 'oldisaoσx----')
$$;--> statement-breakpoint
ALTER TABLE orders ADD COLUMN search text GENERATED ALWAYS AS (search_text(product_name || ' ' || email || ' ' || user_name
  || ' ' || address) || ' ' || regexp_replace(phone, '\D', '', 'g')) STORED;--> statement-breakpoint
ALTER TABLE users ADD COLUMN search text GENERATED ALWAYS AS (search_text(email || ' ' || name) || ' '
  || regexp_replace(phone, '\D', '', 'g')) STORED;--> statement-breakpoint
ALTER TABLE products ADD COLUMN search text GENERATED ALWAYS AS (search_text(name || ' ' || coalesce(sku, '') || ' '
  || description) || ' ' || lower(regexp_replace(coalesce(sku, ''), '\W', '', 'g'))) STORED;--> statement-breakpoint
ALTER TABLE reviews ADD COLUMN search text GENERATED ALWAYS AS (search_text(name || ' ' || review)) STORED;--> statement-breakpoint
-- With these statistics, the planner distinguishes words that are in every row from words that are in a few rows.
ALTER TABLE orders ALTER COLUMN search SET STATISTICS 1000;--> statement-breakpoint
ALTER TABLE users ALTER COLUMN search SET STATISTICS 1000;--> statement-breakpoint
ALTER TABLE products ALTER COLUMN search SET STATISTICS 1000;--> statement-breakpoint
-- Without the right to create extensions, searches are slower.
DO $$
BEGIN
  CREATE EXTENSION IF NOT EXISTS pg_trgm;
  CREATE INDEX orders_search ON orders USING gin (search gin_trgm_ops) WHERE cancelled_at IS NULL;
  CREATE INDEX users_search ON users USING gin (search gin_trgm_ops);
  CREATE INDEX products_search ON products USING gin (search gin_trgm_ops) WHERE hidden_at IS NULL;
EXCEPTION WHEN insufficient_privilege OR undefined_file OR feature_not_supported THEN
  RAISE NOTICE 'pg_trgm cannot be created: searches read whole tables';
END $$;
