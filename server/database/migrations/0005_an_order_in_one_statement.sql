-- The orders of one customer are placed one after the other, each in one statement that counts the orders that existed when
-- it began. This trigger counts again once the order is written, when the order before it has been committed.
create function refuse_too_many_unpaid_orders() returns trigger language plpgsql as $$
begin
  if (select count(*) from orders where user_id = new.user_id and paid_at is null and cancelled_at is null) > 20 then
    raise exception 'A customer holds at most 20 unpaid orders'
      using errcode = 'check_violation', constraint = 'orders_unpaid_at_most', table = 'orders';
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger orders_unpaid_at_most after insert on orders for each row
  when (new.user_id is not null and new.paid_at is null and new.cancelled_at is null)
  execute function refuse_too_many_unpaid_orders();
