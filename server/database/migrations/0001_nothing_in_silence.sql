CREATE TABLE "account_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"blocked_until" timestamp (3) with time zone NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"user_id" uuid NOT NULL,
	"call" text NOT NULL,
	"key" text NOT NULL,
	"digest" text NOT NULL,
	"made_id" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_keys_once" PRIMARY KEY("user_id","call","key")
);
--> statement-breakpoint
CREATE TABLE "product_changes" (
	"product_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"before" jsonb NOT NULL,
	"changed_by" text NOT NULL,
	"changed_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "product_changes_one_per_version" PRIMARY KEY("product_id","version")
);
--> statement-breakpoint
ALTER TABLE "products" ALTER COLUMN "available_quantity" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "stock_changes" ALTER COLUMN "difference" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "tries" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "next_try_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "given_up_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "idempotency_digest" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "approved_by" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "held_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "refunded_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "refunded_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "looked_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "changed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "changed_by" text;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "told_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "unmatched_payments" ADD COLUMN "told_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_of_user" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_changes" ADD CONSTRAINT "product_changes_of_product" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mails_due" ON "mails" USING btree ("next_try_at") WHERE sent_at is null and given_up_at is null;--> statement-breakpoint
CREATE INDEX "orders_held" ON "orders" USING btree ("held_until") WHERE paid_at is null and cancelled_at is null;--> statement-breakpoint
CREATE INDEX "payments_waiting" ON "payments" USING btree ("created_at") WHERE status in ('open', 'processing');--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_refunded_at_a_moment" CHECK (("orders"."refunded_cents" > 0) = ("orders"."refunded_at" is not null));