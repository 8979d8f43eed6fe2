/** The statement that places an order, and what is asked when it did nothing. */
import { and, eq, isNull, sql } from 'drizzle-orm'
import { mostUnpaidOrders, payableCents } from '#contract/orders/rules.ts'
import { noteSale } from '../database/changes.ts'
import type { Db } from '../database/connect.ts'
import { orders } from '../database/order-schema.ts'
import { preparedSql } from '../database/statements.ts'
import type { Caller } from '../identity/session-queries.ts'
import { type HoldHours, holdOf } from './hold-queries.ts'

/** An order as it is wanted. Each product stands in one line. */
export type WantedOrder = {
  lines: WantedLine[]
  /** What the form says the whole comes to, delivery and all. */
  agreedCents: number | undefined
  /** The delivery method; without one, the usual one. */
  delivery: string | undefined
  country: string
  address: string
  phone: string
  company: string
  poNumber: string
  billingName: string
  billingAddress: string
  vatNumber: string
  /** From a cart, whose lines are gone once they are ordered. */
  isFromCart: boolean
}

/** A quantity of a product; and the price each and in total that the form shows for it, if it shows any. */
export type WantedLine = {
  productId: string
  quantity: number
  unitCents?: number | undefined
  totalCents?: number | undefined
}

/**
 * Takes the stock and writes the order in one statement, all of its lines or none: what is not there is not sold, however
 * many ask at once. Undefined when anything was not as it should be; then nothing was written. Throws when a twin of the
 * form, or the order that fills what one customer may hold, was quicker (`orders_once_per_form`, `orders_unpaid_at_most`).
 */
export async function insertOrderTakingStock(
  db: Db,
  customer: Caller,
  { lines, agreedCents, delivery, ...wanted }: WantedOrder,
  more: { hold: HoldHours; key: string | undefined; digest: string | undefined },
): Promise<string | undefined> {
  const [order] = await orderTakingStock(db, {
    ...wanted,
    userId: customer.id,
    email: customer.email,
    userName: customer.name,
    productIds: lines.map(({ productId }) => productId),
    quantities: lines.map(({ quantity }) => quantity),
    unitCents: lines.map(({ unitCents }) => unitCents ?? null),
    totalCents: lines.map(({ totalCents }) => totalCents ?? null),
    agreedCents: agreedCents ?? null,
    delivery: delivery ?? null,
    mostUnpaid: mostUnpaidOrders,
    leastCents: payableCents.least,
    mostCents: payableCents.most,
    key: more.key ?? null,
    digest: more.digest ?? null,
    ORDER_HOLD_HOURS: more.hold.ORDER_HOLD_HOURS,
    ORDER_HOLD_HOURS_UNCONFIRMED: more.hold.ORDER_HOLD_HOURS_UNCONFIRMED,
  })
  for (const slug of order?.slugs ?? []) noteSale(db, slug)
  return order?.id
}

const value = sql.placeholder
const holdHours = {
  ORDER_HOLD_HOURS: value('ORDER_HOLD_HOURS'),
  ORDER_HOLD_HOURS_UNCONFIRMED: value('ORDER_HOLD_HOURS_UNCONFIRMED'),
}

// The customer's row is held first: whoever orders in the same name waits here. Then those of the products, in the order of
// their ids: nobody waits in a circle. What is counted after that is older than the wait, but for the rows that are held,
// so the last word on twins and on the number of orders has a constraint.
const orderTakingStock = preparedSql<{ id: string; slugs: string[] }>(
  'order_taking_stock',
  sql`
    with customer as (
      select id from users where id = ${value('userId')} for update
    ), goods as (
      -- One after the other, each looked up by its id: of a product that sells fast, a list of ids reads every dead row.
      select product.* from customer,
        (select id from unnest(${value('productIds')}::uuid[]) as id order by id) as wanted
      cross join lateral (select * from products where products.id = wanted.id for no key update) as product
    ), line as (
      select asked.*, goods.name, goods.slug, goods.sku, goods.available_quantity, cost.cents, cost.cents * asked.quantity as total
      from unnest(${value('productIds')}::uuid[], ${value('quantities')}::int[], ${value('unitCents')}::bigint[],
        ${value('totalCents')}::bigint[]) with ordinality as asked (product_id, quantity, unit_cents, total_cents, position)
      join goods on goods.id = asked.product_id
      cross join lateral (
        select coalesce((
          select price_cents from product_prices where product_prices.product_id = goods.id
            and from_quantity <= asked.quantity order by from_quantity desc limit 1), goods.price_cents) as cents
        offset 0 -- asked once for a line, not once for each place that reads it
      ) as cost
      where goods.hidden_at is null and goods.available_quantity >= asked.quantity and goods.minimum_order <= asked.quantity
        and (not goods.full_packs_only or asked.quantity % coalesce(goods.order_multiple, 1) = 0)
        and coalesce(asked.unit_cents, cost.cents) in (cost.cents, goods.price_cents)
        and coalesce(asked.total_cents, cost.cents * asked.quantity)
          in (cost.cents * asked.quantity, goods.price_cents * asked.quantity)
    ), owned as (
      select id from orders where user_id = ${value('userId')} and paid_at is null and cancelled_at is null
    ), whole as (
      select (array_agg(line.name order by line.position))[1]
          || case when count(*) > 1 then ' and ' || count(*) - 1 || ' more' else '' end as name,
        string_agg(concat_ws(' ', line.name, line.sku), ' ' order by line.position) as lines_text,
        sum(line.quantity) as quantity, sum(line.total) as cents,
        bool_or((line.quantity + owned.quantity) * 2 > line.available_quantity + owned.quantity) as is_short_hold
      from line cross join lateral (
        -- One look for each of them: however many have ordered the product, the others' lines are not read.
        select coalesce(sum((select quantity from order_lines
          where order_id = owned.id and product_id = line.product_id)), 0) as quantity
        from owned
      ) as owned
      having count(*) = cardinality(${value('productIds')}::uuid[])
        and (select count(*) from owned) < ${value('mostUnpaid')}::int
    ), delivered as (
      select whole.*, coalesce(method.name, '') as delivery_name, coalesce(method.term, '') as delivery_term,
        case when whole.cents >= method.free_from_cents then 0 else coalesce(method.price_cents, 0) end as delivery_cents
      from whole left join delivery_methods as method
        on case when ${value('delivery')}::text is null then method.is_usual else method.id = ${value('delivery')}::text end
          and (method.countries is null or ${value('country')}::text = any(method.countries))
      where ${value('delivery')}::text is null or method.id is not null
    ), settled as (
      select * from delivered
      where cents + delivery_cents between ${value('leastCents')}::bigint and ${value('mostCents')}::bigint
        and cents + delivery_cents = coalesce(${value('agreedCents')}::bigint, cents + delivery_cents)
    ), taken as (
      update products set available_quantity = products.available_quantity - line.quantity
      from line, settled where products.id = line.product_id
    ), placed as (
      insert into orders (user_id, name, lines_text, email, user_name, company, address, country, phone, po_number,
        billing_name, billing_address, vat_number, quantity, delivery_name, delivery_term, delivery_cents, total_cents,
        idempotency_key, idempotency_digest, is_short_hold, held_until)
      select ${value('userId')}::uuid, name, lines_text, ${value('email')}::text, ${value('userName')}::text,
        ${value('company')}::text, ${value('address')}::text, ${value('country')}::text, ${value('phone')}::text,
        ${value('poNumber')}::text, ${value('billingName')}::text, ${value('billingAddress')}::text,
        ${value('vatNumber')}::text, quantity, delivery_name, delivery_term, delivery_cents, cents + delivery_cents,
        ${value('key')}::text, ${value('digest')}::text, is_short_hold,
        now() + ${holdOf(holdHours, value('userId'), sql`is_short_hold`)}
      from settled
      returning id
    ), written as (
      insert into order_lines (order_id, position, product_id, product_name, sku, quantity, unit_price_cents)
      select placed.id, position, product_id, name, sku, quantity, cents from placed, line
    ), told as (
      insert into order_events (order_id, kind, by_email) select id, 'placed', ${value('email')}::text from placed
    ), emptied as (
      delete from cart_lines using placed
      where ${value('isFromCart')}::boolean and user_id = ${value('userId')}
        and product_id = any(${value('productIds')}::uuid[])
    )
    select id, array(select slug from line) as slugs from placed`,
)

/** The order that was made under this key, cancelled or not. */
export async function orderOfForm(
  db: Db,
  userId: string,
  idempotencyKey: string,
): Promise<{ id: string; digest: string | null; cancelledAt: Date | null } | undefined> {
  const [row] = await db
    .select({ id: orders.id, digest: orders.idempotencyDigest, cancelledAt: orders.cancelledAt })
    .from(orders)
    .where(and(eq(orders.userId, userId), eq(orders.idempotencyKey, idempotencyKey)))
  return row
}

export async function countUnpaidOrders(db: Db, userId: string): Promise<number> {
  return db.$count(orders, and(eq(orders.userId, userId), isNull(orders.paidAt), isNull(orders.cancelledAt)))
}
