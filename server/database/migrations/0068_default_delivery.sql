ALTER TABLE "delivery_methods" RENAME COLUMN "is_usual" TO "is_default";--> statement-breakpoint
ALTER TABLE "delivery_methods" DROP CONSTRAINT "delivery_methods_usual_is_free";--> statement-breakpoint
DROP INDEX "delivery_methods_one_usual";--> statement-breakpoint
CREATE UNIQUE INDEX "delivery_methods_one_default" ON "delivery_methods" USING btree ("is_default") WHERE is_default;--> statement-breakpoint
ALTER TABLE "delivery_methods" ADD CONSTRAINT "delivery_methods_default_is_free" CHECK (not "delivery_methods"."is_default" or ("delivery_methods"."price_cents" = 0 and "delivery_methods"."countries" is null));--> statement-breakpoint
UPDATE "changes" SET
  "before" = replace("before"::text, '"isUsual"', '"isDefault"')::jsonb,
  "after" = replace("after"::text, '"isUsual"', '"isDefault"')::jsonb
WHERE "about_id" = 'ways of delivery';
