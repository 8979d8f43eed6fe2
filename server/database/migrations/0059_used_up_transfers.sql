ALTER TABLE "bank_statements" DROP CONSTRAINT "bank_statements_once";--> statement-breakpoint
DROP INDEX "bank_entries_open";--> statement-breakpoint
ALTER TABLE "bank_entries" ADD COLUMN "aside_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "bank_entries" ADD COLUMN "used_up" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "bank_statements" ADD COLUMN "position" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "bank_entries_open" ON "bank_entries" USING btree ("booked_on","created_at","line") WHERE amount_cents > 0 and not used_up;--> statement-breakpoint
ALTER TABLE "bank_statements" ADD CONSTRAINT "bank_statements_once" UNIQUE("account_id","sha256","position");--> statement-breakpoint
UPDATE "bank_entries" SET "aside_cents" = greatest(0, "amount_cents" - (
  SELECT coalesce(sum("bank_matches"."amount_cents"), 0) FROM "bank_matches" JOIN "orders" ON "orders"."id" = "order_id"
  WHERE "entry_id" = "bank_entries"."id" AND "undone_at" IS NULL AND "cancelled_at" IS NULL
    AND ("transaction_id" IS NULL OR "transaction_id" LIKE 'RF%')))
WHERE "aside_at" IS NOT NULL;
