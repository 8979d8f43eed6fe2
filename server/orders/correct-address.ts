/** Corrects the delivery address of an order, within its place. */

import { orderCan } from '#contract/orders/rules/order.ts'
import { correctionRefusal } from '#contract/orders/rules/shipping/correction.ts'
import type { AddressCorrection } from '#contract/orders/schema/acts.ts'
import { isDivided } from '#contract/places/rules/place.ts'
import { writtenCode } from '#contract/places/rules/postal-code.ts'
import { isExempt } from '#contract/tax/rules/treatment/treatment.ts'
import { mayCorrectAddresses } from '#contract/users/rules/office/office-roles.ts'
import { Refusal } from '../base/refusal.ts'
import { stayMember } from '../companies/acts-on-queries.ts'
import type { Db } from '../database/db.ts'
import { inTransaction } from '../database/statements.ts'
import { recordChanges } from '../history/change-queries.ts'
import type { Caller } from '../identity/session-queries.ts'
import { type Destination, lockDestination, putAddress } from './change-queries.ts'
import { deliverToOf } from './deliver-to.ts'
import { tellOfEvent } from './event-queries.ts'
import type { OrderRow } from './order-queries.ts'
import { findOrder, findOrderToActOn } from './rules.ts'

/**
 * Corrects the delivery address before shipping. The customer gets a mail with both addresses, whoever has corrected it: another
 * person may be signed in to the account. False when the address is unchanged. Refuses another place (409): nothing is priced again.
 */
export async function correctAddress(db: Db, caller: Caller, id: string, form: AddressCorrection): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    await stayMember(tx, caller)
    const before = await lockDestination(tx, id)
    const to = before && destinationAfter(before, form)
    const put = to && (await putAddress(tx, caller, id, to))
    if (!before || !put) {
      const order = await (mayCorrectAddresses(caller)
        ? findOrder(tx, undefined, id)
        : findOrderToActOn(tx, caller, id, 'correct address'))
      refuseCorrection(order, caller)
      return false
    }
    // Refused only now, because the caller may not be allowed to know the order. The transaction takes the correction back.
    refusePlace(before, { ...form, ...to }, caller)
    const details = { from: inLines(before), to: inLines(to) }
    // An address that only gets its parts reads as before.
    if (details.from !== details.to)
      await tellOfEvent(tx, { orderId: id, kind: 'address corrected', by: caller, details }, put.email)
    // The addresses themselves are kept only with the order, not in the history.
    await recordChanges(tx, caller, [{ action: 'correct address', aboutId: id }])
    return true
  })
}

type Locked = NonNullable<Awaited<ReturnType<typeof lockDestination>>>

function destinationAfter(before: Locked, { phone, ...form }: AddressCorrection): Destination {
  const { country, postalCode, userName: name } = before
  if (form.deliverTo) {
    const { address, parts, ...at } = deliverToOf(form, { name, company: undefined })
    return { address, parts, phone, company: at.company, postalCode: at.postalCode }
  }
  const { address, company } = form
  // A code that decides nothing goes with the text that it was part of.
  const kept = isDivided(country) || address.includes(postalCode) ? postalCode : ''
  const code = writtenCode(country, form.postalCode || kept)
  const parts = address === before.address && code === postalCode ? partsAt(company, before) : null
  return { address, parts, phone, company, postalCode: code }
}

/** The parts of an unchanged text. They name the company of the order, unless they name another one at the place of delivery. */
function partsAt(company: string, { parts, company: before }: Locked): Destination['parts'] {
  return parts && parts.company === before ? { ...parts, company } : parts
}

function refusePlace({ paidAt, taxTreatment, ...order }: Locked, to: AddressCorrection, caller: Caller): void {
  const by = caller.role === 'admin' ? 'admin' : mayCorrectAddresses(caller) ? 'office' : 'customer'
  const refusal = correctionRefusal({ ...order, paid: paidAt !== null, isExempt: isExempt(taxTreatment) }, to, by)
  if (refusal) throw new Refusal(refusal.status, refusal.says, { errors: { [refusal.field]: refusal.says } })
}

function refuseCorrection(row: OrderRow, caller: Caller): void {
  const { stage } = row
  if (orderCan.correctAddress({ stage, paid: row.paidAt !== null }, mayCorrectAddresses(caller))) return
  const sentence =
    stage === 'shipped' ? 'This order has already shipped' : 'This order cannot be changed any more. Please write to us'
  throw new Refusal(409, sentence)
}

const inLines = ({ company, address, phone }: Destination) => [company, address, phone].filter(Boolean).join('\n')
