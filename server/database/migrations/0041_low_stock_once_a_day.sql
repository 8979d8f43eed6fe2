DROP INDEX "product_stock_low_untold";--> statement-breakpoint
CREATE INDEX "product_stock_low_untold" ON "product_stock" USING btree ("product_id") WHERE low_at is not null and (low_told_at is null or low_told_at < low_at);
--> statement-breakpoint
-- The time of the last notification outlives a recovery: ordering and cancelling in turns cannot cause a flood of mails.
CREATE OR REPLACE FUNCTION note_low_stock() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  least bigint := (
    SELECT greatest(minimum_order, (SELECT low_stock FROM shop_settings)) FROM products WHERE id = NEW.product_id);
BEGIN
  IF NEW.available_quantity >= least THEN
    NEW.low_at := NULL;
    NEW.low_quantity := NULL;
  ELSIF OLD.available_quantity >= least THEN
    NEW.low_at := clock_timestamp();
    NEW.low_quantity := NEW.available_quantity;
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION deliver_low_stock() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO webhook_deliveries (endpoint_id, kind, product_id, available_quantity)
    SELECT endpoint.id, 'stock.low', products.id, NEW.available_quantity
    FROM webhook_endpoints endpoint JOIN products ON products.id = NEW.product_id
    CROSS JOIN LATERAL (SELECT greatest(products.minimum_order, (SELECT low_stock FROM shop_settings)) AS quantity) enough
    WHERE endpoint.disabled_at IS NULL AND 'stock.low' = ANY (endpoint.kinds) AND products.hidden_at IS NULL
      AND OLD.available_quantity >= enough.quantity AND NEW.available_quantity < enough.quantity
      -- Once a day at most. What becomes low again before is told by the job that mails the shop of it.
      AND NOT EXISTS (SELECT 1 FROM webhook_deliveries told WHERE told.endpoint_id = endpoint.id
        AND told.product_id = NEW.product_id AND told.kind = 'stock.low'
        AND told.created_at > now() - interval '24 hours');
  RETURN NULL;
END $$;
