/** The tables of orders, with their lines, parcels and events. */
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { orderDisputes } from '#contract/orders/rules/money/dispute.ts'
import { paidWays, waysToPay } from '#contract/orders/rules/money/ways-to-pay.ts'
import { orderStages } from '#contract/orders/rules/stage.ts'
import { orderEventKinds } from '#contract/orders/rules/timeline/events.ts'
import type { AddressParts } from '#contract/places/rules/formats/address-parts.ts'
import { treatments } from '#contract/tax/rules/treatment/treatment.ts'
import { theShop } from './actor-schema.ts'
import { netOfGross, taxOn } from './money-sql.ts'
import { hasEndedUnpaid, inStage, isListed, isOwing, stageOfRow } from './order-state.ts'
import { cents, companies, id, isOneOf, moment, products, users } from './schema.ts'

/** The user of an order that ended unpaid. Only one index contains this expression, so the planner uses that index. */
export const endedOf = sql`(case when ${hasEndedUnpaid} then user_id end)`
/** When an order ended unpaid. */
export const endedAt = sql`coalesce(expired_at, cancelled_at)`

/** The part of `refunded_cents` that is not tax. */
export const refundedNetCents = netOfGross(sql`refunded_cents`, sql`tax_rate`)

/** Of orders whose VAT is due: the invoice names no VAT number of the buyer. */
export const isInvoicedWithoutNumber = sql`tax_treatment = 'domestic' and vat_number = '' and (paid_at is not null or approved_at is not null)`

/** The checks on orders by transfer and on account. */
const checksOfAccounts = [
  check('orders_way_to_pay_is_known', isOneOf(sql`pays_by`, waysToPay)),
  check('orders_owed_by_transfer', sql`(owed_cents is null) = (pays_by = 'card') and owed_cents >= 0`),
  check('orders_on_account_have_a_term', sql`(net_days is not null) = (pays_by = 'account') and net_days >= 0`),
  check('orders_due_once_shipped', sql`due_on is null or (net_days is not null and approved_at is not null)`),
  check(
    'orders_approved_only_when_paid',
    sql`approved_at is null or paid_at is not null or (pays_by = 'account' and (company_id is not null or owed_cents = 0))`,
  ),
]

export const orders = pgTable(
  'orders',
  {
    id: id(),
    /** The order number, shown as `F-10432`. Gaps are allowed. */
    number: integer('number').notNull().generatedByDefaultAsIdentity({ name: 'order_numbers', startWith: 10_001 }),
    /** Null once the user is deleted; email and name below stay with the order. */
    userId: uuid('user_id'),
    /**
     * The user of an unpaid order that is not on account; null once it is paid or has ended. In a shop that starts empty, the planner takes any index
     * whose condition fits, and still scans all of that index once it has grown. For this column, only its own index fits.
     */
    unpaidOf: uuid('unpaid_of').generatedAlwaysAs(
      sql`case when paid_at is null and cancelled_at is null and expired_at is null and pays_by <> 'account' then user_id end`,
    ),
    /** A summary of the order: the name of its first line, and how many more there are. */
    name: text('name').notNull(),
    /** Names and SKUs of all lines, for the search. */
    linesText: text('lines_text').notNull(),
    email: text('email').notNull(),
    userName: text('user_name').notNull(),
    company: text('company').notNull().default(''),
    address: text('address').notNull(),
    /** The parts from which `address` was composed; null if it was typed as one text. */
    parts: jsonb('parts').$type<AddressParts>(),
    /** ISO 3166, two letters; empty where the form has no country. */
    country: text('country').notNull().default(''),
    phone: text('phone').notNull(),
    /** The customer's purchase order number. */
    poNumber: text('po_number').notNull().default(''),
    billingName: text('billing_name').notNull().default(''),
    billingAddress: text('billing_address').notNull().default(''),
    vatNumber: text('vat_number').notNull().default(''),
    /** The company that is billed, to which the order belongs. Its details at the time of the order are stored above. */
    companyId: uuid('company_id'),
    /** The form asks for it only where the country alone does not decide the place. */
    postalCode: text('postal_code').notNull().default(''),
    /** The place of delivery (`contract/places/rules/place.ts`), which stays as the order was placed; empty if the form did not say. */
    place: text('place').notNull().default(''),
    /** Whether the customer has declared that the order is for a business. A shop without tax does not ask for this. */
    isForBusiness: boolean('is_for_business').notNull().default(false),
    /** The sum of all lines. */
    quantity: bigint('quantity', { mode: 'number' }).notNull(),
    /** Name, and Incoterm with place, as offered when the order was placed. Empty in a shop without delivery methods. */
    deliveryName: text('delivery_name').notNull().default(''),
    deliveryTerm: text('delivery_term').notNull().default(''),
    deliveryCents: cents('delivery_cents').notNull().default(0),
    /** Whether the customer collects the goods, as the delivery method said when the order was placed. */
    collected: boolean('collected').notNull().default(false),
    /** The sum of the lines and the delivery, as a trigger checks (migration 0009). */
    totalCents: cents('total_cents').notNull(),
    /** Why the order is taxed as it is (`contract/tax/rules/treatment/treatment.ts`). */
    taxTreatment: text('tax_treatment', { enum: treatments }).notNull().default('none'),
    /** Whether the customer collects the goods, and the office vouches that they leave Spain. A trigger lets only unpaid orders change. */
    vouched: boolean('vouched').notNull().default(false),
    /** In hundredths of a per cent. */
    taxRate: integer('tax_rate').notNull().default(0),
    taxCents: cents('tax_cents').notNull().default(0),
    /** Null while the register of VAT numbers has not answered. */
    taxSettledAt: moment('tax_settled_at').defaultNow(),
    /** The amount to pay. */
    grossCents: cents('gross_cents').notNull().generatedAlwaysAs(sql`total_cents + tax_cents`),
    /** The Idempotency-Key sent by the form: submitting it twice creates one order. */
    idempotencyKey: text('idempotency_key'),
    /** A digest of the form sent with the key: the same key with another form is refused. */
    idempotencyDigest: text('idempotency_digest'),
    /** The version of the saved cart that was ordered, if the form gave one: the same cart is not ordered twice. */
    cartVersion: integer('cart_version'),
    /** How the customer has chosen to pay. An order that waits for a transfer can still be paid by card. */
    paysBy: text('pays_by', { enum: waysToPay }).notNull().default('card'),
    /**
     * The rest to be paid of an order by transfer or on account. Kept by the statements that match money; null for a card. A paid
     * order owes something only if the bank has taken back money after the order could no longer become unpaid, for example because
     * it had shipped.
     */
    owedCents: cents('owed_cents'),
    /** How many days after shipping an order on account is due, as agreed when it was placed. */
    netDays: integer('net_days'),
    /** The day on which a shipped order on account is due, in the seller's time zone. */
    dueOn: date('due_on'),
    placedAt: moment('placed_at').notNull().defaultNow(),
    paidAt: moment('paid_at'),
    paidWith: text('paid_with', { enum: paidWays }),
    /** The card provider's id of the payment, or the payment reference of the transfers. */
    transactionId: text('transaction_id'),
    /** Since when the order may ship: since it was paid or, on account, since its tax was settled. */
    readyAt: moment('ready_at').generatedAlwaysAs(
      sql`coalesce(paid_at, case when pays_by = 'account' then tax_settled_at end)`,
    ),
    approvedAt: moment('approved_at'),
    /** The actor who confirmed the order. */
    approvedById: uuid('approved_by_id'),
    /**
     * The promised days, in the seller's time zone: when the goods leave, and when they arrive at the earliest and at the
     * latest.
     */
    leavesOn: date('leaves_on'),
    arrivesFrom: date('arrives_from'),
    arrivesUntil: date('arrives_until'),
    /** When the hold of an unpaid order on its stock expires; a scheduled job then cancels the order. */
    heldUntil: moment('held_until'),
    /**
     * For how many days the office holds an unpaid order that it has entered for its customer. Null for an order that its customer
     * has placed.
     */
    enteredHoldDays: integer('entered_hold_days'),
    /** Whether the customer's orders took more than half of a product's stock: this order is then held only for an hour. */
    isShortHold: boolean('is_short_hold').notNull().default(false),
    /** The sum of the order's refunds and credits in any state: what goes back, or has gone back. A trigger adds it up. */
    backCents: cents('back_cents').notNull().default(0),
    /**
     * The pieces that wait no longer: once the order has shipped, all of them; before, those that were refunded or credited. A trigger
     * adds these (migration 0066).
     */
    goneQuantity: bigint('gone_quantity', { mode: 'number' }).notNull().default(0),
    /** The total that the provider has refunded, including refunds made in its dashboard. */
    refundedCents: cents('refunded_cents').notNull().default(0),
    refundedAt: moment('refunded_at'),
    /** Set while the bank inquires about or disputes the payment, and kept when the dispute is lost. */
    dispute: text('dispute', { enum: orderDisputes }),
    /** When somebody cancelled the order, paid or unpaid. The row stays, so that a late payment can still be matched to its order. */
    cancelledAt: moment('cancelled_at'),
    /** When the hold of the unpaid order ended. */
    expiredAt: moment('expired_at'),
    /** When the customer was erased: the contact data above are blank, and no mail is sent. */
    erasedAt: moment('erased_at'),
    stage: text('stage', { enum: orderStages }).notNull().generatedAlwaysAs(stageOfRow),
  },
  (t) => [
    foreignKey({ name: 'orders_of_user', columns: [t.userId], foreignColumns: [users.id] }).onDelete('set null'),
    foreignKey({ name: 'orders_of_company', columns: [t.companyId], foreignColumns: [companies.id] }).onDelete(
      'set null',
    ),
    unique('orders_one_per_number').on(t.number),
    unique('orders_once_per_form').on(t.userId, t.idempotencyKey),
    unique('orders_one_per_transaction').on(t.transactionId),
    uniqueIndex('orders_once_per_cart').on(t.userId, t.cartVersion).where(sql`cart_version is not null`),
    check('orders_quantity_at_least_one', sql`${t.quantity} >= 1`),
    check('orders_delivery_not_negative', sql`${t.deliveryCents} >= 0`),
    check('orders_total_at_least_a_cent', sql`${t.totalCents} >= 1`),
    check('orders_tax_is_the_rate_of_the_total', sql`${t.taxCents} = ${taxOn(t.totalCents, t.taxRate)}`),
    // One check instead of four: PostgreSQL prepares every check again for each order that is placed.
    check(
      'orders_taxed_as_treated',
      sql`case when ${t.taxTreatment} = 'domestic' then ${t.taxSettledAt} is not null
        when ${t.taxTreatment} in ('none', 'export', 'intra-EU supply') then ${t.taxRate} = 0 and ${t.taxSettledAt} is not null
        when ${t.taxTreatment} = 'waiting' then ${t.taxRate} = 0 and ${t.taxSettledAt} is null and ${t.paidAt} is null
        else false end`,
    ),
    ...checksOfAccounts,
    check(
      'orders_paid_by_a_transaction',
      sql`num_nulls(${t.paidAt}, ${t.transactionId}, ${t.paidWith}) in (0, 3) and ${isOneOf(t.paidWith, paidWays)}`,
    ),
    check('orders_refunded_at_a_moment', sql`(${t.refundedCents} > 0) = (${t.refundedAt} is not null)`),
    check('orders_dispute_is_known', isOneOf(t.dispute, orderDisputes)),
    check(
      'orders_end_once',
      sql`case when ${t.expiredAt} is not null then ${t.cancelledAt} is null and ${t.paidAt} is null and ${t.approvedAt} is null
        else ${t.cancelledAt} is null or ${t.approvedAt} is null end`,
    ),
    // One index for each sort of the list. The search uses the column `search`, which the database generates (migration 0009).
    index('orders_newest').on(t.placedAt, t.id).where(isListed),
    index('orders_by_name').on(t.name, t.id).where(isListed),
    index('orders_by_email').on(t.email, t.id).where(isListed),
    index('orders_by_quantity').on(t.quantity, t.id).where(isListed),
    index('orders_by_total').on(t.totalCents, t.id).where(isListed),
    index('orders_unfinished')
      .on(t.placedAt, t.id)
      .where(inStage('taken back', 'to ship', 'refunded', 'cancelled')),
    // Includes the columns summed up for waiting orders.
    index('orders_to_ship').on(t.placedAt, t.id, t.readyAt, t.totalCents).where(inStage('to ship')),
    index('orders_expired').on(t.placedAt, t.id).where(inStage('expired')),
    index('orders_shipped').on(t.placedAt, t.id).where(inStage('shipped')),
    // Includes the columns summed up for a day's figures, so that an index-only scan is enough.
    index('orders_by_payment')
      .on(t.paidAt, t.id, t.totalCents, t.refundedCents, t.taxRate)
      .where(sql`paid_at is not null`),
    index('orders_owing').on(t.owedCents).where(isOwing),
    index('orders_owing_on_account').on(t.companyId, t.dueOn).where(sql`pays_by = 'account' and ${isOwing}`),
    index('orders_shipped_on_account').on(t.approvedAt).where(sql`pays_by = 'account' and approved_at is not null`),
    index('orders_without_vat_number').on(t.placedAt, t.id).where(isInvoicedWithoutNumber),
    index('orders_waiting_for_register').on(t.vatNumber).where(inStage('checking')),
    index('orders_by_user').on(t.userId, t.placedAt),
    index('orders_by_company').on(t.companyId, t.placedAt).where(sql`company_id is not null`),
    index('orders_ended_of').on(endedOf, endedAt).where(hasEndedUnpaid),
    index('orders_unpaid_of').on(t.unpaidOf).where(sql`unpaid_of is not null`),
    // One index for both a customer's unpaid orders and expired holds. If there were a second index by time alone, a new database
    // without statistics would scan all of it to find the unpaid orders of one customer.
    index('orders_unpaid').on(t.userId, t.heldUntil).where(inStage('unpaid', 'checking')),
  ],
)

/** One product of an order, as it was sold. A trigger prevents changes to lines (migration 0009). */
export const orderLines = pgTable(
  'order_lines',
  {
    orderId: uuid('order_id').notNull(),
    /** Starts at 1, in the order of the cart. */
    position: integer('position').notNull(),
    productId: uuid('product_id').notNull(),
    productName: text('product_name').notNull(),
    sku: text('sku'),
    quantity: integer('quantity').notNull(),
    unitPriceCents: cents('unit_price_cents').notNull(),
    totalCents: cents('total_cents').notNull().generatedAlwaysAs(sql`quantity * unit_price_cents`),
  },
  (t) => [
    primaryKey({ name: 'order_lines_one_per_position', columns: [t.orderId, t.position] }),
    foreignKey({ name: 'order_lines_of_order', columns: [t.orderId], foreignColumns: [orders.id] }),
    foreignKey({ name: 'order_lines_of_product', columns: [t.productId], foreignColumns: [products.id] }),
    // The quantities of a product that occurs twice in an order are added up first, because one statement would take stock for
    // only one of its lines. The index includes the quantity and the total (migration 0026).
    unique('order_lines_product_once').on(t.orderId, t.productId),
    check('order_lines_quantity_at_least_one', sql`${t.quantity} >= 1`),
    check('order_lines_price_at_least_a_cent', sql`${t.unitPriceCents} >= 1`),
    index('order_lines_by_product').on(t.productId),
  ],
)

/** The lines of paid orders, unless wholly refunded, by time of payment. A trigger maintains them (migration 0036). */
export const soldLines = pgTable(
  'sold_lines',
  {
    soldAt: moment('sold_at').notNull(),
    orderId: uuid('order_id').notNull(),
    productId: uuid('product_id').notNull(),
    quantity: integer('quantity').notNull(),
    totalCents: cents('total_cents').notNull(),
  },
  (t) => [
    // The index includes the quantity and the total (migration 0036).
    primaryKey({ name: 'sold_lines_by_time', columns: [t.soldAt, t.orderId, t.productId] }),
    foreignKey({
      name: 'sold_lines_of_line',
      columns: [t.orderId, t.productId],
      foreignColumns: [orderLines.orderId, orderLines.productId],
    }),
  ],
)

/** The parcels of a shipped order. */
export const parcels = pgTable(
  'parcels',
  {
    orderId: uuid('order_id').notNull(),
    position: integer('position').notNull(),
    carrier: text('carrier').notNull(),
    /** Empty where the carrier has no tracking. */
    tracking: text('tracking').notNull().default(''),
    /** Whether an API key has entered it. Mails do not repeat the texts of keys. */
    isOfKey: boolean('is_of_key').notNull().default(false),
  },
  (t) => [
    primaryKey({ name: 'parcels_one_per_position', columns: [t.orderId, t.position] }),
    foreignKey({ name: 'parcels_of_order', columns: [t.orderId], foreignColumns: [orders.id] }),
  ],
)

/** The events of an order, written in the transaction of the change. */
export const orderEvents = pgTable(
  'order_events',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    orderId: uuid('order_id').notNull(),
    at: moment('at').notNull().defaultNow(),
    kind: text('kind', { enum: orderEventKinds }).notNull(),
    /** An actor. */
    byId: uuid('by_id').notNull().default(theShop.id),
    details: jsonb('details').$type<Record<string, string | number>>(),
  },
  (t) => [
    foreignKey({ name: 'order_events_of_order', columns: [t.orderId], foreignColumns: [orders.id] }),
    check('order_events_kind_is_known', isOneOf(t.kind, orderEventKinds)),
    index('order_events_by_order').on(t.orderId, t.id),
    // Rows are nearly in the order of time, so a BRIN index is enough; readers of changes start at a point in time.
    index('order_events_by_time').using('brin', t.at),
  ],
)

/**
 * A customer's request to cancel a paid order. The office cancels the order, or declines. The customer's reason and the
 * office's answer are in the order's events.
 */
export const cancellationRequests = pgTable(
  'cancellation_requests',
  {
    orderId: uuid('order_id').primaryKey(),
    requestedAt: moment('requested_at').notNull().defaultNow(),
    declinedAt: moment('declined_at'),
  },
  (t) => [
    foreignKey({ name: 'cancellation_requests_of_order', columns: [t.orderId], foreignColumns: [orders.id] }),
    index('cancellation_requests_open').on(t.requestedAt).where(sql`declined_at is null`),
  ],
)
