/** The transfers that the bank has taken back, for the office: what they had paid, and what is owed again. */
import type { z } from 'zod'
import { mostEntries } from '#contract/bank/rules/listed.ts'
import type { TakenBack } from '#contract/bank/schema/taken-back.ts'
import { customerOf } from '#contract/orders/rules/customer.ts'
import { formatOrderNumber } from '#contract/orders/rules/order.ts'
import { amountOf } from '#contract/rules/money.ts'
import type { Db } from '../database/db.ts'
import { type EntryRow, entriesOfIds } from './bank-queries.ts'
import { sayDoubts } from './doubts.ts'
import { originalsOf } from './take-back.ts'
import { type OwingOrder, openReturns, ordersTakenFrom } from './take-back-queries.ts'

export async function listTakenBack(db: Db): Promise<z.infer<typeof TakenBack>[]> {
  const returns = await openReturns(db, mostEntries)
  const ids = returns.flatMap(({ takesBackId }) => takesBackId ?? [])
  const originals = new Map((await entriesOfIds(db, ids)).map((one) => [one.id, one]))
  const orders = await ordersTakenFrom(db, ids)
  const fits = new Map((await originalsOf(db)).map(({ back, fits: some }) => [back.id, some]))
  const doubts = await sayDoubts(db, returns)
  return returns.map((back) => {
    const original = originals.get(back.takesBackId ?? '')
    return {
      ...toWire(back),
      ...(original && { original: toWire(original) }),
      orders: orders.filter(({ entryId }) => entryId === back.takesBackId).map(toWireOrder),
      fits: original
        ? []
        : (fits.get(back.id) ?? []).map((one) => ({ ...toWire(one), orders: one.orders.map(formatOrderNumber) })),
      ...(doubts.has(back.id) && { doubt: doubts.get(back.id) }),
    }
  })
}

function toWire({ id, bookedOn, amountCents, payerName, text, bankReference }: EntryRow) {
  const amount = amountOf(Math.abs(amountCents))
  return { _id: id, bookedOn, amount, payer: payerName, text: text || bankReference }
}

function toWireOrder({ id: _id, number, owedCents, hasEnded, hasShipped, ...order }: OwingOrder) {
  const customer = customerOf(order)
  return { _id, number: formatOrderNumber(number), customer, owed: amountOf(owedCents ?? 0), hasEnded, hasShipped }
}
