DROP INDEX "orders_newest";--> statement-breakpoint
DROP INDEX "orders_by_name";--> statement-breakpoint
DROP INDEX "orders_by_email";--> statement-breakpoint
DROP INDEX "orders_by_quantity";--> statement-breakpoint
DROP INDEX "orders_by_total";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "expired_at" timestamp (3) with time zone;--> statement-breakpoint
-- Orders whose hold ended before the order recorded it.
UPDATE orders SET expired_at = orders.cancelled_at FROM order_events
  WHERE order_id = orders.id AND kind = 'hold ended' AND orders.cancelled_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX "orders_expired" ON "orders" USING btree ("placed_at","id") WHERE expired_at is not null;--> statement-breakpoint
CREATE INDEX "orders_newest" ON "orders" USING btree ("placed_at","id") WHERE cancelled_at is null or expired_at is not null;--> statement-breakpoint
CREATE INDEX "orders_by_name" ON "orders" USING btree ("name","id") WHERE cancelled_at is null or expired_at is not null;--> statement-breakpoint
CREATE INDEX "orders_by_email" ON "orders" USING btree ("email","id") WHERE cancelled_at is null or expired_at is not null;--> statement-breakpoint
CREATE INDEX "orders_by_quantity" ON "orders" USING btree ("quantity","id") WHERE cancelled_at is null or expired_at is not null;--> statement-breakpoint
CREATE INDEX "orders_by_total" ON "orders" USING btree ("total_cents","id") WHERE cancelled_at is null or expired_at is not null;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_expired_only_when_cancelled" CHECK ("orders"."expired_at" is null or "orders"."cancelled_at" is not null);--> statement-breakpoint
DROP INDEX IF EXISTS orders_search;--> statement-breakpoint
-- Where pg_trgm could not be created, searches stay slower.
DO $$
BEGIN
  CREATE INDEX orders_search ON orders USING gin (search gin_trgm_ops) WHERE cancelled_at IS NULL OR expired_at IS NOT NULL;
EXCEPTION WHEN undefined_object THEN
  RAISE NOTICE 'pg_trgm is not there: searches read whole tables';
END $$;
