CREATE TABLE "disputes" (
	"id" text PRIMARY KEY NOT NULL,
	"intent_id" text NOT NULL,
	"order_id" uuid,
	"status" text NOT NULL,
	"amount_cents" bigint NOT NULL,
	"withheld_cents" bigint NOT NULL,
	"reason" text NOT NULL,
	"answer_by" timestamp (3) with time zone,
	"opened_at" timestamp (3) with time zone NOT NULL,
	"looked_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"told_at" timestamp (3) with time zone,
	CONSTRAINT "disputes_status_is_known" CHECK ("disputes"."status" in ('to answer', 'under review', 'won', 'lost'))
);
--> statement-breakpoint
ALTER TABLE "order_events" DROP CONSTRAINT "order_events_kind_is_known";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "dispute" text;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_of_order" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "disputes_of_an_order" ON "disputes" USING btree ("order_id");--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_kind_is_known" CHECK ("order_events"."kind" in ('placed', 'hold ends soon', 'hold ended', 'paid', 'shipped', 'parcels corrected', 'shipping undone', 'refunded', 'refund failed', 'disputed', 'dispute won', 'dispute lost', 'cancelled', 'note', 'address corrected', 'mail sent'));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_dispute_is_known" CHECK ("orders"."dispute" in ('running', 'lost'));