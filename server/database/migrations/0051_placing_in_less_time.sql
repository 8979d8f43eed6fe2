ALTER TABLE "orders" DROP CONSTRAINT "orders_treatment_is_known";--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT "orders_exempt_without_tax";--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT "orders_wait_until_settled";--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT "orders_paid_only_when_settled";--> statement-breakpoint
DROP INDEX "orders_by_payment";--> statement-breakpoint
CREATE INDEX "orders_by_payment" ON "orders" USING btree ("paid_at","id","total_cents","refunded_cents","tax_rate") WHERE paid_at is not null;--> statement-breakpoint
ALTER TABLE "orders" DROP COLUMN "refunded_net_cents";--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_taxed_as_treated" CHECK (case when "orders"."tax_treatment" = 'domestic' then "orders"."tax_settled_at" is not null
        when "orders"."tax_treatment" in ('none', 'export', 'intra-EU supply') then "orders"."tax_rate" = 0 and "orders"."tax_settled_at" is not null
        when "orders"."tax_treatment" = 'waiting' then "orders"."tax_rate" = 0 and "orders"."tax_settled_at" is null and "orders"."paid_at" is null
        else false end);--> statement-breakpoint
-- Runs only when stock becomes low, not for every order.
DROP TRIGGER product_stock_low ON product_stock;--> statement-breakpoint
CREATE TRIGGER product_stock_low AFTER UPDATE ON product_stock FOR EACH ROW
  WHEN (NEW.low_at IS NOT NULL AND NEW.low_at IS DISTINCT FROM OLD.low_at) EXECUTE FUNCTION deliver_low_stock();
