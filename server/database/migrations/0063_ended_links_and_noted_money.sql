ALTER TABLE "api_keys" DROP CONSTRAINT "api_keys_scope_is_known";--> statement-breakpoint
ALTER TABLE "parcels" ADD COLUMN "is_of_key" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "bank_entries" ADD COLUMN "seen_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "arrivals" ADD COLUMN "expires_at" timestamp (3) with time zone DEFAULT now() + interval '90 days' NOT NULL;--> statement-breakpoint
CREATE INDEX "bank_entries_noted" ON "bank_entries" USING btree ("booked_on") WHERE is_noted and not is_stated and seen_at is null;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_scope_is_known" CHECK ("api_keys"."scope" in ('read', 'orders', 'money'));--> statement-breakpoint
UPDATE "arrivals" SET "expires_at" = "asked_at" + interval '90 days';--> statement-breakpoint
UPDATE "parcels" SET "is_of_key" = true WHERE EXISTS (
  SELECT FROM "order_events" WHERE "order_events"."order_id" = "parcels"."order_id" AND "kind" IN ('shipped', 'parcels corrected')
    AND starts_with("by_email", 'key: '));--> statement-breakpoint
-- Earlier transfers were noted before anybody was asked to confirm them: only those of the last month are listed.
UPDATE "bank_entries" SET "seen_at" = now() WHERE "is_noted" AND NOT "is_stated" AND "booked_on" < now() - interval '30 days';
