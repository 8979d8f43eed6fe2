ALTER TABLE "products" DROP CONSTRAINT "products_one_per_sku";--> statement-breakpoint
CREATE UNIQUE INDEX "products_one_per_sku" ON "products" USING btree ("sku") WHERE hidden_at is null;