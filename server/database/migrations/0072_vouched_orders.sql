CREATE TABLE "seen_numbers" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"company_id" uuid,
	"user_id" uuid,
	"number" text NOT NULL,
	"billed_name" text NOT NULL,
	"seen_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "seen_numbers_of_one_buyer" CHECK (num_nulls("seen_numbers"."company_id", "seen_numbers"."user_id") = 1)
);
--> statement-breakpoint
ALTER TABLE "order_events" DROP CONSTRAINT "order_events_kind_is_known";--> statement-breakpoint
DROP INDEX "arrivals_without_proof";--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "may_collect_untaxed" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "vouched" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "arrivals" ADD COLUMN "customs_number" text;--> statement-breakpoint
ALTER TABLE "seen_numbers" ADD CONSTRAINT "seen_numbers_of_company" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seen_numbers" ADD CONSTRAINT "seen_numbers_of_user" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "seen_numbers_once" ON "seen_numbers" USING btree ("number",coalesce(company_id, user_id),"billed_name");--> statement-breakpoint
CREATE INDEX "orders_without_vat_number" ON "orders" USING btree ("placed_at","id") WHERE tax_treatment = 'domestic' and vat_number = '' and (paid_at is not null or approved_at is not null);--> statement-breakpoint
CREATE INDEX "arrivals_without_proof" ON "arrivals" USING btree ("asked_at") WHERE confirmed_at is null and document_at is null and customs_number is null;--> statement-breakpoint
-- The tax of an order changes once more at most: when the office answers for it that collected goods leave Spain, before anybody has
-- paid for them or has a paper about them.
CREATE OR REPLACE FUNCTION refuse_change_of_settled_tax() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT OLD.vouched AND NEW.vouched AND NEW.collected AND OLD.tax_treatment = 'domestic'
    AND NEW.tax_treatment IN ('export', 'intra-EU supply', 'waiting') AND NEW.total_cents = OLD.total_cents
    AND OLD.paid_at IS NULL AND NEW.paid_at IS NULL AND OLD.approved_at IS NULL AND NEW.approved_at IS NULL
    AND NOT EXISTS (SELECT FROM papers WHERE order_id = NEW.id)
    AND NOT EXISTS (SELECT FROM outside_invoices WHERE order_id = NEW.id) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'The tax of an order never changes once it is settled'
    USING errcode = 'check_violation', constraint = 'orders_tax_stays_settled', table = 'orders';
END $$;--> statement-breakpoint
DROP TRIGGER orders_tax_stays_settled ON orders;--> statement-breakpoint
CREATE TRIGGER orders_tax_stays_settled
  BEFORE UPDATE OF tax_treatment, tax_rate, tax_cents, tax_settled_at, total_cents, vouched ON orders
  FOR EACH ROW WHEN ((OLD.tax_settled_at IS NOT NULL AND (OLD.tax_treatment, OLD.tax_rate, OLD.tax_cents, OLD.tax_settled_at)
    IS DISTINCT FROM (NEW.tax_treatment, NEW.tax_rate, NEW.tax_cents, NEW.tax_settled_at)) OR OLD.vouched <> NEW.vouched)
  EXECUTE FUNCTION refuse_change_of_settled_tax();--> statement-breakpoint
-- Exports need a proof, too.
INSERT INTO arrivals (order_id, asked_at)
  SELECT id, approved_at FROM orders WHERE tax_treatment = 'export' AND approved_at IS NOT NULL ON CONFLICT DO NOTHING;--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_kind_is_known" CHECK ("order_events"."kind" in ('placed', 'payment link sent', 'tax settled', 'vouched', 'hold ends soon', 'hold ended', 'transfer received', 'paid', 'payment undone', 'transfer taken back', 'shipped', 'parcels corrected', 'shipping undone', 'refunded', 'credited', 'refund failed', 'inquired', 'inquiry closed', 'disputed', 'dispute won', 'dispute lost', 'cancellation requested', 'cancellation declined', 'cancelled', 'delivery dates changed', 'reported short', 'note', 'address corrected', 'passed on', 'mail sent'));