ALTER TABLE "reviews" ADD COLUMN "waits_for_proof" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "looked_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "entered_hold_days" integer;--> statement-breakpoint
-- Reviews of customers who have never confirmed their address are no longer public, and an admin is asked to look at them. All
-- earlier reviews have been public for long.
UPDATE "reviews" SET "waits_for_proof" = user_id IS NOT NULL
  AND NOT EXISTS (SELECT FROM identities WHERE identities.user_id = reviews.user_id AND email_verified);--> statement-breakpoint
UPDATE "reviews" SET "looked_at" = created_at WHERE NOT "waits_for_proof";--> statement-breakpoint
CREATE INDEX "reviews_not_looked_at" ON "reviews" USING btree ("created_at") WHERE looked_at is null and removed_at is null;--> statement-breakpoint
UPDATE "orders" SET "entered_hold_days" = 2
  FROM "order_events" WHERE order_id = orders.id AND kind = 'placed' AND details ? 'entered';--> statement-breakpoint
-- The limits against strangers do not apply to what the office enters.
DROP TRIGGER orders_unpaid_at_most ON orders;--> statement-breakpoint
CREATE TRIGGER orders_unpaid_at_most AFTER INSERT ON orders FOR EACH ROW
  WHEN (NEW.user_id IS NOT NULL AND NEW.paid_at IS NULL AND NEW.cancelled_at IS NULL AND NEW.entered_hold_days IS NULL)
  EXECUTE FUNCTION refuse_too_many_unpaid_orders();--> statement-breakpoint
DROP TRIGGER orders_hold_at_most ON orders;--> statement-breakpoint
CREATE TRIGGER orders_hold_at_most AFTER INSERT ON orders FOR EACH ROW
  WHEN (NEW.user_id IS NOT NULL AND NEW.paid_at IS NULL AND NEW.cancelled_at IS NULL AND NEW.entered_hold_days IS NULL)
  EXECUTE FUNCTION refuse_too_much_held();--> statement-breakpoint
-- Customers who have never paid an order hold at most half of a product by transfer, all together: what is left in stock must be
-- at least as much. The statement that places such an order has locked the stock of its products, and the trigger counts
-- afterwards, with a new snapshot, so it sees every order that was placed while the statement waited for the lock. The plan is made
-- once for each connection: in an empty shop it would read the whole table, and go on doing so when that is long.
CREATE FUNCTION refuse_too_much_by_transfer() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SET LOCAL enable_seqscan TO off;
  IF NOT EXISTS (SELECT FROM orders WHERE user_id = NEW.user_id AND paid_at IS NOT NULL AND refunded_cents < gross_cents)
    AND EXISTS (
      SELECT FROM order_lines line JOIN product_stock stock ON stock.product_id = line.product_id
      CROSS JOIN LATERAL (
        SELECT sum(own.quantity) AS quantity
        FROM orders JOIN order_lines own ON own.order_id = orders.id AND own.product_id = line.product_id
        WHERE owed_cents > 0 AND cancelled_at IS NULL AND paid_at IS NULL AND pays_by = 'transfer'
          AND entered_hold_days IS NULL AND NOT EXISTS (
            SELECT FROM orders paid
            WHERE paid.user_id = orders.user_id AND paid.paid_at IS NOT NULL AND paid.refunded_cents < paid.gross_cents)
      ) held
      WHERE line.order_id = NEW.id AND held.quantity > stock.available_quantity
    ) THEN
    RAISE EXCEPTION 'Customers who have never paid hold too much of a product by transfer'
      USING errcode = 'check_violation', constraint = 'orders_by_transfer_hold_at_most', table = 'orders';
  END IF;
  SET LOCAL enable_seqscan TO on;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER orders_by_transfer_hold_at_most AFTER INSERT ON orders FOR EACH ROW
  WHEN (NEW.pays_by = 'transfer' AND NEW.paid_at IS NULL AND NEW.cancelled_at IS NULL AND NEW.entered_hold_days IS NULL)
  EXECUTE FUNCTION refuse_too_much_by_transfer();
