CREATE TABLE "api_keys" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"scope" text NOT NULL,
	"hash" text NOT NULL,
	"begins_with" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" text NOT NULL,
	"last_used_at" timestamp (3) with time zone,
	"revoked_at" timestamp (3) with time zone,
	CONSTRAINT "api_keys_one_per_hash" UNIQUE("hash"),
	CONSTRAINT "api_keys_scope_is_known" CHECK ("api_keys"."scope" in ('read', 'orders'))
);
--> statement-breakpoint
CREATE TABLE "webhook_deliveries" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"position" bigint GENERATED ALWAYS AS IDENTITY (sequence name "webhook_deliveries_position_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"endpoint_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"order_id" uuid,
	"order_event_id" bigint,
	"product_id" uuid,
	"available_quantity" bigint,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"next_try_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_tried_at" timestamp (3) with time zone,
	"answer" text,
	"delivered_at" timestamp (3) with time zone,
	"given_up_at" timestamp (3) with time zone,
	CONSTRAINT "deliveries_one_per_event" UNIQUE("endpoint_id","order_event_id"),
	CONSTRAINT "deliveries_kind_is_known" CHECK ("webhook_deliveries"."kind" in ('order.placed', 'order.paid', 'order.shipped', 'order.shipping_undone', 'order.refunded', 'order.cancelled', 'stock.low', 'test'))
);
--> statement-breakpoint
CREATE TABLE "webhook_endpoints" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"url" text NOT NULL,
	"kinds" text[] NOT NULL,
	"secret" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" text NOT NULL,
	"failing_since" timestamp (3) with time zone,
	"disabled_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "deliveries_to_endpoint" FOREIGN KEY ("endpoint_id") REFERENCES "public"."webhook_endpoints"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "deliveries_of_order" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "deliveries_of_event" FOREIGN KEY ("order_event_id") REFERENCES "public"."order_events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "deliveries_of_product" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "api_keys_one_per_name" ON "api_keys" USING btree ("name") WHERE revoked_at is null;--> statement-breakpoint
CREATE INDEX "deliveries_waiting" ON "webhook_deliveries" USING btree ("endpoint_id","position") WHERE delivered_at is null and given_up_at is null;--> statement-breakpoint
CREATE INDEX "deliveries_waiting_of_order" ON "webhook_deliveries" USING btree ("endpoint_id","order_id","position") WHERE delivered_at is null and given_up_at is null;--> statement-breakpoint
CREATE INDEX "deliveries_newest" ON "webhook_deliveries" USING btree ("endpoint_id","position");--> statement-breakpoint
CREATE INDEX "deliveries_by_order" ON "webhook_deliveries" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "deliveries_by_product" ON "webhook_deliveries" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "deliveries_by_event" ON "webhook_deliveries" USING btree ("order_event_id");--> statement-breakpoint
CREATE INDEX "order_events_by_time" ON "order_events" USING brin ("at");--> statement-breakpoint
-- Before a transaction writes an event of an order, it announces the last id so far with a lock that others can see: its own
-- events come after that id. A reader of changes stops at the lowest announced id, and misses nothing that is committed late.
CREATE FUNCTION announce_order_events() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared((7033::bigint << 48) | (last_value - CASE WHEN is_called THEN 0 ELSE 1 END))
    FROM order_events_id_seq;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER order_events_announced BEFORE INSERT ON order_events
  FOR EACH STATEMENT EXECUTE FUNCTION announce_order_events();--> statement-breakpoint
CREATE FUNCTION deliver_order_events() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO webhook_deliveries (endpoint_id, kind, order_id, order_event_id)
    SELECT endpoint.id, named.kind, told.order_id, told.id
    FROM told
    CROSS JOIN LATERAL (SELECT CASE told.kind
      WHEN 'placed' THEN 'order.placed' WHEN 'paid' THEN 'order.paid' WHEN 'shipped' THEN 'order.shipped'
      WHEN 'shipping undone' THEN 'order.shipping_undone' WHEN 'refunded' THEN 'order.refunded'
      WHEN 'cancelled' THEN 'order.cancelled' WHEN 'hold ended' THEN 'order.cancelled' END AS kind) named
    JOIN webhook_endpoints endpoint ON endpoint.disabled_at IS NULL AND named.kind = ANY (endpoint.kinds)
    ORDER BY told.id;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER order_events_delivered AFTER INSERT ON order_events REFERENCING NEW TABLE AS told
  FOR EACH STATEMENT EXECUTE FUNCTION deliver_order_events();--> statement-breakpoint
CREATE FUNCTION deliver_low_stock() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO webhook_deliveries (endpoint_id, kind, product_id, available_quantity)
    SELECT endpoint.id, 'stock.low', products.id, NEW.available_quantity
    FROM webhook_endpoints endpoint JOIN products ON products.id = NEW.product_id
    CROSS JOIN LATERAL (SELECT greatest(products.minimum_order, (SELECT low_stock FROM shop_settings)) AS quantity) enough
    WHERE endpoint.disabled_at IS NULL AND 'stock.low' = ANY (endpoint.kinds) AND products.hidden_at IS NULL
      AND OLD.available_quantity >= enough.quantity AND NEW.available_quantity < enough.quantity;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER product_stock_low AFTER UPDATE ON product_stock
  FOR EACH ROW WHEN (NEW.available_quantity < OLD.available_quantity) EXECUTE FUNCTION deliver_low_stock();
