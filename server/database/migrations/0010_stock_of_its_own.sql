CREATE TABLE "product_stock" (
	"product_id" uuid PRIMARY KEY NOT NULL,
	"available_quantity" bigint NOT NULL,
	CONSTRAINT "products_never_oversold" CHECK ("product_stock"."available_quantity" >= 0)
);
--> statement-breakpoint
INSERT INTO "product_stock" ("product_id", "available_quantity") SELECT "id", "available_quantity" FROM "products";--> statement-breakpoint
ALTER TABLE "products" DROP CONSTRAINT "products_never_oversold";--> statement-breakpoint
DROP INDEX "products_by_available_quantity";--> statement-breakpoint
ALTER TABLE "product_stock" ADD CONSTRAINT "product_stock_of_product" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "product_stock_by_available_quantity" ON "product_stock" USING btree ("available_quantity","product_id");--> statement-breakpoint
ALTER TABLE "products" DROP COLUMN "available_quantity";