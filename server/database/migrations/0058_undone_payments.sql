ALTER TABLE "order_events" DROP CONSTRAINT "order_events_kind_is_known";--> statement-breakpoint
ALTER TABLE "papers" DROP CONSTRAINT "papers_only_invoices_follow";--> statement-breakpoint
ALTER TABLE "papers" DROP CONSTRAINT "papers_credit_a_refund";--> statement-breakpoint
ALTER TABLE "papers" DROP CONSTRAINT "papers_only_corrective_correct";--> statement-breakpoint
ALTER TABLE "webhook_deliveries" DROP CONSTRAINT "deliveries_kind_is_known";--> statement-breakpoint
DROP INDEX "papers_one_receipt_per_order";--> statement-breakpoint
CREATE UNIQUE INDEX "papers_one_first_receipt_per_order" ON "papers" USING btree ("order_id") WHERE kind = 'receipt' and follows is null;--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_kind_is_known" CHECK ("order_events"."kind" in ('placed', 'payment link sent', 'tax settled', 'hold ends soon', 'hold ended', 'paid', 'payment undone', 'shipped', 'parcels corrected', 'shipping undone', 'refunded', 'refund failed', 'inquired', 'inquiry closed', 'disputed', 'dispute won', 'dispute lost', 'cancellation requested', 'cancellation declined', 'cancelled', 'delivery dates changed', 'reported short', 'note', 'address corrected', 'mail sent'));--> statement-breakpoint
ALTER TABLE "papers" ADD CONSTRAINT "papers_only_sale_papers_follow" CHECK ("papers"."follows" is null or "papers"."kind" in ('invoice', 'receipt'));--> statement-breakpoint
ALTER TABLE "papers" ADD CONSTRAINT "papers_credit_a_refund" CHECK (case "papers"."kind" when 'credit note' then num_nonnulls("papers"."refund_id", "papers"."corrects") = 1 when 'corrective invoice' then true else "papers"."refund_id" is null end);--> statement-breakpoint
ALTER TABLE "papers" ADD CONSTRAINT "papers_only_corrective_correct" CHECK ("papers"."corrects" is null or "papers"."kind" in ('corrective invoice', 'credit note'));--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "deliveries_kind_is_known" CHECK ("webhook_deliveries"."kind" in ('order.placed', 'order.paid', 'order.payment_undone', 'order.shipped', 'order.shipping_undone', 'order.refunded', 'order.cancelled', 'stock.low', 'test'));--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT "orders_approved_only_when_paid";--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_approved_only_when_paid" CHECK (approved_at is null or paid_at is not null or (pays_by = 'account' and (company_id is not null or owed_cents = 0)));--> statement-breakpoint
CREATE OR REPLACE FUNCTION deliver_order_events() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO webhook_deliveries (endpoint_id, kind, order_id, order_event_id)
    SELECT endpoint.id, named.kind, told.order_id, told.id
    FROM told
    CROSS JOIN LATERAL (SELECT CASE told.kind
      WHEN 'placed' THEN 'order.placed' WHEN 'paid' THEN 'order.paid' WHEN 'payment undone' THEN 'order.payment_undone'
      WHEN 'shipped' THEN 'order.shipped' WHEN 'shipping undone' THEN 'order.shipping_undone'
      WHEN 'refunded' THEN 'order.refunded'
      WHEN 'cancelled' THEN 'order.cancelled' WHEN 'hold ended' THEN 'order.cancelled' END AS kind) named
    JOIN webhook_endpoints endpoint ON endpoint.disabled_at IS NULL AND named.kind = ANY (endpoint.kinds)
    ORDER BY told.id;
  RETURN NULL;
END $$;
