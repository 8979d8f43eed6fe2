CREATE TABLE "paper_series" (
	"kind" text PRIMARY KEY NOT NULL,
	"last_number" integer NOT NULL,
	"last_issued_on" date NOT NULL
);
--> statement-breakpoint
CREATE TABLE "papers" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "papers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"order_id" uuid NOT NULL,
	"refund_id" uuid,
	"wanted_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"year" integer,
	"number" integer,
	"issued_on" date,
	"facts" jsonb,
	"pdf" "bytea",
	"sha256" text,
	CONSTRAINT "papers_one_per_number" UNIQUE("kind","year","number"),
	CONSTRAINT "papers_one_per_refund" UNIQUE("refund_id"),
	CONSTRAINT "papers_kind_is_known" CHECK ("papers"."kind" in ('receipt', 'credit note')),
	CONSTRAINT "papers_credit_a_refund" CHECK (("papers"."kind" = 'credit note') = ("papers"."refund_id" is not null)),
	CONSTRAINT "papers_are_numbered_whole" CHECK (num_nulls("papers"."year", "papers"."number", "papers"."issued_on", "papers"."facts") in (0, 4) and ("papers"."pdf" is null or "papers"."number" is not null)),
	CONSTRAINT "papers_bytes_have_a_hash" CHECK (("papers"."pdf" is null) = ("papers"."sha256" is null))
);
--> statement-breakpoint
ALTER TABLE "shop_settings" ADD COLUMN "delivery_text" text;--> statement-breakpoint
ALTER TABLE "shop_settings" ADD COLUMN "country" text;--> statement-breakpoint
ALTER TABLE "shop_settings" ADD COLUMN "time_zone" text;--> statement-breakpoint
ALTER TABLE "shop_settings" ADD COLUMN "is_tax_free" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "papers" ADD CONSTRAINT "papers_of_order" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "papers" ADD CONSTRAINT "papers_of_refund" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "papers_one_receipt_per_order" ON "papers" USING btree ("order_id") WHERE kind = 'receipt';--> statement-breakpoint
CREATE INDEX "papers_of_an_order" ON "papers" USING btree ("order_id","id");--> statement-breakpoint
CREATE INDEX "papers_to_make" ON "papers" USING btree ("id") WHERE pdf is null;--> statement-breakpoint
-- Earlier payments and refunds also get their papers, in the order of time.
INSERT INTO "papers" ("kind", "order_id") SELECT 'receipt', "id" FROM "orders" WHERE "paid_at" IS NOT NULL ORDER BY "paid_at", "id";--> statement-breakpoint
INSERT INTO "papers" ("kind", "order_id", "refund_id") SELECT 'credit note', "order_id", "id" FROM "refunds" WHERE "order_id" IS NOT NULL ORDER BY "created_at", "id";
