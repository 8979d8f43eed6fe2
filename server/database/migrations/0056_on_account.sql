CREATE TABLE "reminders" (
	"order_id" uuid NOT NULL,
	"day" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "reminders_once" PRIMARY KEY("order_id","day")
);
--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT "orders_way_to_pay_is_known";--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT "orders_approved_only_when_paid";--> statement-breakpoint
DROP INDEX "orders_unshipped";--> statement-breakpoint
ALTER TABLE "orders" drop column "unpaid_of";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "unpaid_of" uuid GENERATED ALWAYS AS (case when paid_at is null and cancelled_at is null and pays_by <> 'account' then user_id end) STORED;--> statement-breakpoint
CREATE INDEX "orders_unpaid_of" ON "orders" USING btree ("unpaid_of") WHERE unpaid_of is not null;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "net_days" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "credit_limit_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "blocked_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "blocked_because" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "invoice_email" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "net_days" integer;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "due_on" date;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "ready_at" timestamp (3) with time zone GENERATED ALWAYS AS (coalesce(paid_at, case when pays_by = 'account' then tax_settled_at end)) STORED;--> statement-breakpoint
ALTER TABLE "reminders" ADD CONSTRAINT "reminders_of_order" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "companies_with_credit" ON "companies" USING btree ("id") WHERE credit_limit_cents > 0;--> statement-breakpoint
CREATE INDEX "orders_on_account" ON "orders" USING btree ("company_id","due_on") WHERE pays_by = 'account' and paid_at is null and cancelled_at is null;--> statement-breakpoint
CREATE INDEX "orders_shipped_on_account" ON "orders" USING btree ("approved_at") WHERE pays_by = 'account' and approved_at is not null;--> statement-breakpoint
CREATE INDEX "orders_unshipped" ON "orders" USING btree ("placed_at","id","ready_at","total_cents") WHERE ready_at is not null and approved_at is null and called_off_at is null and refunded_cents < gross_cents and cancelled_at is null;--> statement-breakpoint
ALTER TABLE "companies" ADD CONSTRAINT "companies_net_days_in_range" CHECK ("companies"."net_days" between 0 and 60);--> statement-breakpoint
ALTER TABLE "companies" ADD CONSTRAINT "companies_credit_not_negative" CHECK ("companies"."credit_limit_cents" >= 0);--> statement-breakpoint
ALTER TABLE "companies" ADD CONSTRAINT "companies_blocked_for_a_reason" CHECK (("companies"."blocked_at" is null) = ("companies"."blocked_because" = ''));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_on_account_have_a_term" CHECK ((net_days is not null) = (pays_by = 'account') and net_days >= 0);--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_due_once_shipped" CHECK (due_on is null or (net_days is not null and approved_at is not null));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_way_to_pay_is_known" CHECK (pays_by in ('card', 'transfer', 'account'));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_approved_only_when_paid" CHECK (approved_at is null or paid_at is not null or (pays_by = 'account' and company_id is not null));