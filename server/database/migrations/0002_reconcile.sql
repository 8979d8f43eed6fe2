ALTER TABLE "payments" ADD COLUMN "looked_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "told_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "unmatched_payments" ADD COLUMN "told_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "payments_waiting" ON "payments" USING btree ("created_at") WHERE status in ('open', 'processing');--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_refunded_at_a_moment" CHECK (("orders"."refunded_cents" > 0) = ("orders"."refunded_at" is not null));