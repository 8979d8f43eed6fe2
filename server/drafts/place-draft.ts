/** Places the order of a draft in the name of its customer, held for as long as the office says. */
import type { z } from 'zod'
import type { DraftPlacing } from '#contract/drafts/schema.ts'
import { formatOrderNumber } from '#contract/orders/rules/order.ts'
import { BilledCheckoutForm, CheckoutForm, type OrderForm, TaxedCheckoutForm } from '#contract/orders/schema/form.ts'
import { withDeliverTo } from '#contract/places/rules/formats/address-parts.ts'
import type { Shop } from '../api/services.ts'
import { Refusal } from '../base/refusal.ts'
import type { Db } from '../database/db.ts'
import { recordChanges } from '../history/change-queries.ts'
import type { Caller } from '../identity/session-queries.ts'
import { noteEntered } from '../orders/entered-queries.ts'
import { orderOfId } from '../orders/order-queries.ts'
import { placeOrder } from '../orders/place-order.ts'
import { noteVouched } from '../orders/vouching.ts'
import { insertPaymentLink } from '../payments/payment-link-queries.ts'
import { taxModeOf } from '../tax/tax-queries.ts'
import { closeDraft, type DraftRow, draftOf } from './draft-queries.ts'
import { changedElsewhere, holdDaysOf, isVouched, noDraft, unpayable } from './drafts.ts'

/** Returns the order. A repeated call returns the same order. The customer gets a mail with a payment link. */
export async function placeDraft(
  shop: Shop,
  holder: Caller,
  id: string,
  placing: z.infer<typeof DraftPlacing>,
): Promise<{ _id: string; number: string }> {
  const orderId = await placeOnce(shop, holder, id, placing)
  const order = await orderOfId(shop.db, orderId)
  if (!order) throw new Error('An order that was just placed is missing')
  return { _id: orderId, number: formatOrderNumber(order.number) }
}

async function placeOnce(
  shop: Shop,
  holder: Caller,
  id: string,
  { version, ...agreed }: z.infer<typeof DraftPlacing>,
): Promise<string> {
  const draft = await draftOf(shop.db, holder.id, id)
  if (!draft) throw noDraft()
  if (draft.orderId) return draft.orderId
  if (draft.version !== version) throw changedElsewhere()
  const { vouched: why = '' } = draft.fields
  const vouched = isVouched(holder, draft.fields)
  if (why && !vouched) throw new Refusal(403, onlyAdminsVouch, { errors: { vouched: onlyAdminsVouch } })
  const form = { ...(await checked(shop.db, draft)), ...agreed }
  const key = { id, holderId: holder.id, version }
  try {
    return await placeOrder(shop, draft.customer, form, {
      enteredHoldDays: holdDaysOf(draft.fields),
      vouched,
      inSameTransaction: async (tx, orderId) => {
        if (!(await closeDraft(tx, key, orderId))) throw changedElsewhere()
        await noteEntered(tx, orderId, holder.id)
        await insertPaymentLink(tx, orderId)
        await recordChanges(tx, holder, [{ action: 'enter order', aboutId: orderId }])
        // The mail about the order already states its amounts.
        if (vouched && (await orderOfId(tx, orderId))?.vouched)
          await noteVouched(tx, holder, { id: orderId, why, to: undefined })
      },
    })
  } catch (error) {
    // The same call in another tab may have been faster.
    const faster = await draftOf(shop.db, holder.id, id)
    if (faster?.orderId) return faster.orderId
    throw withoutFacts(error, holder)
  }
}

const onlyAdminsVouch =
  'If the customer collects the goods, only an admin can place the order without VAT. Hand the order over to an admin, or place it with VAT'

/** The figures of a refusal would show a packer amounts. The page reads the draft again. */
function withoutFacts(error: unknown, { role }: Caller): unknown {
  if (!(error instanceof Refusal)) return error
  const { status, errors, headers, message } = error
  if (role !== 'admin' && error.namesAmounts) return new Refusal(status, unpayable, { headers })
  return new Refusal(status, message, { ...(errors && { errors }), headers })
}

/** The order form of a draft, with the same required fields as the checkout. */
async function checked(db: Db, { lines, fields, customer }: DraftRow): Promise<OrderForm> {
  const [first] = lines
  if (!first) throw new Refusal(422, 'Add a product first', { errors: { lines: 'Add a product first' } })
  const taxed = customer.companyId === null ? BilledCheckoutForm : TaxedCheckoutForm
  const schema = (await taxModeOf(db)) === 'vat' ? taxed : CheckoutForm
  const { street = '', country = '', phone = '', delivery = '', holdDays: _, vouched: _why, ...more } = fields
  const read = schema.safeParse({ street, country, phone, delivery, ...more })
  if (!read.success) throw refusalOf(read.error.issues)
  const filled = Object.entries(read.data).filter(([, value]) => value !== '')
  const { street: road, country: where, phone: number } = read.data
  const form = withDeliverTo({ ...Object.fromEntries(filled), street: road, country: where })
  return { ...form, address: '', phone: number, lines }
}

function refusalOf(issues: readonly z.core.$ZodIssue[]): Refusal {
  const errors: Record<string, string> = {}
  for (const { path, message } of issues) errors[path.join('.')] ??= message
  return new Refusal(422, issues[0]?.message ?? 'Please check what you sent', { errors })
}
