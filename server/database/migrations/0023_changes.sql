CREATE TABLE "changes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	"kind" text NOT NULL,
	"about_id" text,
	"action" text NOT NULL,
	"before" jsonb,
	"after" jsonb,
	"by_id" text,
	"by_email" text NOT NULL,
	"why" text,
	"undoes" uuid,
	"stock_change_id" uuid,
	CONSTRAINT "changes_undone_once" UNIQUE("undoes"),
	CONSTRAINT "changes_kind_is_known" CHECK ("changes"."kind" in ('product', 'order', 'review', 'user', 'settings'))
);
--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "removed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "changes" ADD CONSTRAINT "changes_undo_change" FOREIGN KEY ("undoes") REFERENCES "public"."changes"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "changes" ADD CONSTRAINT "changes_of_stock" FOREIGN KEY ("stock_change_id") REFERENCES "public"."stock_changes"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "changes_newest" ON "changes" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "changes_of_kind" ON "changes" USING btree ("kind","at","id");--> statement-breakpoint
CREATE INDEX "changes_of_one" ON "changes" USING btree ("kind","about_id","at","id");--> statement-breakpoint
CREATE INDEX "changes_by_action" ON "changes" USING btree ("action","at","id");--> statement-breakpoint
CREATE INDEX "changes_by_who" ON "changes" USING btree ("by_email","at","id");--> statement-breakpoint
-- Moves the audit log: its entries, and those that a process of the previous release writes while this release starts.
CREATE FUNCTION audit_line_into_changes() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  about text := NEW.what;
  kind text := CASE
    WHEN NEW.did IN ('add product', 'update product', 'delete product') THEN 'product'
    WHEN NEW.did = 'delete review' THEN 'review'
    WHEN NEW.did IN ('make admin', 'remove admin', 'delete user') THEN 'user'
    WHEN NEW.did = 'change settings' THEN 'settings'
    ELSE 'order'
  END;
BEGIN
  IF NEW.did = 'add product' THEN
    SELECT id::text INTO about FROM products WHERE name = NEW.what AND created_at = NEW.at LIMIT 1;
  ELSIF kind IN ('product', 'review', 'order') AND about !~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' THEN
    about := NULL;
  END IF;
  INSERT INTO changes (id, at, kind, about_id, action, after, by_email) VALUES (
    NEW.id, NEW.at, kind, about, NEW.did,
    CASE WHEN NEW.did = 'add product' THEN jsonb_build_object('name', NEW.what) END,
    NEW.by_email);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER audit_log_goes_into_changes BEFORE INSERT ON audit_log FOR EACH ROW EXECUTE FUNCTION audit_line_into_changes();--> statement-breakpoint
WITH moved AS (DELETE FROM audit_log RETURNING *) INSERT INTO audit_log (id, at, by_email, did, what) SELECT id, at, by_email, did, what FROM moved;
