CREATE INDEX "orders_by_payment" ON "orders" USING btree ("paid_at","id","total_cents","refunded_cents") WHERE paid_at is not null;--> statement-breakpoint
-- Sold quantities are also summed up from the index alone, and only for the orders of a period.
ALTER TABLE "order_lines" DROP CONSTRAINT "order_lines_product_once";--> statement-breakpoint
CREATE UNIQUE INDEX "order_lines_product_once" ON "order_lines" ("order_id", "product_id") INCLUDE ("quantity", "total_cents");--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_product_once" UNIQUE USING INDEX "order_lines_product_once";
