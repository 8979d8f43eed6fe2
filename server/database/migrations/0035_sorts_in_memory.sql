-- Products found in memory are also sorted there by these columns: their changes must be read like those of searched columns.
DROP TRIGGER products_raise_revision ON products;--> statement-breakpoint
CREATE TRIGGER products_raise_revision BEFORE INSERT OR UPDATE OF name, description, full_description, sku, type, facts, category, price_cents, quantity, minimum_order, hidden_at
  ON products FOR EACH ROW EXECUTE FUNCTION raise_product_revision();
