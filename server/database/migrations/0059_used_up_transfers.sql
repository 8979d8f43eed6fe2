DROP INDEX "bank_entries_open";--> statement-breakpoint
ALTER TABLE "bank_entries" ADD COLUMN "used_up" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "bank_entries_open" ON "bank_entries" USING btree ("booked_on","created_at","line") WHERE aside_at is null and amount_cents > 0 and not used_up;