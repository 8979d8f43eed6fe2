/** The statement that places an order, and the statements that explain why no order was placed. */

import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { DeliveryPromise } from '#contract/delivery/rules/promise.ts'
import type { WayToPay } from '#contract/orders/rules/money/ways-to-pay.ts'
import { mostUnpaidOrders, payableCents } from '#contract/orders/rules/order.ts'
import type { OrderStage } from '#contract/orders/rules/stage.ts'
import { numberStates, standardRate } from '#contract/tax/rules/treatment.ts'
import { endedByDay, type HoldHours, slip } from '../cart/holding-queries.ts'
import type { Billing } from '../companies/billing-queries.ts'
import { invalidateStock } from '../database/changes.ts'
import type { Db } from '../database/db.ts'
import { taxOn } from '../database/money-sql.ts'
import { endedAt, orders } from '../database/order-schema.ts'
import { inStage } from '../database/order-state.ts'
import { preparedSql } from '../database/statements.ts'
import type { Caller } from '../identity/session-queries.ts'
import type { taxChoices } from '../tax/tax-of-order.ts'
import { stateOfNumber } from '../tax/tax-queries.ts'
import { holdOf } from './hold-queries.ts'
import type { LaterPayment } from './later-payment.ts'

/** A requested order. Each product has one line. */
export type RequestedOrder = {
  lines: WantedLine[]
  /** The total that the form shows, including delivery. */
  agreedCents: number | undefined
  /** The delivery method; without one, the default. */
  delivery: string | undefined
  country: string
  address: string
  phone: string
  company: string
  poNumber: string
  billingName: string
  billingAddress: string
  vatNumber: string
  postalCode: string
  isForBusiness: boolean
  /** How a shop with VAT taxes the order, for each state of the VAT number `key`. */
  tax: ReturnType<typeof taxChoices>
  paysBy: WayToPay
  /** The amount to pay that the form shows. */
  agreedToPayCents: number | undefined
  /** Whether the order comes from a cart, whose ordered lines are then deleted. */
  isFromCart: boolean
  /** For an order that the office enters: for how many days it is held. The limits for what a customer may hold do not apply. */
  enteredHoldDays: number | undefined
}

/** The quantity of a product, and the unit price and total that the form shows, if any. */
export type WantedLine = {
  productId: string
  quantity: number
  unitCents?: number | undefined
  totalCents?: number | undefined
}

/**
 * Takes the stock and writes the order in one statement, all lines or none, so that concurrent orders never oversell. Undefined
 * when a condition failed; then nothing was written. Throws a constraint error when a copy of the same form was faster
 * (`orders_once_per_form`), when the customer has too many unpaid orders (`orders_unpaid_at_most`), when a customer without
 * a confirmed address would hold too much of a product (`orders_hold_at_most`), or when the customers who have never paid would
 * together hold more than half of it by transfer (`orders_by_transfer_hold_at_most`). One of the conditions is that the customer still orders for the same company, or for none, and
 * that the company is still billed with the details of `billing.version`.
 */
export async function insertOrderTakingStock(
  db: Db,
  customer: Caller,
  { lines, agreedCents, agreedToPayCents, delivery, tax, ...requested }: RequestedOrder,
  more: {
    hold: HoldHours
    later: LaterPayment
    key: string | undefined
    digest: string | undefined
    promise: DeliveryPromise | undefined
    /** The company that is billed. Undefined if the call began as one of a customer without a company. */
    billing: Pick<Billing, 'companyId' | 'version'> | undefined
  },
): Promise<string | undefined> {
  const { ofOneLine, ofManyLines, entered } = more.billing ? placingForCompany : placing
  const isOneLine =
    lines.length === 1 &&
    requested.paysBy === 'card' &&
    [agreedCents, agreedToPayCents, delivery].every((given) => given === undefined)
  const ofCustomer = isOneLine ? ofOneLine : ofManyLines
  const place = requested.enteredHoldDays === undefined ? ofCustomer : entered
  const [order] = await place(db, {
    ...requested,
    ...(more.billing && { companyId: more.billing.companyId, companyVersion: more.billing.version }),
    userId: customer.id,
    email: customer.email,
    userName: customer.name,
    productIds: lines.map(({ productId }) => productId),
    quantities: lines.map(({ quantity }) => quantity),
    unitCents: lines.map(({ unitCents }) => unitCents ?? null),
    totalCents: lines.map(({ totalCents }) => totalCents ?? null),
    agreedCents: agreedCents ?? null,
    agreedToPayCents: agreedToPayCents ?? null,
    vatKey: tax.key,
    treatments: [...numberStates.map((state) => tax.choices[state].treatment), 'none'],
    rates: [...numberStates.map((state) => tax.choices[state].rate), 0],
    delivery: delivery ?? null,
    mostUnpaid: requested.enteredHoldDays === undefined ? mostUnpaidOrders : anyNumber,
    enteredHoldDays: requested.enteredHoldDays ?? null,
    leastCents: payableCents.least,
    mostCents: payableCents.most,
    key: more.key ?? null,
    digest: more.digest ?? null,
    ...more.later,
    leavesOn: more.promise?.leavesOn ?? null,
    arrivesFrom: more.promise?.arrivesFrom ?? null,
    arrivesUntil: more.promise?.arrivesUntil ?? null,
    ORDER_HOLD_HOURS: more.hold.ORDER_HOLD_HOURS,
    ORDER_HOLD_HOURS_UNCONFIRMED: more.hold.ORDER_HOLD_HOURS_UNCONFIRMED,
  })
  for (const slug of order?.slugs ?? []) invalidateStock(db, slug)
  return order?.id
}

/** The largest integer of PostgreSQL. */
const anyNumber = 2_147_483_647

const value = sql.placeholder
const holdHours = {
  ORDER_HOLD_HOURS: value('ORDER_HOLD_HOURS'),
  ORDER_HOLD_HOURS_UNCONFIRMED: value('ORDER_HOLD_HOURS_UNCONFIRMED'),
}

const productIds = sql`${value('productIds')}::uuid[]`
const requestedLines = sql`unnest(${productIds}, ${value('quantities')}::int[], ${value('unitCents')}::bigint[],
  ${value('totalCents')}::bigint[]) with ordinality as asked (product_id, quantity, unit_cents, total_cents, position)`

/** The lines that can be sold as requested. A client that does not know the price ladder sends the list price. */
const requested = sql`
  wanted as (
    select asked.product_id, asked.position, asked.quantity, product.name, product.slug, product.sku, unit.cents
    from ${requestedLines} join products as product on product.id = asked.product_id and product.hidden_at is null
    cross join lateral (
      select least(product.price_cents, min(price_cents)) as cents from product_prices
      where product_prices.product_id = asked.product_id and from_quantity <= asked.quantity
    ) as unit
    where product.minimum_order <= asked.quantity
      and (not product.full_packs_only or asked.quantity % coalesce(product.order_multiple, 1) = 0)
      and (asked.unit_cents is null or asked.unit_cents in (unit.cents, product.price_cents))
      and (asked.total_cents is null or asked.total_cents
        in (unit.cents * asked.quantity, product.price_cents * asked.quantity))
  )`

/** How much of this product counts as held by the customer's orders that ended unpaid in the last day; 0 within `slip`. */
const endedBefore = sql`coalesce((
  select case when sum(kept) > ${slip} then sum(own.quantity) end
  from owned cross join lateral (
    select quantity from order_lines where order_id = owned.id and product_id = wanted.product_id limit 1) as own
  where kept is not null), 0)`

/**
 * `quantity`: how much of the line's product the customer's other unpaid orders hold. `counted`: how much counts as held, which
 * includes orders that ended unpaid in the last day. Each order takes one lookup.
 */
const heldBefore = sql`
  select coalesce(sum(own.quantity) filter (where kept is null), 0) as quantity,
    coalesce(sum(own.quantity) filter (where kept is null), 0) + case when sum(kept) > ${slip}
      then sum(own.quantity) filter (where kept is not null) else 0 end as counted
  from owned cross join lateral (
    select quantity from order_lines where order_id = owned.id and product_id = line.product_id limit 1) as own`

const states = sql.raw(`array[${[...numberStates, 'untaxed'].map((state) => `'${state}'`).join(', ')}]`)

/** The treatment and rate for the number's state now. In a shop without VAT, orders are `untaxed`. */
const taxation = sql`
  tax as (
    select treatment, rate
    from unnest(${states}, ${value('treatments')}::text[], ${value('rates')}::int[]) as choice (state, treatment, rate)
    where state = case when (select tax_mode from shop_settings) = 'vat' then ${stateOfNumber(value('vatKey'))} else 'untaxed' end
  )`

/** A transfer takes days, so an order that waits for one must not take more than half of a product's stock. */
const byTransfer = sql`${value('paysBy')}::text = 'transfer'`
const onAccount = sql`${value('paysBy')}::text = 'account'`
const settledCents = sql`(cents + delivery_cents)::bigint`
/** The tax of an order that waits for the register counts as if its VAT number were invalid. */
const mostTaxCents = sql`case treatment when 'waiting' then ${taxOn(settledCents, sql.raw(String(standardRate)))} else tax_cents end`

const isMuch = sql`(line.quantity + held.counted) * 2 > line.available + held.quantity`

/**
 * The totals with delivery. No row when a line is missing, when the delivery method is not offered, or when an amount was not
 * agreed or is not payable. `isShort`: whether a line makes the hold short.
 */
const settledWith = (isShort: SQL) => sql`
  whole as (
    select (array_agg(line.name order by line.position))[1]
        || case when count(*) > 1 then ' and ' || count(*) - 1 || ' more' else '' end as name,
      string_agg(concat_ws(' ', line.name, line.sku), ' ' order by line.position) as lines_text,
      sum(line.quantity) as quantity, sum(line.cents * line.quantity) as cents,
      bool_or(${isShort}) as is_short_hold
    from line cross join lateral (${heldBefore}) as held
    having count(*) = cardinality(${productIds})
  ), settled as (
    select whole.*, coalesce(method.name, '') as delivery_name, coalesce(method.term, '') as delivery_term, cost.cents as delivery_cents
    from whole left join delivery_methods as method
      on case when ${value('delivery')}::text is null then method.is_usual else method.id = ${value('delivery')}::text end
        and (method.countries is null or ${value('country')}::text = any(method.countries))
    cross join lateral (
      select case when whole.cents >= method.free_from_cents then 0 else coalesce(method.price_cents, 0) end as cents
    ) as cost
    where (${value('delivery')}::text is null or method.id is not null)
      and whole.cents + cost.cents = coalesce(${value('agreedCents')}::bigint, whole.cents + cost.cents)
  ), taxed as (
    select settled.*, tax.treatment, tax.rate, ${taxOn(settledCents, sql`tax.rate`)} as tax_cents
    from settled cross join tax
  ), payable as (
    select taxed.*, cents + delivery_cents + tax_cents as gross_cents from taxed
    where cents + delivery_cents + tax_cents between ${value('leastCents')}::bigint and ${value('mostCents')}::bigint
      and not (is_short_hold and ${byTransfer})
      and not (${onAccount} and cents + delivery_cents + ${mostTaxCents} > ${value('creditLeftCents')}::bigint)
      and cents + delivery_cents + tax_cents = coalesce(${value('agreedToPayCents')}::bigint, cents + delivery_cents + tax_cents)
  )`

/**
 * The mail about a placed order waits this long: most orders are paid meanwhile, and then get one mail about both. An order
 * that waits for the register of VAT numbers cannot be paid yet, so its mail does not wait.
 */
const placingMailSeconds = 120

const usualHold = sql`case when ${byTransfer} then make_interval(days => ${value('transferHoldDays')}::int)
  else ${holdOf(holdHours, value('userId'), sql`is_short_hold`)} end`
const enteredHoldDays = sql`${value('enteredHoldDays')}::int`

type Written = {
  companyId: SQL
  /** For how long the unpaid order is held. */
  hold: SQL
  /** Columns of orders that the office enters, with their values. */
  more?: { columns: SQL; values: SQL }
}

const writtenWith = ({ companyId, hold, more }: Written) => sql`
  placed as (
    insert into orders (user_id, name, lines_text, email, user_name, company, address, country, phone, po_number,
      billing_name, billing_address, vat_number, quantity, delivery_name, delivery_term, delivery_cents, total_cents,
      postal_code, is_for_business, company_id, tax_treatment, tax_rate, tax_cents, tax_settled_at,
      idempotency_key, idempotency_digest, leaves_on, arrives_from, arrives_until, is_short_hold, held_until, pays_by, owed_cents,
      net_days${more ? sql`, ${more.columns}` : sql``})
    select ${value('userId')}::uuid, name, lines_text, ${value('email')}::text, ${value('userName')}::text,
      ${value('company')}::text, ${value('address')}::text, ${value('country')}::text, ${value('phone')}::text,
      ${value('poNumber')}::text, ${value('billingName')}::text, ${value('billingAddress')}::text,
      case when treatment <> 'none' and ${value('vatKey')}::text <> '' then ${value('vatKey')}::text else ${value('vatNumber')}::text end,
      quantity, delivery_name, delivery_term, delivery_cents, cents + delivery_cents,
      ${value('postalCode')}::text, ${value('isForBusiness')}::boolean,
      ${companyId}, treatment, rate, tax_cents,
      case when treatment <> 'waiting' then now() end,
      ${value('key')}::text, ${value('digest')}::text,
      ${value('leavesOn')}::date, ${value('arrivesFrom')}::date, ${value('arrivesUntil')}::date, is_short_hold,
      case when not ${onAccount} then now() + ${hold} end,
      ${value('paysBy')}::text, case when ${value('paysBy')}::text <> 'card' then gross_cents end, ${value('netDays')}::int${more ? sql`, ${more.values}` : sql``}
    from payable
    returning id, stage
  ), written as (
    insert into order_lines (order_id, position, product_id, product_name, sku, quantity, unit_price_cents)
    select placed.id, position, product_id, name, sku, quantity, cents from placed, line
  ), told as (
    insert into order_events (order_id, kind, by_email) select id, 'placed', ${value('email')}::text from placed
    returning id
  ), mailed as (
    insert into mails (to_address, order_event_id, next_try_at)
    select ${value('email')}::text, told.id, case when ${inStage('checking')} then now()
      else now() + make_interval(secs => ${sql.raw(String(placingMailSeconds))}) end
    from told, placed
  ), emptied as (
    delete from cart_lines using placed
    where ${value('isFromCart')}::boolean and user_id = ${value('userId')} and product_id = any(${productIds})
  )
  select id, array(select slug from line) as slugs from placed`

/** The conditions on the customer's row, and the company that the order is stamped with. */
type Buying = { buying: SQL; companyId: SQL }

const owned = sql`
  owned as (
    select id, null as kept from orders where unpaid_of = ${value('userId')}
    union all select id, ${endedAt} - placed_at from orders where ${endedByDay(value('userId'))}
  )`
const isBelowMostUnpaid = sql`(select count(*) from owned where kept is null) < ${value('mostUnpaid')}::int`

// Locks the customer's row, which serialises the orders of one user. The counts use a snapshot from before the lock, so
// constraints decide on duplicates, the number of unpaid orders, and how much one customer may hold. But the conditions on the
// locked rows themselves are checked again on their newest version if the lock has waited: a customer who was removed from the
// company meanwhile places nothing.
const withoutCompany: Buying = {
  companyId: sql`null::uuid`,
  buying: sql`
  customer as (select id from users where id = ${value('userId')} and company_id is null for update),
  ${owned}, buyer as (select id from customer where ${isBelowMostUnpaid})`,
}

// `version_of_company` reads the version that is committed when the customer's row is locked (migration 0065). A lock that does not
// make colleagues wait for each other would not: it is content with the version from before the wait.
const forCompany: Buying = {
  companyId: sql`${value('companyId')}::uuid`,
  buying: sql`
  customer as (
    select id from users where id = ${value('userId')} and company_id = ${value('companyId')} and company_role <> 'viewer' for update
  ), ${owned}, buyer as (
    select id from customer
    where ${isBelowMostUnpaid} and version_of_company(${value('companyId')}::uuid) = ${value('companyVersion')}::int
  )`,
}

type Placed = { id: string; slugs: string[] }

/**
 * For one product: the UPDATE itself waits for the stock row, and checks its condition again afterwards. PostgreSQL prepares the
 * joined tables again for that check, so the VAT rate is a subquery.
 */
const orderOfOneLine = ({ buying, companyId }: Buying) => sql`
    with ${buying}, ${requested}, ${taxation}, line as (
      update product_stock as stock set available_quantity = stock.available_quantity - wanted.quantity
      from wanted, buyer
      where stock.product_id = (${productIds})[1] and wanted.product_id = stock.product_id
        and stock.available_quantity >= wanted.quantity + ${endedBefore}
        and int8range(${value('leastCents')}, ${value('mostCents')}, '[]')
          @> wanted.cents * wanted.quantity + ${taxOn(sql`wanted.cents * wanted.quantity`, sql`(select rate from tax)`)}
      returning wanted.*, stock.available_quantity + wanted.quantity as available
    ), ${settledWith(isMuch)}, ${writtenWith({ companyId, hold: usualHold })}`

/** The parts of the statement that differ between an order of a customer and one that the office enters. */
type Way = { endedBefore: SQL; isShort: SQL; written: SQL }

// Rows are locked in the order of their ids, so that there is no deadlock and all lines are taken or none. Each is looked up by
// its id: with a list of ids, a product that sells fast would make the scan read all dead rows.
const manyLines = ({ buying }: Buying, way: Way) => sql`
    with ${buying}, ${requested}, ${taxation}, goods as (
      select stock.* from buyer, (select id from unnest(${productIds}) as id order by id) as product
      cross join lateral (select * from product_stock where product_id = product.id for no key update) as stock
    ), line as (
      select wanted.*, goods.available_quantity as available
      from wanted join goods using (product_id) where goods.available_quantity >= wanted.quantity + ${way.endedBefore}
    ), ${settledWith(way.isShort)}, taken as (
      update product_stock as stock set available_quantity = stock.available_quantity - line.quantity
      from line, payable where stock.product_id = line.product_id
    ), ${way.written}`

const orderOfManyLines = (buying: Buying) =>
  manyLines(buying, {
    ...{ endedBefore, isShort: isMuch },
    written: writtenWith({ companyId: buying.companyId, hold: usualHold }),
  })

/** What the office enters is held as it says, and is not limited by what its customer holds. */
const enteredOrder = (buying: Buying) =>
  manyLines(buying, {
    endedBefore: sql`0`,
    isShort: sql`false`,
    written: writtenWith({
      companyId: buying.companyId,
      hold: sql`make_interval(days => ${enteredHoldDays})`,
      more: { columns: sql`entered_hold_days`, values: enteredHoldDays },
    }),
  })

const placing = {
  ofOneLine: preparedSql<Placed>('order_of_one_line', orderOfOneLine(withoutCompany)),
  ofManyLines: preparedSql<Placed>('order_of_many_lines', orderOfManyLines(withoutCompany)),
  entered: preparedSql<Placed>('entered_order', enteredOrder(withoutCompany)),
}
// Statements of their own, so that the orders of other customers read no company.
const placingForCompany = {
  ofOneLine: preparedSql<Placed>('order_of_one_line_for_company', orderOfOneLine(forCompany)),
  ofManyLines: preparedSql<Placed>('order_of_many_lines_for_company', orderOfManyLines(forCompany)),
  entered: preparedSql<Placed>('entered_order_for_company', enteredOrder(forCompany)),
}

/** The order placed under this idempotency key, including a cancelled one. */
export async function orderOfForm(
  db: Db,
  userId: string,
  idempotencyKey: string,
): Promise<{ id: string; digest: string | null; stage: OrderStage } | undefined> {
  const [row] = await db
    .select({ id: orders.id, digest: orders.idempotencyDigest, stage: orders.stage })
    .from(orders)
    .where(and(eq(orders.userId, userId), eq(orders.idempotencyKey, idempotencyKey)))
  return row
}

export async function countUnpaidOrders(db: Db, userId: string): Promise<number> {
  return db.$count(orders, eq(orders.unpaidOf, userId))
}
