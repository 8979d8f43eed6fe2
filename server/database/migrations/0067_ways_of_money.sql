ALTER TABLE "order_events" DROP CONSTRAINT "order_events_kind_is_known";--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT "orders_paid_by_a_transaction";--> statement-breakpoint
ALTER TABLE "refunds" DROP CONSTRAINT "refunds_paid_otherwise_have_failed";--> statement-breakpoint
ALTER TABLE "refunds" DROP CONSTRAINT "refunds_status_is_known";--> statement-breakpoint
ALTER TABLE "refunds" DROP CONSTRAINT "refunds_credits_are_made_at_once";--> statement-breakpoint
DROP INDEX "refunds_failed";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "paid_with" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "erased_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "way" text DEFAULT 'card' NOT NULL;--> statement-breakpoint
ALTER TABLE "papers" ADD COLUMN "because" text GENERATED ALWAYS AS (case when refund_id is not null then 'refund' when corrects is not null then 'cancellation' else 'sale' end) STORED NOT NULL;--> statement-breakpoint
UPDATE "orders" SET "paid_with" = CASE WHEN "transaction_id" LIKE 'RF%' THEN 'transfer' ELSE 'card' END WHERE "transaction_id" IS NOT NULL;--> statement-breakpoint
UPDATE "orders" SET "erased_at" = now() WHERE "email" ~ '^erased-[0-9a-f]{12}$';--> statement-breakpoint
UPDATE "refunds" SET
  "way" = CASE WHEN "is_credit" THEN 'credit' WHEN "intent_id" LIKE 'RF%' THEN 'transfer' ELSE 'card' END,
  "status" = CASE WHEN "status" <> 'failed' THEN "status" WHEN "paid_otherwise" IS NULL THEN 'owed' ELSE 'paid otherwise' END,
  -- An invented id, of a refund that the provider had refused to make.
  "provider_refund_id" = CASE WHEN "provider_refund_id" NOT LIKE 'refused:%' THEN "provider_refund_id" END;--> statement-breakpoint
UPDATE "order_events" SET "kind" = 'credited', "details" = jsonb_build_object('creditedCents', "details" -> 'credited')
  WHERE "kind" = 'refunded' AND "details" ? 'credited';--> statement-breakpoint
UPDATE "order_events" SET "details" = "details" - 'byTransfer' || '{"way": "transfer"}' WHERE "details" ? 'byTransfer';--> statement-breakpoint
CREATE INDEX "papers_cancelling" ON "papers" USING btree ("corrects") WHERE because = 'cancellation';--> statement-breakpoint
CREATE INDEX "refunds_owed" ON "refunds" USING btree ("created_at") WHERE status = 'owed';--> statement-breakpoint
ALTER TABLE "refunds" DROP COLUMN "is_credit";--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_kind_is_known" CHECK ("order_events"."kind" in ('placed', 'payment link sent', 'tax settled', 'hold ends soon', 'hold ended', 'transfer received', 'paid', 'payment undone', 'transfer taken back', 'shipped', 'parcels corrected', 'shipping undone', 'refunded', 'credited', 'refund failed', 'inquired', 'inquiry closed', 'disputed', 'dispute won', 'dispute lost', 'cancellation requested', 'cancellation declined', 'cancelled', 'delivery dates changed', 'reported short', 'note', 'address corrected', 'passed on', 'mail sent'));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_paid_by_a_transaction" CHECK (num_nulls("orders"."paid_at", "orders"."transaction_id", "orders"."paid_with") in (0, 3) and "orders"."paid_with" in ('card', 'transfer'));--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_way_is_known" CHECK ("refunds"."way" in ('card', 'transfer', 'credit'));--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_paid_otherwise_say_how" CHECK (case "refunds"."status" when 'paid otherwise' then "refunds"."paid_otherwise" is not null
        when 'succeeded' then "refunds"."paid_otherwise" is null or "refunds"."way" = 'transfer' else "refunds"."paid_otherwise" is null end);--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_status_is_known" CHECK ("refunds"."status" in ('asked', 'owed', 'succeeded', 'paid otherwise'));--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_credits_are_made_at_once" CHECK ("refunds"."way" <> 'credit' or ("refunds"."status" = 'succeeded' and "refunds"."provider_refund_id" is null));--> statement-breakpoint
CREATE OR REPLACE FUNCTION "deliver_order_events"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO webhook_deliveries (endpoint_id, kind, order_id, order_event_id)
    SELECT endpoint.id, named.kind, told.order_id, told.id
    FROM told
    CROSS JOIN LATERAL (SELECT CASE told.kind
      WHEN 'placed' THEN 'order.placed' WHEN 'paid' THEN 'order.paid'
      WHEN 'payment undone' THEN 'order.payment_undone' WHEN 'transfer taken back' THEN 'order.payment_undone'
      WHEN 'shipped' THEN 'order.shipped' WHEN 'shipping undone' THEN 'order.shipping_undone'
      WHEN 'refunded' THEN 'order.refunded' WHEN 'credited' THEN 'order.refunded'
      WHEN 'cancelled' THEN 'order.cancelled' WHEN 'hold ended' THEN 'order.cancelled' END AS kind) named
    JOIN webhook_endpoints endpoint ON endpoint.disabled_at IS NULL AND named.kind = ANY (endpoint.kinds)
    ORDER BY told.id;
  RETURN NULL;
END $$;
