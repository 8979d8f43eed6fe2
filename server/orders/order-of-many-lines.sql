-- Printed by npm run print:placing from placing-parts-queries.ts.
with
customer as (
  -- Serialises the orders of one user. The counts use a snapshot from before the lock, so constraints decide on duplicates, the
  -- number of unpaid orders, and how much one customer may hold. But the conditions on the row itself are checked again on its
  -- newest version if the lock has waited: a customer who was removed from the company meanwhile places nothing.
  select id, company_id from users
  where id = :userId and company_id is not distinct from :companyId::uuid
    and company_role is distinct from 'viewer' for update
),
owned as (
  -- The orders that count as held, with how long those were held that have ended.
  select id, null as kept from orders where unpaid_of = :limitedUserId
  union all
  select id, coalesce(expired_at, cancelled_at) - placed_at from orders
  where stage in ('withdrawn', 'expired') and (case when stage in ('withdrawn', 'expired') then user_id end) = :limitedUserId::uuid and coalesce(expired_at, cancelled_at) > now() - interval '24 hours'
),
held as (
  -- How much of each product the customer's orders hold, and how much counts as held by those that ended unpaid in the last day:
  -- nothing as long as they were held for less than the time of grace. Each order takes one lookup.
  select own.product_id, coalesce(sum(own.quantity) filter (where kept is null), 0) as quantity,
    case when sum(kept) > interval '10 minutes' then sum(own.quantity) filter (where kept is not null) else 0 end as ended
  from owned cross join lateral (
    select product_id, quantity from order_lines
    where order_id = owned.id and product_id = any(:productIds::uuid[]) offset 0) as own
  group by own.product_id
),
cart as (
  -- The customer's cart, if it still has the version that the form names. The lock waits for changes to the cart and for other
  -- orders from it, and then compares with the newest version.
  select carts.version from customer join carts on carts.user_id = customer.id
  where carts.user_id = :userId and carts.version = :cartVersion::int for no key update of carts
),
wanted as (
  -- The lines that can be sold as requested. A client that does not know the price ladder sends the list price.
  select asked.product_id, asked.position, asked.quantity, product.name, product.slug, product.sku, unit.cents
  from unnest(
    :productIds::uuid[], :quantities::int[], :unitCents::bigint[], :totalCents::bigint[]
  ) with ordinality as asked (product_id, quantity, unit_cents, total_cents, position)
  join products as product on product.id = asked.product_id and product.hidden_at is null
  cross join lateral (
    select least(product.price_cents, min(price_cents)) as cents from product_prices
    where product_prices.product_id = asked.product_id and from_quantity <= asked.quantity) as unit
  where product.minimum_order <= asked.quantity
    and (not product.full_packs_only or asked.quantity % coalesce(product.order_multiple, 1) = 0)
    and (asked.unit_cents is null or asked.unit_cents in (unit.cents, product.price_cents))
    and (asked.total_cents is null
      or asked.total_cents in (unit.cents * asked.quantity, product.price_cents * asked.quantity))
),
terms as (
  -- How the order is delivered, if a method reaches the place: by the form's method, else by the default. Then how it is taxed in
  -- this case and the state of the VAT number now. In a shop without VAT, orders are untaxed.
  select method.id as method_id, method.name as delivery_name, method.term as delivery_term, price_cents, free_from_cents,
    choice.collected, treatment, rate
  from (select) as form left join delivery_methods as method
    on case when :delivery::text is null then method.is_default else method.id = :delivery::text end
      and (method.countries is null and method.collected or :place::text = any(method.countries))
  join unnest(array[false, false, false, false, true, true, true, true], array['valid', 'invalid', 'silent', 'untaxed', 'valid', 'invalid', 'silent', 'untaxed'], :treatments::text[], :rates::int[])
    as choice (collected, state, treatment, rate)
    on choice.collected = coalesce(method.collected, false)
      and choice.state = case when (select tax_mode from shop_settings) = 'vat'
        then coalesce((
    select state from vat_checks where state <> 'silent' and at > now() - interval '30 days' and number = :vatKey::text
    order by at desc limit 1), 'silent') else 'untaxed' end
),
goods as (
  -- Locks the rows in the order of their ids, so that there is no deadlock and all lines are taken or none. Each is looked up by
  -- its id: with a list of ids, a product that sells fast would make the scan read all dead rows.
  select stock.* from customer, (select id from unnest(:productIds::uuid[]) as id order by id) as product
  cross join lateral (select * from product_stock where product_id = product.id for no key update) as stock
  where (:cartVersion::int is null or exists (select from cart)) and (select count(*) from owned where kept is null) < 20
    and (customer.company_id is null or version_of_company(customer.company_id) = :companyVersion::int)
), line as (
  select wanted.*, goods.available_quantity as available
  from wanted join goods using (product_id) left join held using (product_id)
  where goods.available_quantity >= wanted.quantity + coalesce(held.ended, 0)
),
payable as (
  -- The order with its amounts. Each condition of the last WHERE has a row in why-not-placed.ts.
  select name, lines_text, quantity, is_short_hold, coalesce(delivery_name, '') as delivery_name,
    coalesce(delivery_term, '') as delivery_term, collected, delivery_cents, net_cents,
    treatment, rate, tax_cents, net_cents + tax_cents as gross_cents
  from (
    select (array_agg(line.name order by line.position))[1]
        || case when count(*) > 1 then ' and ' || count(*) - 1 || ' more' else '' end as name,
      string_agg(concat_ws(' ', line.name, line.sku), ' ' order by line.position) as lines_text,
      sum(line.quantity) as quantity, sum(line.cents * line.quantity) as cents,
      -- Whether the customer's orders take more than half of a product's stock.
      bool_or(:enteredHoldDays::int is null
          and (line.quantity + coalesce(held.quantity + held.ended, 0)) * 2 > line.available + coalesce(held.quantity, 0))
        as is_short_hold
    from line left join held using (product_id)
    having count(*) = cardinality(:productIds::uuid[])
  ) as whole
  cross join terms
  cross join lateral (select case when whole.cents >= free_from_cents then 0
    else coalesce(price_cents, 0) end as delivery_cents) as cost
  cross join lateral (select (whole.cents + delivery_cents)::bigint as net_cents) as net
  cross join lateral (select (net_cents * rate + 5000) / 10000 as tax_cents) as vat
  where (:delivery::text is null or method_id is not null)
    and net_cents = coalesce(:agreedCents::bigint, net_cents)
    and net_cents + tax_cents between 50 and 99999999
    and (collected or treatment in ('none', 'domestic') or :parts::text is not null)
    and (treatment = 'none' or not :lacksNumber::boolean)
    and not (is_short_hold and :paysBy::text = 'transfer')
    and not (:paysBy::text = 'account'
      and net_cents + case treatment when 'waiting' then (net_cents * 2100 + 5000) / 10000 else tax_cents end > :creditLeftCents::bigint)
    and net_cents + tax_cents = coalesce(:agreedToPayCents::bigint, net_cents + tax_cents)
), taken as (
  update product_stock as stock set available_quantity = stock.available_quantity - line.quantity
  from line, payable where stock.product_id = line.product_id
),
placed as (
  insert into orders (user_id, name, lines_text, email, user_name, company, address, parts, country, phone, po_number,
    billing_name, billing_address, vat_number, quantity, delivery_name, delivery_term, collected, vouched, delivery_cents, total_cents,
    postal_code, place, is_for_business, company_id, tax_treatment, tax_rate, tax_cents, tax_settled_at,
    idempotency_key, idempotency_digest, cart_version, leaves_on, arrives_from, arrives_until, is_short_hold, held_until,
    pays_by, owed_cents, net_days, entered_hold_days)
  select :userId::uuid, name, lines_text, :email::text, :userName::text,
    :company::text, :address::text, :parts::text::jsonb, :country::text, :phone::text,
    :poNumber::text, :billingName::text, :billingAddress::text,
    case when treatment <> 'none' and :vatKey::text <> '' then :vatKey::text else :vatNumber::text end,
    quantity, delivery_name, delivery_term, collected, collected and :vouched::boolean, delivery_cents, net_cents,
    :postalCode::text, :place::text, :isForBusiness::boolean, :companyId::uuid,
    treatment, rate, tax_cents, case when treatment <> 'waiting' then now() end,
    :key::text, :digest::text, :cartVersion::int,
    :leavesOn::date, :arrivesFrom::date, :arrivesUntil::date,
    is_short_hold, case when not :paysBy::text = 'account' then now() + coalesce(make_interval(days => :enteredHoldDays::int),
      case when :paysBy::text = 'transfer' then make_interval(days => :transferHoldDays::int)
      else make_interval(secs => 3600 * least(case when exists (select 1 from identities where identities.user_id = :userId and identities.email_verified)
  then coalesce((select hold_hours from shop_settings), :ORDER_HOLD_HOURS::double precision)
  else :ORDER_HOLD_HOURS_UNCONFIRMED::double precision end, case when is_short_hold then 1 end)) end) end,
    :paysBy::text, case when :paysBy::text <> 'card' then gross_cents end, :netDays::int,
    :enteredHoldDays::int
  from payable
  returning id, stage
), written as (
  insert into order_lines (order_id, position, product_id, product_name, sku, quantity, unit_price_cents)
  select placed.id, position, product_id, name, sku, quantity, cents from placed, line
), told as (
  insert into order_events (order_id, kind, by_id) select id, 'placed', :userId::uuid from placed
  returning id
), mailed as (
  insert into mails (to_address, order_event_id, next_try_at)
  select :email::text, told.id, case when stage = 'checking' then now()
    else now() + make_interval(secs => 120) end
  from told, placed
),
emptied as (
  delete from cart_lines using placed
  where :isFromCart::boolean and user_id = :userId and product_id = any(:productIds::uuid[])
), changed as (
  update carts set version = carts.version + 1, changed_at = now() from placed
  where :isFromCart::boolean and user_id = :userId
)
select id, array(select slug from line) as slugs from placed
