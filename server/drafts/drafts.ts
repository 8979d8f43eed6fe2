/** Drafts: each belongs to one person of the office, is for one customer, and holds no goods. */
import type { z } from 'zod'
import type { PricedCart } from '#contract/cart/schema/cart.ts'
import { defaultEnteredHoldDays } from '#contract/drafts/rules.ts'
import type { Draft, DraftCart, DraftFields, DraftForm, Drafts, NewDraft, SavedDraft } from '#contract/drafts/schema.ts'
import { formatOrderNumber } from '#contract/orders/rules/order.ts'
import type { Shop } from '../api/services.ts'
import { Refusal } from '../base/refusal.ts'
import { addressesOf } from '../cart/address-queries.ts'
import { mergeLines } from '../cart/lines.ts'
import { priceCart } from '../cart/price-cart.ts'
import { findCompany } from '../companies/own-company.ts'
import type { Db } from '../database/db.ts'
import { inTransaction, violatesConstraint } from '../database/statements.ts'
import type { Caller } from '../identity/session-queries.ts'
import { taxModeOf } from '../tax/tax-queries.ts'
import { userByEmail } from '../users/user-queries.ts'
import { createCustomer, customerOfAddress, justErased } from './create-customer.ts'
import {
  colleaguesOf,
  type DraftRow,
  deleteDraft,
  draftOf,
  draftsOf,
  handOver,
  latestOrdersOf,
  openDraft,
  saveDraft,
} from './draft-queries.ts'

type Parts = Pick<Shop, 'db' | 'config'>

const mostEarlierOrders = 5

export async function findDrafts(db: Db, holder: Caller): Promise<Drafts> {
  const drafts = (await draftsOf(db, holder.id)).map(({ id, lines, changedAt, handedOverBy, email, name }) => ({
    _id: id,
    customer: { email, name },
    products: lines.length,
    changedAt: changedAt.toISOString(),
    ...(handedOverBy && { handedOverBy }),
  }))
  return { drafts }
}

/**
 * Returns the id of the holder's draft for this customer. The customer is created first if that was asked for, and if the
 * address belongs to an account that has never confirmed it.
 */
export async function startDraft(shop: Shop, holder: Caller, form: z.infer<typeof NewDraft>): Promise<string> {
  const { email, create } = form
  return inTransaction(shop.db, async (tx) => {
    const isKnown = (await userByEmail(tx, email)) !== undefined
    if (!isKnown && !create) {
      const sentence = 'There is no customer with this address yet'
      throw new Refusal(404, sentence, { errors: { email: sentence } })
    }
    const customer = { email, name: create?.name ?? '' }
    const customerId =
      (await customerOfAddress({ tx }, email)) ?? (await createCustomer({ ...shop, tx }, holder, customer))
    return openDraft(tx, holder.id, customerId)
  }).catch((error: unknown) => {
    // The customer has been deleted since the address was looked up.
    if (violatesConstraint(error, 'order_drafts_for_customer')) return justErased()
    throw error
  })
}

/** An open draft of this person. */
async function openDraftOf(db: Db, holder: Caller, id: string): Promise<DraftRow> {
  const draft = await draftOf(db, holder.id, id)
  if (!draft || draft.orderId) throw noDraft()
  return draft
}

export const noDraft = () => new Refusal(404, 'There is no such draft: it may have been placed or handed over')
export const changedElsewhere = () => new Refusal(409, 'This draft was changed somewhere else')

export async function findDraft({ db, config }: Parts, holder: Caller, id: string): Promise<Draft> {
  const draft = await openDraftOf(db, holder, id)
  const { customer, handedOverBy } = draft
  const [user, saved, mode, addresses, { company }, orders, colleagues] = await Promise.all([
    userByEmail(db, customer.email),
    toSaved({ db, config }, holder, draft),
    taxModeOf(db),
    addressesOf(db, customer.id),
    findCompany(db, customer),
    latestOrdersOf(db, customer.id, mostEarlierOrders),
    colleaguesOf(db, holder.id),
  ])
  return {
    _id: id,
    ...saved,
    customer: { email: customer.email, name: customer.name, isConfirmed: user?.confirmed ?? false },
    chargesVat: mode === 'vat',
    addresses,
    ...(company && { company }),
    orders: orders.map(({ id: _id, number, placedAt, lines }) => {
      return { _id, number: formatOrderNumber(number), placedAt: placedAt.toISOString(), lines }
    }),
    colleagues: colleagues.map(({ email, name }) => ({ email, name })),
    ...(handedOverBy && { handedOverBy }),
  }
}

/** Replaces the content. Refused (409) when the draft has changed since `version`. */
export async function putDraft(
  { db, config }: Parts,
  holder: Caller,
  id: string,
  { lines, fields, version }: z.infer<typeof DraftForm>,
): Promise<SavedDraft> {
  const isSaved = await saveDraft(db, { id, holderId: holder.id, version }, { lines: mergeLines(lines), fields })
  const draft = await openDraftOf(db, holder, id)
  if (!isSaved) throw changedElsewhere()
  return toSaved({ db, config }, holder, draft)
}

async function toSaved({ db, config }: Parts, holder: Caller, draft: DraftRow): Promise<SavedDraft> {
  const { lines, fields, version, customer } = draft
  const cart = await priceCart(db, customer, { lines, ...termsOf(fields) }, config, {
    enteredHoldDays: holdDaysOf(fields),
    vouched: isVouched(holder, fields),
  })
  return { lines, fields, version, cart: holder.role === 'admin' ? cart : withoutAmounts(cart) }
}

export const holdDaysOf = ({ holdDays }: DraftFields): number => holdDays ?? defaultEnteredHoldDays

/** Only admins vouch. A draft that an admin hands over to a packer is priced with VAT. */
export const isVouched = ({ role }: Caller, { vouched }: DraftFields): boolean => role === 'admin' && Boolean(vouched)

const termsOf = ({ delivery, country, postalCode, vatNumber }: DraftFields) => ({
  ...(delivery && { delivery }),
  ...(country && { country }),
  ...(postalCode && { postalCode }),
  ...(vatNumber && { vatNumber }),
})

/** Packers read this instead of a refusal that states an amount, such as the limits of card payments. */
export const unpayable = 'The total of this order is too small or too large to be paid by card'

/** Packers see no amounts: the customer reads them in the mail about the order. */
function withoutAmounts({
  lines,
  deliveries,
  linesTotal: _,
  totalPrice: __,
  toPay: ___,
  tax: ____,
  ...cart
}: PricedCart) {
  const { refusal, ...rest } = cart
  const withoutPrices: DraftCart = {
    ...rest,
    ...(refusal && { refusal: unpayable }),
    lines: lines.map(({ listPrice: _1, price: _2, totalPrice: _3, nextStep: _4, fromQuantity: _5, ...line }) => line),
    deliveries: deliveries.map(({ price: _1, freeFrom: _2, ...offer }) => offer),
  }
  return withoutPrices
}

/** Gives the draft to a colleague, unless the colleague has a draft for the same customer. */
export async function handOverDraft(db: Db, holder: Caller, id: string, to: string): Promise<void> {
  const colleague = (await colleaguesOf(db, holder.id)).find(({ email }) => email === to)
  if (!colleague) {
    const sentence = 'This colleague cannot enter orders'
    throw new Refusal(422, sentence, { errors: { to: sentence } })
  }
  try {
    const isGiven = await handOver(db, { id, holderId: holder.id }, { to: colleague.id, by: holder.id })
    if (!isGiven) throw noDraft()
  } catch (error) {
    if (!violatesConstraint(error, 'order_drafts_one_per_customer')) throw error
    const sentence = `${colleague.name || colleague.email} has a draft for this customer already`
    throw new Refusal(409, sentence, { errors: { to: sentence } })
  }
}

export async function removeDraft(db: Db, holder: Caller, id: string): Promise<void> {
  if (!(await deleteDraft(db, { id, holderId: holder.id }))) throw noDraft()
}
