DROP INDEX "orders_held";--> statement-breakpoint
CREATE INDEX "orders_unpaid" ON "orders" USING btree ("user_id","held_until") WHERE paid_at is null and cancelled_at is null;