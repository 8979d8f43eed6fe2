DROP INDEX "products_one_per_sku";--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "sku_twin" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
-- A shop may already sell PT-1610 and pt1610 as two products: they stay, and `npm run doctor` names them.
UPDATE "products" SET "sku_twin" = "twin"."number" FROM (
  SELECT "id", row_number() OVER (
    PARTITION BY upper(regexp_replace(sku, '[^A-Za-z0-9]', '', 'g') collate "C") ORDER BY "position", "id") - 1 AS "number"
  FROM "products" WHERE sku IS NOT NULL AND hidden_at IS NULL) AS "twin"
WHERE "twin"."id" = "products"."id" AND "twin"."number" > 0;--> statement-breakpoint
CREATE UNIQUE INDEX "products_one_per_sku" ON "products" USING btree (upper(regexp_replace(sku, '[^A-Za-z0-9]', '', 'g') collate "C"),"sku_twin") WHERE hidden_at is null;
