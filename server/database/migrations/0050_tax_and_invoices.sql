CREATE TABLE "companies" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"legal_name" text NOT NULL,
	"address" text NOT NULL,
	"country" text NOT NULL,
	"vat_number" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"changed_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "companies_vat_number_is_tidy" CHECK ("companies"."vat_number" ~ '^([A-Z]{2}[0-9A-Z+*]{2,13})?$')
);
--> statement-breakpoint
CREATE TABLE "company_people" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "exchange_rates" (
	"day" date PRIMARY KEY NOT NULL,
	"dollars_per_euro" integer NOT NULL,
	"source" text NOT NULL,
	"read_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "exchange_rates_are_positive" CHECK ("exchange_rates"."dollars_per_euro" > 0)
);
--> statement-breakpoint
CREATE TABLE "vat_checks" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"number" text NOT NULL,
	"state" text NOT NULL,
	"source" text NOT NULL,
	"requester" text DEFAULT '' NOT NULL,
	"consultation_number" text DEFAULT '' NOT NULL,
	"registered_name" text DEFAULT '' NOT NULL,
	"registered_address" text DEFAULT '' NOT NULL,
	"answer" jsonb NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "vat_checks_state_is_known" CHECK ("vat_checks"."state" in ('valid', 'invalid', 'silent')),
	CONSTRAINT "vat_checks_source_is_known" CHECK ("vat_checks"."source" in ('VIES', 'form'))
);
--> statement-breakpoint
CREATE TABLE "vat_questions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"number" text NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"next_try_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "vat_questions_one_per_number" UNIQUE("number")
);
--> statement-breakpoint
CREATE TABLE "arrivals" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"token" uuid DEFAULT gen_random_uuid() NOT NULL,
	"asked_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"confirmed_at" timestamp (3) with time zone,
	"arrived_on" date,
	"place" text,
	"name" text,
	"document_name" text,
	"document" "bytea",
	"document_at" timestamp (3) with time zone,
	CONSTRAINT "arrivals_one_per_token" UNIQUE("token"),
	CONSTRAINT "arrivals_confirmed_whole" CHECK (num_nulls("arrivals"."confirmed_at", "arrivals"."arrived_on", "arrivals"."place", "arrivals"."name") in (0, 4)),
	CONSTRAINT "arrivals_document_is_whole" CHECK (num_nulls("arrivals"."document_name", "arrivals"."document", "arrivals"."document_at") in (0, 3))
);
--> statement-breakpoint
CREATE TABLE "outside_invoices" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"pdf" "bytea" NOT NULL,
	"sha256" text NOT NULL,
	"received_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"received_from" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "order_events" DROP CONSTRAINT "order_events_kind_is_known";--> statement-breakpoint
ALTER TABLE "papers" DROP CONSTRAINT "papers_kind_is_known";--> statement-breakpoint
ALTER TABLE "papers" DROP CONSTRAINT "papers_credit_a_refund";--> statement-breakpoint
DROP INDEX "orders_unshipped";--> statement-breakpoint
DROP INDEX "orders_by_payment";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "company_id" uuid;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "postal_code" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "is_for_business" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "tax_treatment" text DEFAULT 'none' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "tax_rate" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "tax_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "tax_settled_at" timestamp (3) with time zone DEFAULT now();--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "gross_cents" bigint GENERATED ALWAYS AS (total_cents + tax_cents) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "refunded_net_cents" bigint GENERATED ALWAYS AS (refunded_cents - (2 * refunded_cents * tax_rate + 10000 + tax_rate) / (2 * (10000 + tax_rate))) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "tax_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "papers" ADD COLUMN "corrects" bigint;--> statement-breakpoint
ALTER TABLE "papers" ADD COLUMN "follows" bigint;--> statement-breakpoint
ALTER TABLE "shop_settings" ADD COLUMN "tax_mode" text DEFAULT 'none' NOT NULL;--> statement-breakpoint
ALTER TABLE "shop_settings" ADD COLUMN "vat_number" text;--> statement-breakpoint
ALTER TABLE "shop_settings" ADD COLUMN "invoices_by" text DEFAULT 'the shop' NOT NULL;--> statement-breakpoint
ALTER TABLE "shop_settings" ADD COLUMN "register_line" text;--> statement-breakpoint
ALTER TABLE "shop_settings" ADD COLUMN "packaging_number" text;--> statement-breakpoint
ALTER TABLE "shop_settings" ADD COLUMN "battery_number" text;--> statement-breakpoint
ALTER TABLE "shop_settings" ADD COLUMN "electrical_number" text;--> statement-breakpoint
ALTER TABLE "shop_settings" ADD COLUMN "plastic_tax" text DEFAULT 'none' NOT NULL;--> statement-breakpoint
ALTER TABLE "company_people" ADD CONSTRAINT "company_people_is_user" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_people" ADD CONSTRAINT "company_people_of_company" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "arrivals" ADD CONSTRAINT "arrivals_of_order" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outside_invoices" ADD CONSTRAINT "outside_invoices_of_order" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "company_people_by_company" ON "company_people" USING btree ("company_id");--> statement-breakpoint
CREATE INDEX "vat_checks_latest" ON "vat_checks" USING btree ("number","at");--> statement-breakpoint
CREATE INDEX "vat_questions_due" ON "vat_questions" USING btree ("next_try_at");--> statement-breakpoint
CREATE INDEX "arrivals_without_proof" ON "arrivals" USING btree ("asked_at") WHERE confirmed_at is null and document_at is null;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_of_company" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "papers" ADD CONSTRAINT "papers_correct_a_paper" FOREIGN KEY ("corrects") REFERENCES "public"."papers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "papers" ADD CONSTRAINT "papers_follow_a_paper" FOREIGN KEY ("follows") REFERENCES "public"."papers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "orders_waiting_for_register" ON "orders" USING btree ("vat_number") WHERE tax_settled_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "papers_one_first_invoice_per_order" ON "papers" USING btree ("order_id") WHERE kind = 'invoice' and follows is null;--> statement-breakpoint
CREATE INDEX "orders_unshipped" ON "orders" USING btree ("placed_at","id","paid_at","total_cents") WHERE paid_at is not null and approved_at is null and called_off_at is null and refunded_cents < gross_cents and cancelled_at is null;--> statement-breakpoint
CREATE INDEX "orders_by_payment" ON "orders" USING btree ("paid_at","id","total_cents","refunded_net_cents") WHERE paid_at is not null;--> statement-breakpoint
ALTER TABLE "papers" ADD CONSTRAINT "papers_one_follows_another" UNIQUE("follows");--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_kind_is_known" CHECK ("order_events"."kind" in ('placed', 'tax settled', 'hold ends soon', 'hold ended', 'paid', 'shipped', 'parcels corrected', 'shipping undone', 'refunded', 'refund failed', 'inquired', 'inquiry closed', 'disputed', 'dispute won', 'dispute lost', 'cancelled', 'note', 'address corrected', 'mail sent'));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_treatment_is_known" CHECK ("orders"."tax_treatment" in ('none', 'domestic', 'export', 'intra-EU supply', 'waiting'));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_tax_is_the_rate_of_the_total" CHECK ("orders"."tax_cents" = ("orders"."total_cents" * "orders"."tax_rate" + 5000) / 10000);--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_exempt_without_tax" CHECK ("orders"."tax_treatment" = 'domestic' or "orders"."tax_rate" = 0);--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_wait_until_settled" CHECK (("orders"."tax_treatment" = 'waiting') = ("orders"."tax_settled_at" is null));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_paid_only_when_settled" CHECK ("orders"."paid_at" is null or "orders"."tax_settled_at" is not null);--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_tax_within_the_amount" CHECK ("refunds"."tax_cents" between 0 and "refunds"."amount_cents");--> statement-breakpoint
ALTER TABLE "papers" ADD CONSTRAINT "papers_only_corrective_correct" CHECK ("papers"."corrects" is null or "papers"."kind" = 'corrective invoice');--> statement-breakpoint
ALTER TABLE "papers" ADD CONSTRAINT "papers_only_invoices_follow" CHECK ("papers"."follows" is null or "papers"."kind" = 'invoice');--> statement-breakpoint
ALTER TABLE "papers" ADD CONSTRAINT "papers_kind_is_known" CHECK ("papers"."kind" in ('receipt', 'credit note', 'invoice', 'corrective invoice'));--> statement-breakpoint
ALTER TABLE "papers" ADD CONSTRAINT "papers_credit_a_refund" CHECK (case "papers"."kind" when 'credit note' then "papers"."refund_id" is not null when 'corrective invoice' then true else "papers"."refund_id" is null end);--> statement-breakpoint
ALTER TABLE "shop_settings" ADD CONSTRAINT "shop_settings_tax_mode_is_known" CHECK ("shop_settings"."tax_mode" in ('none', 'vat'));--> statement-breakpoint
ALTER TABLE "shop_settings" ADD CONSTRAINT "shop_settings_invoicer_is_known" CHECK ("shop_settings"."invoices_by" in ('the shop', 'elsewhere'));--> statement-breakpoint
ALTER TABLE "shop_settings" ADD CONSTRAINT "shop_settings_plastic_tax_is_known" CHECK ("shop_settings"."plastic_tax" in ('none', 'maker', 'dealer'));
--> statement-breakpoint
-- An order is refunded as a whole when its tax is, too.
CREATE OR REPLACE FUNCTION note_sold_lines() RETURNS trigger LANGUAGE plpgsql SET enable_seqscan TO off AS $$
BEGIN
  DELETE FROM sold_lines WHERE sold_at = OLD.paid_at AND order_id = NEW.id;
  IF NEW.paid_at IS NOT NULL AND NEW.refunded_cents < NEW.gross_cents THEN
    INSERT INTO sold_lines (sold_at, order_id, product_id, quantity, total_cents)
      SELECT NEW.paid_at, order_id, product_id, quantity, total_cents FROM order_lines WHERE order_id = NEW.id;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION refuse_change_of_check() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'What the register has answered never changes'
    USING errcode = 'check_violation', constraint = 'vat_checks_never_change', table = 'vat_checks';
END $$;--> statement-breakpoint
CREATE TRIGGER vat_checks_never_change BEFORE UPDATE ON vat_checks
  FOR EACH ROW EXECUTE FUNCTION refuse_change_of_check();--> statement-breakpoint
-- Once its tax is settled, a later answer of the register changes no order.
CREATE FUNCTION refuse_change_of_settled_tax() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'The tax of an order never changes once it is settled'
    USING errcode = 'check_violation', constraint = 'orders_tax_stays_settled', table = 'orders';
END $$;--> statement-breakpoint
CREATE TRIGGER orders_tax_stays_settled BEFORE UPDATE OF tax_treatment, tax_rate, tax_cents, tax_settled_at, total_cents ON orders
  FOR EACH ROW WHEN (OLD.tax_settled_at IS NOT NULL AND (OLD.tax_treatment, OLD.tax_rate, OLD.tax_cents, OLD.tax_settled_at)
    IS DISTINCT FROM (NEW.tax_treatment, NEW.tax_rate, NEW.tax_cents, NEW.tax_settled_at))
  EXECUTE FUNCTION refuse_change_of_settled_tax();
