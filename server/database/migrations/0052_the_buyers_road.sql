CREATE TABLE "stock_alerts" (
	"product_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "stock_alerts_once" PRIMARY KEY("product_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "cancellation_requests" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"requested_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"declined_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "order_events" DROP CONSTRAINT "order_events_kind_is_known";--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "lead_time_days" integer;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "leaves_on" date;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "arrives_from" date;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "arrives_until" date;--> statement-breakpoint
ALTER TABLE "delivery_methods" ADD COLUMN "transit_from" integer;--> statement-breakpoint
ALTER TABLE "delivery_methods" ADD COLUMN "transit_until" integer;--> statement-breakpoint
ALTER TABLE "shop_settings" ADD COLUMN "working_days" integer[] DEFAULT '{1,2,3,4,5}' NOT NULL;--> statement-breakpoint
ALTER TABLE "shop_settings" ADD COLUMN "closed_days" date[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "shop_settings" ADD COLUMN "cut_off" text;--> statement-breakpoint
ALTER TABLE "shop_settings" ADD COLUMN "handling_days" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "stock_alerts" ADD CONSTRAINT "stock_alerts_of_product" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_alerts" ADD CONSTRAINT "stock_alerts_of_user" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cancellation_requests" ADD CONSTRAINT "cancellation_requests_of_order" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "stock_alerts_by_user" ON "stock_alerts" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "cancellation_requests_open" ON "cancellation_requests" USING btree ("requested_at") WHERE declined_at is null;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_lead_time_in_range" CHECK ("products"."lead_time_days" between 1 and 365);--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_kind_is_known" CHECK ("order_events"."kind" in ('placed', 'tax settled', 'hold ends soon', 'hold ended', 'paid', 'shipped', 'parcels corrected', 'shipping undone', 'refunded', 'refund failed', 'inquired', 'inquiry closed', 'disputed', 'dispute won', 'dispute lost', 'cancellation requested', 'cancellation declined', 'cancelled', 'delivery dates changed', 'note', 'address corrected', 'mail sent'));--> statement-breakpoint
ALTER TABLE "delivery_methods" ADD CONSTRAINT "delivery_methods_transit_is_a_range" CHECK (("delivery_methods"."transit_from" is null) = ("delivery_methods"."transit_until" is null) and "delivery_methods"."transit_from" between 0 and "delivery_methods"."transit_until");--> statement-breakpoint
ALTER TABLE "shop_settings" ADD CONSTRAINT "shop_settings_cut_off_is_a_time" CHECK ("shop_settings"."cut_off" ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$');--> statement-breakpoint
ALTER TABLE "shop_settings" ADD CONSTRAINT "shop_settings_handling_days_in_range" CHECK ("shop_settings"."handling_days" between 0 and 60);