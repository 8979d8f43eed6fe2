-- What is found in memory is sorted there by these, too: their changes have to be read like those of what is searched.
DROP TRIGGER products_raise_revision ON products;--> statement-breakpoint
CREATE TRIGGER products_raise_revision BEFORE INSERT OR UPDATE OF name, description, full_description, sku, type, facts, category, price_cents, quantity, minimum_order, hidden_at
  ON products FOR EACH ROW EXECUTE FUNCTION raise_product_revision();
