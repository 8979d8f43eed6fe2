/**
 * The two statements that place an order, built from the same parts. `npm run print:placing` prints them whole, as
 * order-of-one-line.sql and order-of-many-lines.sql.
 */
import { sql } from 'drizzle-orm'
import { mostUnpaidOrders, payableCents } from '#contract/orders/rules/order.ts'
import { standardRate } from '#contract/tax/rules/amounts.ts'
import { isExempt, treatments } from '#contract/tax/rules/treatment/treatment.ts'
import { endedByDay, graceTime } from '../cart/holding-queries.ts'
import { taxOn } from '../database/money-sql.ts'
import { endedAt } from '../database/order-schema.ts'
import { inStage } from '../database/order-state.ts'
import { isOneOf } from '../database/schema.ts'
import { taxCases } from '../tax/tax-of-order.ts'
import { stateOfNumber } from '../tax/tax-queries.ts'
import { holdOf } from './hold-queries.ts'

const value = sql.placeholder
/** A value of our own rules, written into the statement. */
const fixed = (known: number) => sql.raw(String(known))

const userId = value('userId')
const vatKey = value('vatKey')
const productIds = sql`${value('productIds')}::uuid[]`
const enteredHoldDays = sql`${value('enteredHoldDays')}::int`
const leastCents = fixed(payableCents.least)
const mostCents = fixed(payableCents.most)
const cartVersion = sql`${value('cartVersion')}::int`
const parts = sql`${value('parts')}::text`
const isNotExempt = isOneOf(
  sql`treatment`,
  treatments.filter((treatment) => !isExempt(treatment)),
)
const byTransfer = sql`${value('paysBy')}::text = 'transfer'`
const onAccount = sql`${value('paysBy')}::text = 'account'`

/** `limitedUserId`: the customer, or null for an order that the office enters, to which these limits do not apply. */
const buying = sql`
  customer as (
    -- Serialises the orders of one user. The counts use a snapshot from before the lock, so constraints decide on duplicates, the
    -- number of unpaid orders, and how much one customer may hold. But the conditions on the row itself are checked again on its
    -- newest version if the lock has waited: a customer who was removed from the company meanwhile places nothing.
    select id, company_id from users
    where id = ${userId} and company_id is not distinct from ${value('companyId')}::uuid
      and company_role is distinct from 'viewer' for update
  ),
  owned as (
    -- The orders that count as held, with how long those were held that have ended.
    select id, null as kept from orders where unpaid_of = ${value('limitedUserId')}
    union all
    select id, ${endedAt} - placed_at from orders
    where ${endedByDay(value('limitedUserId'))}
  )`

/**
 * `version_of_company` reads the version that is committed when the customer's row is locked (migration 0065). A lock that does not
 * make colleagues wait for each other would not: it is content with the version from before the wait.
 */
const mayBuy = sql`(select count(*) from owned where kept is null) < ${fixed(mostUnpaidOrders)}
      and (customer.company_id is null or version_of_company(customer.company_id) = ${value('companyVersion')}::int)`

/** Orders whose form names no version are not compared with the saved cart. */
const cart = sql`
  cart as (
    -- The customer's cart, if it still has the version that the form names. The lock waits for changes to the cart and for other
    -- orders from it, and then compares with the newest version.
    select carts.version from customer join carts on carts.user_id = customer.id
    where carts.user_id = ${userId} and carts.version = ${cartVersion} for no key update of carts
  )`
const isCurrentCart = sql`(${cartVersion} is null or exists (select from cart))`

const wanted = sql`
  wanted as (
    -- The lines that can be sold as requested. A client that does not know the price ladder sends the list price.
    select asked.product_id, asked.position, asked.quantity, product.name, product.slug, product.sku, unit.cents
    from unnest(
      ${productIds}, ${value('quantities')}::int[], ${value('unitCents')}::bigint[], ${value('totalCents')}::bigint[]
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
  )`

const collections = sql.raw(`array[${taxCases.map(({ collected }) => collected).join(', ')}]`)
const states = sql.raw(`array[${taxCases.map(({ state }) => `'${state}'`).join(', ')}]`)

const terms = sql`
  terms as (
    -- How the order is delivered, if a method reaches the place: by the form's method, else by the default. Then how it is taxed in
    -- this case and the state of the VAT number now. In a shop without VAT, orders are untaxed.
    select method.id as method_id, method.name as delivery_name, method.term as delivery_term, price_cents, free_from_cents,
      choice.collected, treatment, rate
    from (select) as form left join delivery_methods as method
      on case when ${value('delivery')}::text is null then method.is_default else method.id = ${value('delivery')}::text end
        and (method.countries is null and method.collected or ${value('place')}::text = any(method.countries))
    join unnest(${collections}, ${states}, ${value('treatments')}::text[], ${value('rates')}::int[])
      as choice (collected, state, treatment, rate)
      on choice.collected = coalesce(method.collected, false)
        and choice.state = case when (select tax_mode from shop_settings) = 'vat'
          then ${stateOfNumber(vatKey)} else 'untaxed' end
  )`

const held = sql`
  held as (
    -- How much of each product the customer's orders hold, and how much counts as held by those that ended unpaid in the last day:
    -- nothing as long as they were held for less than the time of grace. Each order takes one lookup.
    select own.product_id, coalesce(sum(own.quantity) filter (where kept is null), 0) as quantity,
      case when sum(kept) > ${graceTime} then sum(own.quantity) filter (where kept is not null) else 0 end as ended
    from owned cross join lateral (
      select product_id, quantity from order_lines
      where order_id = owned.id and product_id = any(${productIds}) offset 0) as own
    group by own.product_id
  )`

/** The tax of an order that waits for the register counts as if its VAT number were invalid. */
const mostTaxCents = sql`case treatment when 'waiting' then ${taxOn(sql`net_cents`, fixed(standardRate))} else tax_cents end`

const payable = sql`
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
        bool_or(${enteredHoldDays} is null
            and (line.quantity + coalesce(held.quantity + held.ended, 0)) * 2 > line.available + coalesce(held.quantity, 0))
          as is_short_hold
      from line left join held using (product_id)
      having count(*) = cardinality(${productIds})
    ) as whole
    cross join terms
    cross join lateral (select case when whole.cents >= free_from_cents then 0
      else coalesce(price_cents, 0) end as delivery_cents) as cost
    cross join lateral (select (whole.cents + delivery_cents)::bigint as net_cents) as net
    cross join lateral (select ${taxOn(sql`net_cents`, sql`rate`)} as tax_cents) as vat
    where (${value('delivery')}::text is null or method_id is not null)
      and net_cents = coalesce(${value('agreedCents')}::bigint, net_cents)
      and net_cents + tax_cents between ${leastCents} and ${mostCents}
      and (collected or ${isNotExempt} or ${parts} is not null)
      and (treatment = 'none' or not ${value('lacksNumber')}::boolean)
      and not (is_short_hold and ${byTransfer})
      and not (${onAccount}
        and net_cents + ${mostTaxCents} > ${value('creditLeftCents')}::bigint)
      and net_cents + tax_cents = coalesce(${value('agreedToPayCents')}::bigint, net_cents + tax_cents)
  )`

const holdHours = {
  ORDER_HOLD_HOURS: value('ORDER_HOLD_HOURS'),
  ORDER_HOLD_HOURS_UNCONFIRMED: value('ORDER_HOLD_HOURS_UNCONFIRMED'),
}
const hold = sql`coalesce(make_interval(days => ${enteredHoldDays}),
        case when ${byTransfer} then make_interval(days => ${value('transferHoldDays')}::int)
        else ${holdOf(holdHours, userId, sql`is_short_hold`)} end)`

/**
 * The mail about a placed order waits this long: most orders are paid meanwhile, and then get one mail about both. An order
 * that waits for the register of VAT numbers cannot be paid yet, so its mail does not wait.
 */
const placingMailSeconds = 120

const written = sql`
  placed as (
    insert into orders (user_id, name, lines_text, email, user_name, company, address, parts, country, phone, po_number,
      billing_name, billing_address, vat_number, quantity, delivery_name, delivery_term, collected, vouched, delivery_cents, total_cents,
      postal_code, place, is_for_business, company_id, tax_treatment, tax_rate, tax_cents, tax_settled_at,
      idempotency_key, idempotency_digest, cart_version, leaves_on, arrives_from, arrives_until, is_short_hold, held_until,
      pays_by, owed_cents, net_days, entered_hold_days)
    select ${userId}::uuid, name, lines_text, ${value('email')}::text, ${value('userName')}::text,
      ${value('company')}::text, ${value('address')}::text, ${parts}::jsonb, ${value('country')}::text, ${value('phone')}::text,
      ${value('poNumber')}::text, ${value('billingName')}::text, ${value('billingAddress')}::text,
      case when treatment <> 'none' and ${vatKey}::text <> '' then ${vatKey}::text else ${value('vatNumber')}::text end,
      quantity, delivery_name, delivery_term, collected, collected and ${value('vouched')}::boolean, delivery_cents, net_cents,
      ${value('postalCode')}::text, ${value('place')}::text, ${value('isForBusiness')}::boolean, ${value('companyId')}::uuid,
      treatment, rate, tax_cents, case when treatment <> 'waiting' then now() end,
      ${value('key')}::text, ${value('digest')}::text, ${cartVersion},
      ${value('leavesOn')}::date, ${value('arrivesFrom')}::date, ${value('arrivesUntil')}::date,
      is_short_hold, case when not ${onAccount} then now() + ${hold} end,
      ${value('paysBy')}::text, case when ${value('paysBy')}::text <> 'card' then gross_cents end, ${value('netDays')}::int,
      ${enteredHoldDays}
    from payable
    returning id, stage
  ), written as (
    insert into order_lines (order_id, position, product_id, product_name, sku, quantity, unit_price_cents)
    select placed.id, position, product_id, name, sku, quantity, cents from placed, line
  ), told as (
    insert into order_events (order_id, kind, by_id) select id, 'placed', ${value('userId')}::uuid from placed
    returning id
  ), mailed as (
    insert into mails (to_address, order_event_id, next_try_at)
    select ${value('email')}::text, told.id, case when ${inStage('checking')} then now()
      else now() + make_interval(secs => ${fixed(placingMailSeconds)}) end
    from told, placed
  )`

/** The ordered lines leave the cart, which has a new version then. */
const emptied = sql`
  emptied as (
    delete from cart_lines using placed
    where ${value('isFromCart')}::boolean and user_id = ${userId} and product_id = any(${productIds})
  ), changed as (
    update carts set version = carts.version + 1, changed_at = now() from placed
    where ${value('isFromCart')}::boolean and user_id = ${userId}
  )`

const answer = sql`
  select id, array(select slug from line) as slugs from placed`

export const orderOfOneLine = sql`
  with${buying},${held},${wanted},${terms},
  line as (
    -- Waits for the stock row, and checks its condition again afterwards. PostgreSQL prepares the joined tables again for that
    -- check, so the VAT rate is a subquery.
    update product_stock as stock set available_quantity = stock.available_quantity - wanted.quantity
    from wanted, customer
    where ${mayBuy}
      and stock.product_id = (${productIds})[1] and wanted.product_id = stock.product_id
      and stock.available_quantity >= wanted.quantity + coalesce((select ended from held), 0)
      and int8range(${leastCents}, ${mostCents}, '[]')
        @> wanted.cents * wanted.quantity + ${taxOn(sql`wanted.cents * wanted.quantity`, sql`(select rate from terms)`)}
    returning wanted.*, stock.available_quantity + wanted.quantity as available
  ),${payable},${written}${answer}`

export const orderOfManyLines = sql`
  with${buying},${held},${cart},${wanted},${terms},
  goods as (
    -- Locks the rows in the order of their ids, so that there is no deadlock and all lines are taken or none. Each is looked up by
    -- its id: with a list of ids, a product that sells fast would make the scan read all dead rows.
    select stock.* from customer, (select id from unnest(${productIds}) as id order by id) as product
    cross join lateral (select * from product_stock where product_id = product.id for no key update) as stock
    where ${isCurrentCart} and ${mayBuy}
  ), line as (
    select wanted.*, goods.available_quantity as available
    from wanted join goods using (product_id) left join held using (product_id)
    where goods.available_quantity >= wanted.quantity + coalesce(held.ended, 0)
  ),${payable}, taken as (
    update product_stock as stock set available_quantity = stock.available_quantity - line.quantity
    from line, payable where stock.product_id = line.product_id
  ),${written},${emptied}${answer}`
