CREATE INDEX "orders_ended_of" ON "orders" USING btree ((case when cancelled_at is not null then user_id end),"cancelled_at") WHERE cancelled_at is not null;
--> statement-breakpoint
-- Stock that a customer held without paying counts as held for a day, so that nobody can keep a product from paying customers
-- by ordering it again and again. A customer without a confirmed address can hold at most a fifth of a product. The trigger
-- counts once the order is written, when the order before it has been committed. An order cancelled within minutes was a slip,
-- and does not count. The query is planned once per connection: planned in an empty shop, it would read the whole table, even
-- when that has grown.
CREATE FUNCTION refuse_too_much_held() RETURNS trigger LANGUAGE plpgsql SET enable_seqscan TO off AS $$
DECLARE
  is_confirmed boolean := EXISTS (SELECT 1 FROM identities WHERE identities.user_id = NEW.user_id AND email_verified);
BEGIN
  IF EXISTS (
    SELECT 1 FROM order_lines line JOIN product_stock stock ON stock.product_id = line.product_id
    CROSS JOIN LATERAL (
      SELECT CASE WHEN is_confirmed AND sum(cancelled_at - placed_at) <= interval '10 minutes' THEN 0
        ELSE coalesce(sum(own.quantity), 0) END AS quantity
      FROM orders JOIN order_lines own ON own.order_id = orders.id AND own.product_id = line.product_id
      WHERE (CASE WHEN cancelled_at IS NOT NULL THEN user_id END) = NEW.user_id
        AND cancelled_at > now() - interval '24 hours'
    ) ended
    WHERE line.order_id = NEW.id AND CASE WHEN is_confirmed THEN ended.quantity > stock.available_quantity ELSE (
      SELECT (sum(own.quantity) + ended.quantity) * 5 > stock.available_quantity + sum(own.quantity)
      FROM orders JOIN order_lines own ON own.order_id = orders.id AND own.product_id = line.product_id
      WHERE orders.unpaid_of = NEW.user_id
    ) END
  ) THEN
    RAISE EXCEPTION 'A customer holds too much of a product'
      USING errcode = 'check_violation', constraint = 'orders_hold_at_most', table = 'orders';
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER orders_hold_at_most AFTER INSERT ON orders FOR EACH ROW
  WHEN (NEW.user_id IS NOT NULL AND NEW.paid_at IS NULL AND NEW.cancelled_at IS NULL)
  EXECUTE FUNCTION refuse_too_much_held();
