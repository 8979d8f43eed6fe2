CREATE TABLE "actors" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"email" text,
	"name" text DEFAULT '' NOT NULL,
	"erased_at" timestamp (3) with time zone,
	"says" text GENERATED ALWAYS AS (case kind when 'key' then 'key: ' || name else coalesce(email, name) end) STORED NOT NULL,
	CONSTRAINT "actors_kind_is_known" CHECK ("actors"."kind" in ('person', 'key', 'shop', 'provider')),
	CONSTRAINT "actors_erased_have_no_address" CHECK ("actors"."erased_at" is null or "actors"."email" is null)
);
--> statement-breakpoint
CREATE INDEX "actors_by_says" ON "actors" USING btree ("says");
--> statement-breakpoint
INSERT INTO "actors" ("id", "kind", "name") VALUES
  ('00000000-0000-4000-8000-000000000001', 'shop', 'the shop'),
  ('00000000-0000-4000-8000-000000000002', 'shop', 'the command line'),
  ('00000000-0000-4000-8000-000000000003', 'provider', 'the card provider');
--> statement-breakpoint
INSERT INTO "actors" ("id", "kind", "email", "name") SELECT "id", 'person', "email", "name" FROM "users";
--> statement-breakpoint
INSERT INTO "actors" ("id", "kind", "name") SELECT "id", 'key', "name" FROM "api_keys";
--> statement-breakpoint
-- What an earlier release stored as text becomes an actor: `key: ` and a name, a pseudonym, an address, or only a name.
CREATE FUNCTION "actor_from_text"("id" uuid, "says" text) RETURNS "actors" LANGUAGE sql AS $$
  SELECT "id", CASE WHEN starts_with("says", 'key: ') THEN 'key' ELSE 'person' END,
    CASE WHEN NOT starts_with("says", 'key: ') AND "says" LIKE '%@%' THEN "says" END,
    CASE WHEN starts_with("says", 'key: ') THEN substr("says", 6) WHEN "says" LIKE '%@%' THEN '' ELSE "says" END,
    CASE WHEN "says" ~ '^erased-[0-9a-f]{12}$' THEN coalesce((SELECT max("at") FROM "changes"
        WHERE "kind" = 'user' AND "about_id" = "says" AND "action" IN ('erase person', 'delete own account')), now())
      WHEN "says" = 'A former admin' THEN now() END, NULL::text
$$;
--> statement-breakpoint
-- Users and keys that are gone, but whose ids the rows have.
INSERT INTO "actors" ("id", "kind", "email", "name", "erased_at")
SELECT actor."id", actor."kind", actor."email", actor."name", actor."erased_at" FROM (
  SELECT DISTINCT ON ("id") "id", "says" FROM (
    SELECT "by_id"::uuid AS "id", "by_email" AS "says", "at" FROM "changes" WHERE "by_id" IS NOT NULL
    UNION ALL SELECT "approved_by_id", "approved_by", "approved_at" FROM "orders" WHERE "approved_by_id" IS NOT NULL AND "approved_by" IS NOT NULL
    UNION ALL SELECT "changed_by_id", "changed_by", "changed_at" FROM "products" WHERE "changed_by_id" IS NOT NULL AND "changed_by" IS NOT NULL
    UNION ALL SELECT "changed_by_id", "changed_by", "changed_at" FROM "product_changes" WHERE "changed_by_id" IS NOT NULL
  ) AS "known" ORDER BY "id", "at" DESC
) AS "author", LATERAL "actor_from_text"("author"."id", "author"."says") AS actor
ON CONFLICT DO NOTHING;
--> statement-breakpoint
CREATE TABLE "authors" AS
SELECT "says", NULL::uuid AS "id" FROM (
  SELECT "by_email" AS "says" FROM "order_events" UNION SELECT "by_email" FROM "refunds" UNION SELECT "by_email" FROM "bank_matches"
  UNION SELECT "by_email" FROM "bank_statements" UNION SELECT "received_from" FROM "outside_invoices" UNION SELECT "created_by" FROM "api_keys"
  UNION SELECT "created_by" FROM "webhook_endpoints" UNION SELECT "by_email" FROM "changes" UNION SELECT "approved_by" FROM "orders"
  UNION SELECT "changed_by" FROM "products" UNION SELECT "changed_by" FROM "product_changes"
  UNION SELECT "about_id" FROM "changes" WHERE "kind" = 'user'
) AS "text" WHERE "says" IS NOT NULL;
--> statement-breakpoint
-- The first releases stored names: where only one user has the name, it is this user.
UPDATE "authors" SET "id" = "named"."id" FROM (SELECT "name", min("id"::text)::uuid AS "id" FROM "users" GROUP BY "name" HAVING count(*) = 1) AS "named"
WHERE "named"."name" = "authors"."says" AND "authors"."says" NOT LIKE '%@%' AND "authors"."says" NOT IN ('', 'A former admin')
  AND "authors"."says" !~ '^erased-' AND NOT EXISTS (SELECT FROM "actors" AS "known" WHERE "known"."says" = "authors"."says");
--> statement-breakpoint
INSERT INTO "actors" ("id", "kind", "email", "name", "erased_at")
SELECT actor."id", actor."kind", actor."email", actor."name", actor."erased_at"
FROM "authors", LATERAL "actor_from_text"(gen_random_uuid(), "authors"."says") AS actor
WHERE "authors"."id" IS NULL AND NOT EXISTS (SELECT FROM "actors" AS "known" WHERE "known"."says" = "authors"."says");
--> statement-breakpoint
-- Of several actors of one address, the present user; of several keys of one name, the newest.
UPDATE "authors" SET "id" = (
  SELECT "actors"."id" FROM "actors" LEFT JOIN "users" ON "users"."id" = "actors"."id" LEFT JOIN "api_keys" ON "api_keys"."id" = "actors"."id"
  WHERE "actors"."says" = "authors"."says"
  ORDER BY "users"."id" IS NULL, "api_keys"."created_at" DESC NULLS LAST, "actors"."id" LIMIT 1
) WHERE "id" IS NULL;
--> statement-breakpoint
CREATE UNIQUE INDEX "authors_by_text" ON "authors" ("says");
--> statement-breakpoint
DROP FUNCTION "actor_from_text";
--> statement-breakpoint
ALTER TABLE "order_events" ADD COLUMN "by_id" uuid DEFAULT '00000000-0000-4000-8000-000000000001' NOT NULL;
--> statement-breakpoint
UPDATE "order_events" SET "by_id" = "authors"."id" FROM "authors" WHERE "authors"."says" = "order_events"."by_email";
--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "by_id" uuid;
--> statement-breakpoint
UPDATE "refunds" SET "by_id" = coalesce((SELECT "id" FROM "authors" WHERE "says" = "by_email"), CASE WHEN "order_id" IS NULL THEN '00000000-0000-4000-8000-000000000001'::uuid ELSE '00000000-0000-4000-8000-000000000003'::uuid END);
--> statement-breakpoint
ALTER TABLE "refunds" ALTER COLUMN "by_id" SET DEFAULT '00000000-0000-4000-8000-000000000001';
--> statement-breakpoint
ALTER TABLE "refunds" ALTER COLUMN "by_id" SET NOT NULL;
--> statement-breakpoint
ALTER TABLE "bank_matches" ADD COLUMN "by_id" uuid;
--> statement-breakpoint
UPDATE "bank_matches" SET "by_id" = coalesce((SELECT "id" FROM "authors" WHERE "says" = "by_email"), '00000000-0000-4000-8000-000000000001'::uuid);
--> statement-breakpoint
ALTER TABLE "bank_matches" ALTER COLUMN "by_id" SET NOT NULL;
--> statement-breakpoint
ALTER TABLE "bank_statements" ADD COLUMN "by_id" uuid;
--> statement-breakpoint
UPDATE "bank_statements" SET "by_id" = "authors"."id" FROM "authors" WHERE "authors"."says" = "bank_statements"."by_email";
--> statement-breakpoint
ALTER TABLE "bank_statements" ALTER COLUMN "by_id" SET NOT NULL;
--> statement-breakpoint
ALTER TABLE "outside_invoices" ADD COLUMN "received_from_id" uuid;
--> statement-breakpoint
UPDATE "outside_invoices" SET "received_from_id" = "authors"."id" FROM "authors" WHERE "authors"."says" = "outside_invoices"."received_from";
--> statement-breakpoint
ALTER TABLE "outside_invoices" ALTER COLUMN "received_from_id" SET NOT NULL;
--> statement-breakpoint
ALTER TABLE "api_keys" ADD COLUMN "created_by_id" uuid;
--> statement-breakpoint
UPDATE "api_keys" SET "created_by_id" = "authors"."id" FROM "authors" WHERE "authors"."says" = "api_keys"."created_by";
--> statement-breakpoint
ALTER TABLE "api_keys" ALTER COLUMN "created_by_id" SET NOT NULL;
--> statement-breakpoint
ALTER TABLE "webhook_endpoints" ADD COLUMN "created_by_id" uuid;
--> statement-breakpoint
UPDATE "webhook_endpoints" SET "created_by_id" = "authors"."id" FROM "authors" WHERE "authors"."says" = "webhook_endpoints"."created_by";
--> statement-breakpoint
ALTER TABLE "webhook_endpoints" ALTER COLUMN "created_by_id" SET NOT NULL;
--> statement-breakpoint
UPDATE "orders" SET "approved_by_id" = "authors"."id" FROM "authors" WHERE "authors"."says" = "orders"."approved_by" AND "orders"."approved_by_id" IS NULL;
--> statement-breakpoint
UPDATE "products" SET "changed_by_id" = "authors"."id" FROM "authors" WHERE "authors"."says" = "products"."changed_by" AND "products"."changed_by_id" IS NULL;
--> statement-breakpoint
UPDATE "product_changes" SET "changed_by_id" = "authors"."id" FROM "authors" WHERE "authors"."says" = "product_changes"."changed_by" AND "product_changes"."changed_by_id" IS NULL;
--> statement-breakpoint
ALTER TABLE "product_changes" ALTER COLUMN "changed_by_id" SET NOT NULL;
--> statement-breakpoint
DROP INDEX "changes_by_who";
--> statement-breakpoint
ALTER TABLE "changes" ALTER COLUMN "by_id" SET DATA TYPE uuid USING "by_id"::uuid;
--> statement-breakpoint
UPDATE "changes" SET "by_id" = coalesce("by_id", (SELECT "id" FROM "authors" WHERE "says" = "by_email")),
  "about_id" = CASE "kind" WHEN 'user' THEN (SELECT "id"::text FROM "authors" WHERE "says" = "about_id") ELSE "about_id" END
WHERE "by_id" IS NULL OR "kind" = 'user';
--> statement-breakpoint
ALTER TABLE "changes" ALTER COLUMN "by_id" SET NOT NULL;
--> statement-breakpoint
CREATE INDEX "changes_by_who" ON "changes" USING btree ("by_id","at","id");
--> statement-breakpoint
-- That the office has entered an order, `entered_hold_days` says.
UPDATE "order_events" SET "details" = NULL WHERE "kind" = 'placed' AND "details" ? 'entered';
--> statement-breakpoint
UPDATE "changes" SET "action" = replace(replace("action", 'put product back', 'restore product'), 'put review back', 'restore review')
WHERE "action" IN ('put product back', 'put review back');
--> statement-breakpoint
DROP TABLE "authors";
--> statement-breakpoint
DROP TABLE "audit_log";
--> statement-breakpoint
DROP FUNCTION "audit_line_into_changes";
--> statement-breakpoint
ALTER TABLE "products" DROP COLUMN "changed_by";
--> statement-breakpoint
ALTER TABLE "order_events" DROP COLUMN "by_email";
--> statement-breakpoint
ALTER TABLE "orders" DROP COLUMN "approved_by";
--> statement-breakpoint
ALTER TABLE "changes" DROP COLUMN "by_email";
--> statement-breakpoint
ALTER TABLE "product_changes" DROP COLUMN "changed_by";
--> statement-breakpoint
ALTER TABLE "refunds" DROP COLUMN "by_email";
--> statement-breakpoint
ALTER TABLE "bank_matches" DROP COLUMN "by_email";
--> statement-breakpoint
ALTER TABLE "bank_statements" DROP COLUMN "by_email";
--> statement-breakpoint
ALTER TABLE "outside_invoices" DROP COLUMN "received_from";
--> statement-breakpoint
ALTER TABLE "api_keys" DROP COLUMN "created_by";
--> statement-breakpoint
ALTER TABLE "webhook_endpoints" DROP COLUMN "created_by";
--> statement-breakpoint
CREATE FUNCTION "keep_actor_of_user"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO actors (id, kind, email, name) VALUES (NEW.id, 'person', NEW.email, NEW.name)
    ON CONFLICT (id) DO UPDATE SET email = excluded.email, name = excluded.name
    WHERE (actors.email, actors.name) IS DISTINCT FROM (excluded.email, excluded.name);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "users_keep_actor" AFTER INSERT OR UPDATE OF email, name ON "users" FOR EACH ROW EXECUTE FUNCTION keep_actor_of_user();
--> statement-breakpoint
CREATE FUNCTION "add_actor_of_key"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO actors (id, kind, name) VALUES (NEW.id, 'key', NEW.name);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "api_keys_add_actor" AFTER INSERT ON "api_keys" FOR EACH ROW EXECUTE FUNCTION add_actor_of_key();
