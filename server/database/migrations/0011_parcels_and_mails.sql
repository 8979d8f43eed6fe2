CREATE TABLE "parcels" (
	"order_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"carrier" text NOT NULL,
	"tracking" text DEFAULT '' NOT NULL,
	CONSTRAINT "parcels_one_per_position" PRIMARY KEY("order_id","position")
);
--> statement-breakpoint
ALTER TABLE "order_events" DROP CONSTRAINT "order_events_kind_is_known";--> statement-breakpoint
ALTER TABLE "mails" ALTER COLUMN "subject" SET DEFAULT '';--> statement-breakpoint
ALTER TABLE "mails" ALTER COLUMN "body" SET DEFAULT '';--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "order_event_id" bigint;--> statement-breakpoint
ALTER TABLE "parcels" ADD CONSTRAINT "parcels_of_order" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_of_event" FOREIGN KEY ("order_event_id") REFERENCES "public"."order_events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_one_per_event" UNIQUE("order_event_id","to_address");--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_kind_is_known" CHECK ("order_events"."kind" in ('placed', 'hold ends soon', 'hold ended', 'paid', 'shipped', 'parcels corrected', 'shipping undone', 'refunded', 'cancelled', 'note', 'address corrected', 'mail sent'));