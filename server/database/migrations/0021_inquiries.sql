ALTER TABLE "order_events" DROP CONSTRAINT "order_events_kind_is_known";--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT "orders_dispute_is_known";--> statement-breakpoint
ALTER TABLE "disputes" DROP CONSTRAINT "disputes_status_is_known";--> statement-breakpoint
ALTER TABLE "papers" ADD COLUMN "tries" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "papers" ADD COLUMN "next_try_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_kind_is_known" CHECK ("order_events"."kind" in ('placed', 'hold ends soon', 'hold ended', 'paid', 'shipped', 'parcels corrected', 'shipping undone', 'refunded', 'refund failed', 'inquired', 'inquiry closed', 'disputed', 'dispute won', 'dispute lost', 'cancelled', 'note', 'address corrected', 'mail sent'));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_dispute_is_known" CHECK ("orders"."dispute" in ('inquiry', 'running', 'lost'));--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_status_is_known" CHECK ("disputes"."status" in ('inquiry to answer', 'inquiry under review', 'inquiry closed', 'to answer', 'under review', 'won', 'lost'));