CREATE TABLE "product_prices" (
	"product_id" uuid NOT NULL,
	"from_quantity" integer NOT NULL,
	"price_cents" bigint NOT NULL,
	CONSTRAINT "product_prices_one_per_quantity" PRIMARY KEY("product_id","from_quantity"),
	CONSTRAINT "product_prices_from_more_than_one" CHECK ("product_prices"."from_quantity" > 1),
	CONSTRAINT "product_prices_at_least_a_cent" CHECK ("product_prices"."price_cents" >= 1)
);
--> statement-breakpoint
CREATE TABLE "order_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" uuid NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"kind" text NOT NULL,
	"by_email" text,
	"details" jsonb,
	CONSTRAINT "order_events_kind_is_known" CHECK ("order_events"."kind" in ('placed', 'hold ended', 'paid', 'shipped', 'shipping undone', 'refunded', 'cancelled', 'note', 'address corrected', 'mail sent'))
);
--> statement-breakpoint
CREATE TABLE "order_lines" (
	"order_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"product_id" uuid NOT NULL,
	"product_name" text NOT NULL,
	"sku" text,
	"quantity" integer NOT NULL,
	"unit_price_cents" bigint NOT NULL,
	"total_cents" bigint GENERATED ALWAYS AS (quantity * unit_price_cents) STORED NOT NULL,
	CONSTRAINT "order_lines_one_per_position" PRIMARY KEY("order_id","position"),
	CONSTRAINT "order_lines_product_once" UNIQUE("order_id","product_id"),
	CONSTRAINT "order_lines_quantity_at_least_one" CHECK ("order_lines"."quantity" >= 1),
	CONSTRAINT "order_lines_price_at_least_a_cent" CHECK ("order_lines"."unit_price_cents" >= 1)
);
--> statement-breakpoint
CREATE TABLE "addresses" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"label" text DEFAULT '' NOT NULL,
	"company" text DEFAULT '' NOT NULL,
	"address" text NOT NULL,
	"country" text DEFAULT '' NOT NULL,
	"phone" text NOT NULL,
	"is_default" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "cart_lines" (
	"user_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"quantity" integer NOT NULL,
	"added_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "cart_lines_product_once" PRIMARY KEY("user_id","product_id"),
	CONSTRAINT "cart_lines_quantity_at_least_one" CHECK ("cart_lines"."quantity" >= 1)
);
--> statement-breakpoint
CREATE TABLE "carts" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"changed_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "delivery_methods" (
	"id" text PRIMARY KEY NOT NULL,
	"position" integer NOT NULL,
	"name" text NOT NULL,
	"term" text NOT NULL,
	"says" text DEFAULT '' NOT NULL,
	"price_cents" bigint NOT NULL,
	"free_from_cents" bigint,
	"countries" text[],
	"is_usual" boolean DEFAULT false NOT NULL,
	CONSTRAINT "delivery_methods_price_not_negative" CHECK ("delivery_methods"."price_cents" >= 0),
	CONSTRAINT "delivery_methods_usual_is_free" CHECK (not "delivery_methods"."is_usual" or ("delivery_methods"."price_cents" = 0 and "delivery_methods"."countries" is null))
);
--> statement-breakpoint
-- An order of the first releases becomes an order of one line. Its column "search" is created again below, from more columns.
DROP INDEX IF EXISTS "orders_search";--> statement-breakpoint
ALTER TABLE "orders" DROP COLUMN "search";--> statement-breakpoint
ALTER TABLE "orders" ALTER COLUMN "total_cents" DROP EXPRESSION;--> statement-breakpoint
ALTER TABLE "orders" ALTER COLUMN "quantity" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "orders" RENAME COLUMN "product_name" TO "name";--> statement-breakpoint
ALTER INDEX "orders_by_product_name" RENAME TO "orders_by_name";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "company" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "country" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "po_number" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "billing_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "billing_address" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "vat_number" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "delivery_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "delivery_term" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "delivery_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "is_short_hold" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "unpaid_of" uuid GENERATED ALWAYS AS (case when paid_at is null and cancelled_at is null then user_id end) STORED;--> statement-breakpoint
CREATE INDEX "orders_unpaid_of" ON "orders" USING btree ("unpaid_of") WHERE unpaid_of is not null;--> statement-breakpoint
CREATE OR REPLACE FUNCTION refuse_too_many_unpaid_orders() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT count(*) FROM orders WHERE unpaid_of = new.user_id) > 20 THEN
    RAISE EXCEPTION 'A customer holds at most 20 unpaid orders'
      USING errcode = 'check_violation', constraint = 'orders_unpaid_at_most', table = 'orders';
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
INSERT INTO "order_lines" ("order_id", "position", "product_id", "product_name", "sku", "quantity", "unit_price_cents")
  SELECT orders.id, 1, product_id, orders.name, products.sku, orders.quantity, unit_price_cents
  FROM orders JOIN products ON products.id = product_id;--> statement-breakpoint
-- Order numbers follow the time of the orders, because people use them on the phone.
ALTER TABLE "orders" ADD COLUMN "number" integer;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "lines_text" text;--> statement-breakpoint
UPDATE "orders" SET "number" = numbered.number, "lines_text" = concat_ws(' ', orders.name, products.sku)
  FROM (SELECT id, 10000 + row_number() OVER (ORDER BY placed_at, id) AS number FROM orders) AS numbered, products
  WHERE numbered.id = orders.id AND products.id = orders.product_id;--> statement-breakpoint
ALTER TABLE "orders" ALTER COLUMN "number" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ALTER COLUMN "lines_text" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ALTER COLUMN "number" ADD GENERATED BY DEFAULT AS IDENTITY (sequence name "order_numbers" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 10001 CACHE 1);--> statement-breakpoint
SELECT setval('order_numbers', (SELECT max("number") FROM "orders")) WHERE EXISTS (SELECT 1 FROM "orders");--> statement-breakpoint
-- The known events of these orders.
INSERT INTO "order_events" ("order_id", "at", "kind", "by_email")
  SELECT id, at, kind, by_email FROM (
    SELECT id, placed_at AS at, 1 AS turn, 'placed' AS kind, email AS by_email FROM orders
    UNION ALL SELECT id, paid_at, 2, 'paid', email FROM orders WHERE paid_at IS NOT NULL
    UNION ALL SELECT id, approved_at, 3, 'shipped', approved_by FROM orders WHERE approved_at IS NOT NULL
    UNION ALL SELECT id, refunded_at, 4, 'refunded', NULL FROM orders WHERE refunded_at IS NOT NULL
    UNION ALL SELECT id, cancelled_at, 5, 'cancelled', NULL FROM orders WHERE cancelled_at IS NOT NULL
  ) AS known ORDER BY at, turn, id;--> statement-breakpoint
ALTER TABLE "orders" DROP COLUMN "product_id";--> statement-breakpoint
ALTER TABLE "orders" DROP COLUMN "unit_price_cents";--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "full_packs_only" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "shop_settings" ADD COLUMN "legal_name" text;--> statement-breakpoint
ALTER TABLE "shop_settings" ADD COLUMN "tax_number" text;--> statement-breakpoint
ALTER TABLE "shop_settings" ADD COLUMN "bank_line" text;--> statement-breakpoint
ALTER TABLE "shop_settings" ADD COLUMN "terms_text" text;--> statement-breakpoint
ALTER TABLE "shop_settings" ADD COLUMN "privacy_text" text;--> statement-breakpoint
ALTER TABLE "shop_settings" ADD COLUMN "returns_text" text;--> statement-breakpoint
ALTER TABLE "shop_settings" ADD COLUMN "hold_hours" integer;--> statement-breakpoint
ALTER TABLE "shop_settings" ADD COLUMN "low_stock" integer;--> statement-breakpoint
ALTER TABLE "product_prices" ADD CONSTRAINT "product_prices_of_product" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_of_order" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_of_order" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_of_product" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "addresses" ADD CONSTRAINT "addresses_of_user" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart_lines" ADD CONSTRAINT "cart_lines_of_cart" FOREIGN KEY ("user_id") REFERENCES "public"."carts"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart_lines" ADD CONSTRAINT "cart_lines_of_product" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "carts" ADD CONSTRAINT "carts_of_user" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_events_by_order" ON "order_events" USING btree ("order_id","id");--> statement-breakpoint
CREATE INDEX "order_lines_by_product" ON "order_lines" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "addresses_by_user" ON "addresses" USING btree ("user_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "addresses_one_default" ON "addresses" USING btree ("user_id") WHERE is_default;--> statement-breakpoint
CREATE INDEX "cart_lines_by_product" ON "cart_lines" USING btree ("product_id");--> statement-breakpoint
CREATE UNIQUE INDEX "delivery_methods_one_usual" ON "delivery_methods" USING btree ("is_usual") WHERE is_usual;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_one_per_number" UNIQUE("number");--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_delivery_not_negative" CHECK ("orders"."delivery_cents" >= 0);--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_total_at_least_a_cent" CHECK ("orders"."total_cents" >= 1);--> statement-breakpoint
ALTER TABLE "shop_settings" ADD CONSTRAINT "shop_settings_hold_at_least_an_hour" CHECK ("shop_settings"."hold_hours" >= 1);--> statement-breakpoint
ALTER TABLE "shop_settings" ADD CONSTRAINT "shop_settings_low_stock_not_negative" CHECK ("shop_settings"."low_stock" >= 0);
--> statement-breakpoint
-- The searched text, as server/database/search-text.ts writes it: now with a space before each word, including the first, so
-- that the beginning of a word can be looked up.
ALTER TABLE orders ADD COLUMN search text GENERATED ALWAYS AS (' ' || search_text('F-' || number::text || ' ' || lines_text
  || ' ' || email || ' ' || user_name || ' ' || company || ' ' || po_number || ' ' || address)
  || ' ' || regexp_replace(phone, '\D', '', 'g')) STORED;--> statement-breakpoint
ALTER TABLE users DROP COLUMN search;--> statement-breakpoint
ALTER TABLE users ADD COLUMN search text GENERATED ALWAYS AS (' ' || search_text(email || ' ' || name) || ' '
  || regexp_replace(phone, '\D', '', 'g')) STORED;--> statement-breakpoint
ALTER TABLE products DROP COLUMN search;--> statement-breakpoint
ALTER TABLE products ADD COLUMN search text GENERATED ALWAYS AS (' ' || search_text(name || ' ' || coalesce(sku, '') || ' '
  || description) || ' ' || lower(regexp_replace(coalesce(sku, ''), '\W', '', 'g'))) STORED;--> statement-breakpoint
ALTER TABLE reviews DROP COLUMN search;--> statement-breakpoint
ALTER TABLE reviews ADD COLUMN search text GENERATED ALWAYS AS (' ' || search_text(name || ' ' || review)) STORED;
--> statement-breakpoint
ALTER TABLE orders ALTER COLUMN search SET STATISTICS 1000;--> statement-breakpoint
ALTER TABLE users ALTER COLUMN search SET STATISTICS 1000;--> statement-breakpoint
ALTER TABLE products ALTER COLUMN search SET STATISTICS 1000;--> statement-breakpoint
-- Where pg_trgm could not be created, searches stay slower.
DO $$
BEGIN
  CREATE INDEX orders_search ON orders USING gin (search gin_trgm_ops) WHERE cancelled_at IS NULL;
  CREATE INDEX users_search ON users USING gin (search gin_trgm_ops);
  CREATE INDEX products_search ON products USING gin (search gin_trgm_ops) WHERE hidden_at IS NULL;
EXCEPTION WHEN undefined_object THEN
  RAISE NOTICE 'pg_trgm is not there: searches read whole tables';
END $$;
--> statement-breakpoint
-- For looking up article numbers in any spelling.
CREATE INDEX products_by_plain_sku ON products (lower(regexp_replace(sku, '\W', '', 'g'))) WHERE hidden_at IS NULL;
--> statement-breakpoint
-- The total of an order is the sum of its lines and its delivery, its quantity the sum of the quantities of its lines. The
-- query is planned once per connection: planned in an empty shop, it would read the whole table, even when that has grown.
CREATE FUNCTION refuse_wrong_sum_of_lines() RETURNS trigger LANGUAGE plpgsql SET enable_seqscan TO off AS $$
DECLARE
  lines record;
BEGIN
  SELECT sum(total_cents) AS cents, sum(quantity) AS quantity INTO lines FROM order_lines WHERE order_id = new.id;
  IF lines.cents IS DISTINCT FROM new.total_cents - new.delivery_cents OR lines.quantity IS DISTINCT FROM new.quantity THEN
    RAISE EXCEPTION 'The lines of an order come to something else'
      USING errcode = 'check_violation', constraint = 'orders_total_is_sum_of_lines', table = 'orders';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER orders_total_is_sum_of_lines AFTER INSERT OR UPDATE OF total_cents, delivery_cents, quantity ON orders
  FOR EACH ROW EXECUTE FUNCTION refuse_wrong_sum_of_lines();
--> statement-breakpoint
CREATE FUNCTION refuse_change_of_line() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'The lines of an order that was placed never change'
    USING errcode = 'check_violation', constraint = 'order_lines_never_change', table = 'order_lines';
END $$;
--> statement-breakpoint
CREATE TRIGGER order_lines_never_change BEFORE UPDATE ON order_lines
  FOR EACH ROW EXECUTE FUNCTION refuse_change_of_line();
--> statement-breakpoint
-- A price ladder falls: each step begins above the previous one, the first above the minimum order, and costs less.
CREATE FUNCTION refuse_wrong_ladder() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  product uuid;
BEGIN
  IF TG_TABLE_NAME = 'products' THEN product := new.id; ELSE product := new.product_id; END IF;
  IF EXISTS (
    SELECT 1 FROM (
      SELECT from_quantity, price_cents, lag(price_cents) OVER (ORDER BY from_quantity) AS cents_before
      FROM product_prices WHERE product_id = product
    ) AS step, products
    WHERE products.id = product AND (from_quantity <= minimum_order OR step.price_cents >= coalesce(cents_before, products.price_cents))
  ) THEN
    RAISE EXCEPTION 'A price ladder leads down'
      USING errcode = 'check_violation', constraint = 'product_prices_lead_down', table = 'product_prices';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER product_prices_lead_down AFTER INSERT OR UPDATE ON product_prices
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION refuse_wrong_ladder();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER product_prices_lead_down AFTER UPDATE OF price_cents, minimum_order ON products
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION refuse_wrong_ladder();
