CREATE TABLE "bank_accounts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"position" integer NOT NULL,
	"iban" text NOT NULL,
	"bic" text NOT NULL,
	"holder" text NOT NULL,
	CONSTRAINT "bank_accounts_one_per_iban" UNIQUE("iban"),
	CONSTRAINT "bank_accounts_iban_is_tidy" CHECK ("bank_accounts"."iban" ~ '^[A-Z]{2}[0-9]{2}[0-9A-Z]{10,30}$')
);
--> statement-breakpoint
CREATE TABLE "bank_entries" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_id" uuid NOT NULL,
	"statement_id" uuid,
	"booked_on" date NOT NULL,
	"value_on" date NOT NULL,
	"line" integer DEFAULT 0 NOT NULL,
	"amount_cents" bigint NOT NULL,
	"payer_name" text DEFAULT '' NOT NULL,
	"payer_end" text DEFAULT '' NOT NULL,
	"payer_digest" text,
	"text" text DEFAULT '' NOT NULL,
	"end_to_end_id" text DEFAULT '' NOT NULL,
	"bank_reference" text DEFAULT '' NOT NULL,
	"fingerprint" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"aside_at" timestamp (3) with time zone,
	"aside_why" text,
	CONSTRAINT "bank_entries_once" UNIQUE("account_id","fingerprint")
);
--> statement-breakpoint
CREATE TABLE "bank_matches" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"entry_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"amount_cents" bigint NOT NULL,
	"charges_cents" bigint DEFAULT 0 NOT NULL,
	"by_email" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"undone_at" timestamp (3) with time zone,
	CONSTRAINT "bank_matches_amount_is_positive" CHECK ("bank_matches"."amount_cents" > 0),
	CONSTRAINT "bank_matches_charges_not_negative" CHECK ("bank_matches"."charges_cents" >= 0)
);
--> statement-breakpoint
CREATE TABLE "bank_statements" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_id" uuid NOT NULL,
	"sha256" text NOT NULL,
	"opening_cents" bigint NOT NULL,
	"closing_cents" bigint NOT NULL,
	"from_day" date NOT NULL,
	"until_day" date NOT NULL,
	"by_email" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "bank_statements_once" UNIQUE("account_id","sha256")
);
--> statement-breakpoint
ALTER TABLE "refunds" DROP CONSTRAINT "refunds_paid_otherwise_have_failed";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "pays_by" text DEFAULT 'card' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "owed_cents" bigint;--> statement-breakpoint
ALTER TABLE "shop_settings" ADD COLUMN "transfer_hold_days" integer DEFAULT 7 NOT NULL;--> statement-breakpoint
ALTER TABLE "shop_settings" ADD COLUMN "bank_charges_cents" integer DEFAULT 2500 NOT NULL;--> statement-breakpoint
ALTER TABLE "bank_entries" ADD CONSTRAINT "bank_entries_of_account" FOREIGN KEY ("account_id") REFERENCES "public"."bank_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_entries" ADD CONSTRAINT "bank_entries_of_statement" FOREIGN KEY ("statement_id") REFERENCES "public"."bank_statements"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_matches" ADD CONSTRAINT "bank_matches_of_entry" FOREIGN KEY ("entry_id") REFERENCES "public"."bank_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_matches" ADD CONSTRAINT "bank_matches_of_order" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_statements" ADD CONSTRAINT "bank_statements_of_account" FOREIGN KEY ("account_id") REFERENCES "public"."bank_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bank_entries_open" ON "bank_entries" USING btree ("booked_on","created_at","line") WHERE aside_at is null and amount_cents > 0;--> statement-breakpoint
CREATE INDEX "bank_entries_by_payer" ON "bank_entries" USING btree ("payer_digest") WHERE payer_digest is not null;--> statement-breakpoint
CREATE INDEX "bank_matches_by_entry" ON "bank_matches" USING btree ("entry_id");--> statement-breakpoint
CREATE INDEX "bank_matches_by_order" ON "bank_matches" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "orders_waiting_for_transfer" ON "orders" USING btree ("owed_cents") WHERE owed_cents > 0 and paid_at is null and cancelled_at is null;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_way_to_pay_is_known" CHECK ("orders"."pays_by" in ('card', 'transfer'));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_owed_by_transfer" CHECK (("orders"."owed_cents" is null) = ("orders"."pays_by" = 'card') and "orders"."owed_cents" >= 0);--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_paid_otherwise_have_failed" CHECK ("refunds"."paid_otherwise" is null or "refunds"."status" = 'failed' or "refunds"."intent_id" like 'RF%');--> statement-breakpoint
ALTER TABLE "shop_settings" ADD CONSTRAINT "shop_settings_transfer_hold_in_range" CHECK ("shop_settings"."transfer_hold_days" between 1 and 30);--> statement-breakpoint
ALTER TABLE "shop_settings" ADD CONSTRAINT "shop_settings_bank_charges_not_negative" CHECK ("shop_settings"."bank_charges_cents" >= 0);