ALTER TABLE "changes" DROP CONSTRAINT "changes_kind_is_known";--> statement-breakpoint
ALTER TABLE "product_stock" ADD COLUMN "low_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "product_stock" ADD COLUMN "low_quantity" bigint;--> statement-breakpoint
ALTER TABLE "product_stock" ADD COLUMN "low_told_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "failure" text;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "closed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "unmatched_payments" ADD COLUMN "closed_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "product_stock_low_untold" ON "product_stock" USING btree ("product_id") WHERE low_at is not null and low_told_at is null;--> statement-breakpoint
CREATE INDEX "mails_failing" ON "mails" USING btree ("created_at") WHERE failure is not null and sent_at is null and closed_at is null;--> statement-breakpoint
CREATE INDEX "refunds_failed" ON "refunds" USING btree ("created_at") WHERE status = 'failed' and paid_otherwise is null;--> statement-breakpoint
CREATE INDEX "unmatched_payments_open" ON "unmatched_payments" USING btree ("seen_at") WHERE closed_at is null;--> statement-breakpoint
ALTER TABLE "changes" ADD CONSTRAINT "changes_kind_is_known" CHECK ("changes"."kind" in ('product', 'order', 'review', 'user', 'settings', 'payment', 'mail'));--> statement-breakpoint
-- Stock is low below the setting or below the minimum order. It becomes low only once until it has recovered.
CREATE FUNCTION note_low_stock() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  least bigint := (
    SELECT greatest(minimum_order, (SELECT low_stock FROM shop_settings)) FROM products WHERE id = NEW.product_id);
BEGIN
  IF NEW.available_quantity >= least THEN
    NEW.low_at := NULL;
    NEW.low_quantity := NULL;
    NEW.low_told_at := NULL;
  ELSIF OLD.available_quantity >= least THEN
    NEW.low_at := clock_timestamp();
    NEW.low_quantity := NEW.available_quantity;
    NEW.low_told_at := NULL;
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER product_stock_becomes_low BEFORE UPDATE OF available_quantity ON product_stock FOR EACH ROW
  WHEN (OLD.available_quantity IS DISTINCT FROM NEW.available_quantity) EXECUTE FUNCTION note_low_stock();
