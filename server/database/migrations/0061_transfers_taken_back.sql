ALTER TABLE "order_events" DROP CONSTRAINT "order_events_kind_is_known";--> statement-breakpoint
DROP INDEX "orders_unshipped";--> statement-breakpoint
DROP INDEX "orders_waiting_for_transfer";--> statement-breakpoint
ALTER TABLE "bank_entries" ADD COLUMN "is_noted" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "bank_entries" ADD COLUMN "is_stated" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "bank_entries" ADD COLUMN "may_be_id" uuid;--> statement-breakpoint
ALTER TABLE "bank_entries" ADD COLUMN "is_return" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "bank_entries" ADD COLUMN "takes_back_id" uuid;--> statement-breakpoint
ALTER TABLE "bank_matches" ADD COLUMN "undone_by" text;--> statement-breakpoint
ALTER TABLE "bank_entries" ADD CONSTRAINT "bank_entries_may_be" FOREIGN KEY ("may_be_id") REFERENCES "public"."bank_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_entries" ADD CONSTRAINT "bank_entries_take_back" FOREIGN KEY ("takes_back_id") REFERENCES "public"."bank_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bank_entries_by_day" ON "bank_entries" USING btree ("booked_on","amount_cents");--> statement-breakpoint
CREATE INDEX "bank_entries_returns" ON "bank_entries" USING btree ("booked_on") WHERE is_return and amount_cents < 0 and not used_up;--> statement-breakpoint
CREATE INDEX "orders_unshipped" ON "orders" USING btree ("placed_at","id","ready_at","total_cents") WHERE ready_at is not null and approved_at is null and called_off_at is null and refunded_cents < gross_cents and cancelled_at is null and (paid_at is null or owed_cents is null or owed_cents = 0);--> statement-breakpoint
CREATE INDEX "orders_waiting_for_transfer" ON "orders" USING btree ("owed_cents") WHERE owed_cents > 0 and cancelled_at is null;--> statement-breakpoint
ALTER TABLE "bank_entries" ADD CONSTRAINT "bank_entries_taken_back_once" UNIQUE("takes_back_id");--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_kind_is_known" CHECK ("order_events"."kind" in ('placed', 'payment link sent', 'tax settled', 'hold ends soon', 'hold ended', 'transfer received', 'paid', 'payment undone', 'transfer taken back', 'shipped', 'parcels corrected', 'shipping undone', 'refunded', 'refund failed', 'inquired', 'inquiry closed', 'disputed', 'dispute won', 'dispute lost', 'cancellation requested', 'cancellation declined', 'cancelled', 'delivery dates changed', 'reported short', 'note', 'address corrected', 'mail sent'));--> statement-breakpoint
ALTER TABLE "bank_entries" ADD CONSTRAINT "bank_entries_only_returns_take_back" CHECK ("bank_entries"."takes_back_id" is null or ("bank_entries"."is_return" and "bank_entries"."amount_cents" < 0));--> statement-breakpoint
ALTER TABLE "bank_matches" ADD CONSTRAINT "bank_matches_undone_for_a_reason" CHECK ("bank_matches"."undone_by" is null or "bank_matches"."undone_at" is not null);--> statement-breakpoint
ALTER TABLE "bank_matches" ADD CONSTRAINT "bank_matches_end_is_known" CHECK ("bank_matches"."undone_by" in ('office', 'bank', 'card'));--> statement-breakpoint
UPDATE "bank_entries" SET "is_noted" = true, "is_stated" = false WHERE "fingerprint" LIKE 'seen %';--> statement-breakpoint
UPDATE "bank_matches" SET "undone_at" = now(), "undone_by" = 'card' FROM "orders"
WHERE "orders"."id" = "order_id" AND "undone_at" IS NULL AND "transaction_id" NOT LIKE 'RF%';--> statement-breakpoint
CREATE OR REPLACE FUNCTION deliver_order_events() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO webhook_deliveries (endpoint_id, kind, order_id, order_event_id)
    SELECT endpoint.id, named.kind, told.order_id, told.id
    FROM told
    CROSS JOIN LATERAL (SELECT CASE told.kind
      WHEN 'placed' THEN 'order.placed' WHEN 'paid' THEN 'order.paid'
      WHEN 'payment undone' THEN 'order.payment_undone' WHEN 'transfer taken back' THEN 'order.payment_undone'
      WHEN 'shipped' THEN 'order.shipped' WHEN 'shipping undone' THEN 'order.shipping_undone'
      WHEN 'refunded' THEN 'order.refunded'
      WHEN 'cancelled' THEN 'order.cancelled' WHEN 'hold ended' THEN 'order.cancelled' END AS kind) named
    JOIN webhook_endpoints endpoint ON endpoint.disabled_at IS NULL AND named.kind = ANY (endpoint.kinds)
    ORDER BY told.id;
  RETURN NULL;
END $$;
