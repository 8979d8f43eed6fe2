ALTER TABLE "order_events" DROP CONSTRAINT "order_events_kind_is_known";--> statement-breakpoint
ALTER TABLE "changes" DROP CONSTRAINT "changes_kind_is_known";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "company_id" uuid;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "company_role" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "company_since" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_of_company" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "users_by_company" ON "users" USING btree ("company_id","company_since") WHERE company_id is not null;--> statement-breakpoint
CREATE INDEX "orders_by_company" ON "orders" USING btree ("company_id","placed_at") WHERE company_id is not null;--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_kind_is_known" CHECK ("order_events"."kind" in ('placed', 'payment link sent', 'tax settled', 'hold ends soon', 'hold ended', 'transfer received', 'paid', 'payment undone', 'transfer taken back', 'shipped', 'parcels corrected', 'shipping undone', 'refunded', 'refund failed', 'inquired', 'inquiry closed', 'disputed', 'dispute won', 'dispute lost', 'cancellation requested', 'cancellation declined', 'cancelled', 'delivery dates changed', 'reported short', 'note', 'address corrected', 'passed on', 'mail sent'));--> statement-breakpoint
-- The earliest member of a company becomes its company admin, the others become buyers.
UPDATE "users" SET "company_id" = ranked.company_id, "company_since" = ranked.created_at,
  "company_role" = CASE WHEN ranked.place = 1 THEN 'company admin' ELSE 'buyer' END
FROM (
  SELECT user_id, company_id, created_at, row_number() OVER (PARTITION BY company_id ORDER BY created_at, user_id) AS place
  FROM "company_people"
) ranked
WHERE "users"."id" = ranked.user_id;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_company_role_is_known" CHECK ("users"."company_role" in ('company admin', 'buyer', 'viewer'));--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_belong_to_a_company_in_a_role" CHECK (("users"."company_id" is null) = ("users"."company_role" is null) and ("users"."company_id" is null) = ("users"."company_since" is null));--> statement-breakpoint
-- Orders of customers who were removed from a company before: they are passed on to its company admin. The key of a form is
-- unique for each customer, and is not needed any more.
WITH passed AS (
  UPDATE "orders" SET "user_id" = successor.id, "email" = successor.email, "user_name" = successor.name,
    "idempotency_key" = null, "idempotency_digest" = null
  FROM "users" successor
  WHERE successor.company_id = "orders"."company_id" AND successor.company_role = 'company admin' AND "orders"."user_id" IS NOT NULL
    AND NOT EXISTS (SELECT FROM "users" WHERE "users"."id" = "orders"."user_id" AND "users"."company_id" = "orders"."company_id")
  RETURNING "orders"."id"
)
INSERT INTO "order_events" ("order_id", "kind") SELECT "id", 'passed on' FROM passed;--> statement-breakpoint
-- Companies in which nobody is left: those with terms or debts keep their orders, which belong to no user; those without give
-- their orders back to the users.
UPDATE "orders" SET "user_id" = null, "email" = coalesce(nullif(companies.invoice_email, ''), "orders"."email"),
  "idempotency_key" = null, "idempotency_digest" = null
FROM "companies"
WHERE companies.id = "orders"."company_id" AND "orders"."user_id" IS NOT NULL
  AND NOT EXISTS (SELECT FROM "users" WHERE "users"."company_id" = companies.id)
  AND (companies.credit_limit_cents > 0 OR companies.blocked_at IS NOT NULL OR EXISTS (
    SELECT FROM "orders" owing WHERE owing.company_id = companies.id AND owing.pays_by = 'account' AND owing.paid_at IS NULL
      AND owing.cancelled_at IS NULL AND owing.owed_cents > 0));--> statement-breakpoint
UPDATE "orders" SET "company_id" = null
FROM "companies"
WHERE companies.id = "orders"."company_id" AND "orders"."user_id" IS NOT NULL
  AND NOT EXISTS (SELECT FROM "users" WHERE "users"."company_id" = companies.id);--> statement-breakpoint
UPDATE "changes" SET "kind" = 'company' WHERE "action" IN ('change terms', 'add to company', 'remove from company');--> statement-breakpoint
ALTER TABLE "changes" ADD CONSTRAINT "changes_kind_is_known" CHECK ("changes"."kind" in ('product', 'order', 'review', 'user', 'company', 'settings', 'payment', 'mail'));--> statement-breakpoint
ALTER TABLE "company_people" DISABLE ROW LEVEL SECURITY;--> statement-breakpoint
DROP TABLE "company_people" CASCADE;--> statement-breakpoint
-- A company that has members has a company admin. Checked when the transaction ends, because one statement may remove a company
-- admin and another may name the next. The lock lets two company admins who leave at once follow each other.
CREATE FUNCTION refuse_company_without_admin(sought uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM companies WHERE id = sought FOR NO KEY UPDATE;
  IF EXISTS (SELECT FROM users WHERE company_id = sought)
    AND NOT EXISTS (SELECT FROM users WHERE company_id = sought AND company_role = 'company admin') THEN
    RAISE EXCEPTION 'A company with members has a company admin'
      USING errcode = 'check_violation', constraint = 'companies_have_an_admin', table = 'users';
  END IF;
END $$;--> statement-breakpoint
CREATE FUNCTION check_company_joined() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refuse_company_without_admin(NEW.company_id);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION check_company_left() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refuse_company_without_admin(OLD.company_id);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER companies_joined_have_an_admin AFTER INSERT OR UPDATE OF company_id, company_role ON users
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.company_id IS NOT NULL) EXECUTE FUNCTION check_company_joined();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER companies_left_have_an_admin AFTER UPDATE OF company_id, company_role OR DELETE ON users
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (OLD.company_id IS NOT NULL) EXECUTE FUNCTION check_company_left();--> statement-breakpoint
-- The version of a company now, even in a statement that began before and has waited for a lock: each statement of a volatile
-- function sees what was committed until then.
CREATE FUNCTION version_of_company(sought uuid) RETURNS integer LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  RETURN (SELECT version FROM companies WHERE id = sought);
END $$;
