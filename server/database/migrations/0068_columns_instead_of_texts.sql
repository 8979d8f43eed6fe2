ALTER TABLE "delivery_methods" RENAME COLUMN "is_usual" TO "is_default";--> statement-breakpoint
ALTER TABLE "delivery_methods" DROP CONSTRAINT "delivery_methods_usual_is_free";--> statement-breakpoint
DROP INDEX "delivery_methods_one_usual";--> statement-breakpoint
DROP INDEX "bank_entries_noted";--> statement-breakpoint
ALTER TABLE "bank_entries" ADD COLUMN "noted_for" integer;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "collected" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "delivery_methods" ADD COLUMN "collected" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "delivery_methods_one_default" ON "delivery_methods" USING btree ("is_default") WHERE is_default;--> statement-breakpoint
ALTER TABLE "delivery_methods" ADD CONSTRAINT "delivery_methods_default_is_free" CHECK (not "delivery_methods"."is_default" or ("delivery_methods"."price_cents" = 0 and "delivery_methods"."countries" is null));--> statement-breakpoint
-- Until now, an Incoterm that begins with EXW or FCA meant that the customer collects the goods.
UPDATE "delivery_methods" SET "collected" = true WHERE "term" ~* '^\s*(exw|fca)\y';--> statement-breakpoint
UPDATE "orders" SET "collected" = true WHERE "delivery_term" ~* '^\s*(exw|fca)\y';--> statement-breakpoint
-- The methods in the history, which *Undo* writes back.
CREATE FUNCTION pg_temp.with_new_columns("state" jsonb) RETURNS jsonb LANGUAGE sql AS $$
  SELECT CASE WHEN jsonb_typeof(state -> 'deliveries') = 'array' THEN jsonb_set(state, '{deliveries}', (
    SELECT coalesce(jsonb_agg(method - 'isUsual' || jsonb_build_object(
      'isDefault', coalesce(method -> 'isUsual', 'false'), 'collected', method ->> 'term' ~* '^\s*(exw|fca)\y') ORDER BY position), '[]')
    FROM jsonb_array_elements(state -> 'deliveries') WITH ORDINALITY AS stored (method, position)
  )) ELSE state END
$$;--> statement-breakpoint
UPDATE "changes" SET
  "before" = pg_temp.with_new_columns("before"),
  "after" = pg_temp.with_new_columns("after")
WHERE "about_id" = 'ways of delivery';--> statement-breakpoint
DROP FUNCTION pg_temp.with_new_columns;--> statement-breakpoint
-- The shop had written the number of the order behind the text of the bank. 0, which is no order's, keeps an entry listed without one.
UPDATE "bank_entries" SET
  "noted_for" = coalesce(substring("text" FROM 'F-(\d{1,9})$')::integer, 0),
  "text" = regexp_replace("text", ' ?F-\d{1,9}$', '')
WHERE "is_noted";--> statement-breakpoint
ALTER TABLE "bank_entries" DROP COLUMN "is_noted";--> statement-breakpoint
CREATE INDEX "bank_entries_noted" ON "bank_entries" USING btree ("booked_on") WHERE noted_for is not null and not is_stated and seen_at is null;
