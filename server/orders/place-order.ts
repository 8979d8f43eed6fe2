/** Places orders. Price, name and total come from our own tables; the amounts in the form are only compared with them. */

import { noLongerOrdersFor, viewersOrderNothing } from '#contract/companies/rules/rights.ts'
import { hasEnded } from '#contract/orders/rules/stage.ts'
import { type OrderForm, PurchaseForm } from '#contract/orders/schema/form.ts'
import { textOf } from '#contract/places/rules/formats/address-parts.ts'
import { placeOf } from '#contract/places/rules/place.ts'
import { provinceRefusal } from '#contract/places/rules/provinces.ts'
import { centsOf } from '#contract/rules/money.ts'
import { isBilledInSpain, wholeVatNumber } from '#contract/tax/rules/vat-number.ts'
import type { Shop } from '../api/services.ts'
import { Refusal } from '../base/refusal.ts'
import { digestOf, refuseOtherForm } from '../base/request-digest.ts'
import { mergeLines } from '../cart/lines.ts'
import { type Billing, billingKnownOf, refreshBilling } from '../companies/billing-queries.ts'
import { membershipOf } from '../companies/member-queries.ts'
import type { Db } from '../database/db.ts'
import { inTransaction, violatesConstraint } from '../database/statements.ts'
import { promiseFor } from '../delivery/dates.ts'
import type { Caller } from '../identity/session-queries.ts'
import { refuseNumber } from '../tax/check-number.ts'
import { taxChoices } from '../tax/tax-of-order.ts'
import { taxModeOf } from '../tax/tax-queries.ts'
import { deliverToOf } from './deliver-to.ts'
import { termsOf } from './later-payment.ts'
import { insertOrderTakingStock, orderOfForm, type RequestedOrder, type WantedLine } from './placing-queries.ts'
import { refuseUnplaced } from './why-not-placed.ts'

type Placing = {
  idempotencyKey?: string | undefined
  /** For how many days the office holds an order that it enters. */
  enteredHoldDays?: number | undefined
  /** Whether the office vouches that the goods leave Spain, if they are collected. */
  vouched?: boolean
  /** Further statements in the transaction that places the order. If they throw, no order is placed. */
  inSameTransaction?: (tx: Db, orderId: string) => Promise<void>
}

/**
 * Places an order and takes its stock; returns its id. The same form sent again under its idempotency key returns the same
 * order. Another form under that key is refused (422), and so is a form whose order has been cancelled since (409).
 */
export async function placeOrder(
  { db, config, isOpen }: Pick<Shop, 'db' | 'config' | 'isOpen'>,
  customer: Caller,
  form: OrderForm,
  { idempotencyKey, enteredHoldDays, vouched = false, inSameTransaction }: Placing = {},
): Promise<string> {
  if (form.email !== undefined && form.email !== customer.email)
    throw new Refusal(403, 'You can only order for yourself')
  refuseOtherProvince(form)
  if (!(await isOpen())) throw new Refusal(409, 'This shop is not taking orders yet')
  const idempotency = { key: idempotencyKey, digest: idempotencyKey === undefined ? undefined : digestOf(form) }
  const promise = await promiseFor(db, form.delivery, new Date())
  let again = await billingFor(db, customer, billingKnownOf)
  for (let round = 1; ; round++) {
    const billing = again
    const requested = { ...toRequested(form, customer, billing, vouched), enteredHoldDays }
    if (requested.vatNumber && requested.tax.key === '' && (await taxModeOf(db)) === 'vat')
      refuseNumber(requested.vatNumber)
    const insert = async (tx: Db) => {
      const later = await termsOf(tx, customer, requested)
      return insertOrderTakingStock(tx, customer, requested, { hold: config, later, promise, billing, ...idempotency })
    }
    // The lock of a company lasts until the order is placed.
    const needsTransaction = inSameTransaction || requested.paysBy === 'account'
    const placed = needsTransaction ? inTransaction(db, (tx) => insertAnd(tx, insert, inSameTransaction)) : insert(db)
    const order = (await placed.catch(refusedByConstraint)) ?? (await earlierOrder(db, customer, form, idempotencyKey))
    if (order) return order
    again = await stillBilling(db, customer, billing)
    if (again?.version === billing?.version || round === mostRounds)
      return refuseUnplaced({ db, config }, customer, requested)
  }
}

/** If the details of the company change again and again, the order is refused. */
const mostRounds = 3

function refuseOtherProvince({ deliverTo, ...typed }: OrderForm): void {
  const elsewhere = provinceRefusal(deliverTo ? { ...deliverTo, address: textOf(deliverTo) } : typed)
  if (!elsewhere) return
  const field = deliverTo ? 'deliverTo.postalCode' : 'postalCode'
  throw new Refusal(422, elsewhere, { errors: { [field]: elsewhere } })
}

/** The company that is billed for the customer's orders, if any. */
async function billingFor(
  db: Db,
  { companyId }: Pick<Caller, 'companyId'>,
  read: typeof refreshBilling,
): Promise<Billing | undefined> {
  return companyId === null ? undefined : ((await read(db, companyId)) ?? refuseFormerMember())
}

/** The present details of that company. Refuses (409) if the customer's membership has ended or begun since. */
async function stillBilling(
  db: Db,
  { id, companyId }: Caller,
  before: Billing | undefined,
): Promise<Billing | undefined> {
  const member = await membershipOf(db, id)
  if (!member) throw new Refusal(401, 'Please sign in again')
  if (member.companyRole === 'viewer') throw new Refusal(409, viewersOrderNothing)
  if (member.companyId === companyId) return billingFor(db, member, refreshBilling)
  if (before) refuseFormerMember(before.legalName)
  throw new Refusal(409, `You order for ${member.legalName} now. Please look at your order again`)
}

function refuseFormerMember(legalName = 'this company'): never {
  throw new Refusal(409, noLongerOrdersFor(legalName))
}

async function insertAnd(
  tx: Db,
  insert: (tx: Db) => Promise<string | undefined>,
  andThen: Placing['inSameTransaction'],
): Promise<string | undefined> {
  const id = await insert(tx)
  if (id !== undefined) await andThen?.(tx, id)
  return id
}

/**
 * A member's order is billed to the company, with the details and the VAT number that the shop has of it, whatever the form says.
 * The form's `company` is the name at the place of delivery.
 *
 * The request of the specification has no member for a VAT number, so it is taken without one, also with the amount to pay: whoever fills
 * in only what is specified can order in every shop, and the office asks the buyer afterwards.
 */
function toRequested(
  form: OrderForm,
  { name }: Caller,
  billing: Billing | undefined,
  isVouched: boolean,
): Omit<RequestedOrder, 'enteredHoldDays'> {
  const { phone, poNumber = '', delivery, isForBusiness = false } = form
  const deliverTo = deliverToOf(form, { name, company: billing?.legalName })
  const { country, postalCode } = deliverTo
  const place = placeOf({ country, postalCode }) ?? ''
  const {
    billingName = '',
    billingAddress = '',
    vatNumber = '',
  } = billing ? { ...billing, billingName: billing.legalName, vatNumber: numberOf(billing, form) } : form
  const isSpecified = Object.keys(form).every((name) => name === 'toPay' || name in PurchaseForm.shape)
  const lacksNumber = !isSpecified && vatNumber === '' && isBilledInSpain(billing?.country ?? country)
  const vouched = isVouched || billing?.mayCollectUntaxed === true
  const more = {
    ...{ ...deliverTo, place, phone, poNumber, delivery, billingName, billingAddress, vatNumber },
    ...{
      ...{ isForBusiness, vouched, lacksNumber },
      tax: taxChoices({ country, postalCode, vatNumber, vouched }),
      paysBy: form.paysBy ?? 'card',
      agreedToPayCents: agreedCents(form.toPay),
    },
  }
  const { cartVersion } = form
  if (!form.lines)
    return { ...more, lines: [specifiedLine(form)], agreedCents: undefined, isFromCart: false, cartVersion }
  const lines = mergeLines(form.lines).map(({ id, quantity }) => ({ productId: id, quantity }))
  return { ...more, lines, agreedCents: agreedCents(form.totalPrice), isFromCart: true, cartVersion }
}

/**
 * The number of the company. A Spanish company without one is billed with the Spanish number of the form, which exempts no order: no
 * member chooses how the company is taxed.
 */
function numberOf({ vatNumber, country }: Billing, { vatNumber: typed = '' }: OrderForm): string {
  if (vatNumber || !isBilledInSpain(country)) return vatNumber
  return wholeVatNumber(typed).startsWith('ES') ? typed : ''
}

/** The customer has agreed to the price and total that the form shows; without them, the catalogue price is charged. */
function specifiedLine({ id = '', quantity = 0, price, totalPrice }: OrderForm): WantedLine {
  return { productId: id, quantity, unitCents: agreedCents(price), totalCents: agreedCents(totalPrice) }
}

/** An amount out of range becomes 0, which no price equals. */
function agreedCents(dollars: number | undefined): number | undefined {
  const cents = dollars === undefined ? undefined : centsOf(dollars)
  return cents === undefined || Number.isSafeInteger(cents) ? cents : 0
}

const placingConstraints = [
  'orders_once_per_form',
  'orders_once_per_cart',
  'orders_unpaid_at_most',
  'orders_hold_at_most',
  'orders_by_transfer_hold_at_most',
]

/**
 * Undefined when a constraint refused the order, for example because the customer would hold too much. The reason is determined
 * afterwards.
 */
function refusedByConstraint(error: unknown): undefined {
  if (!placingConstraints.some((name) => violatesConstraint(error, name))) throw error
}

/** The earlier order of the same form. Orders of early releases have no digest. */
async function earlierOrder(
  tx: Db,
  customer: Caller,
  form: OrderForm,
  idempotencyKey: string | undefined,
): Promise<string | undefined> {
  const earlier = idempotencyKey && (await orderOfForm(tx, customer.id, idempotencyKey))
  if (!earlier) return undefined
  if (earlier.digest !== null && earlier.digest !== digestOf(form)) refuseOtherForm()
  if (hasEnded(earlier.stage))
    throw new Refusal(409, 'This order has already been placed, and has since expired or been cancelled')
  return earlier.id
}
