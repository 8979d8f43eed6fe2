/** Asks the register of VAT numbers again about the numbers for which orders wait, and settles the tax of these orders. */
import { type NumberState, taxOf } from '#contract/tax/rules/treatment/treatment.ts'
import type { Shop } from '../api/services.ts'
import { Refusal } from '../base/refusal.ts'
import { nextTryFrom, tryEachDue } from '../base/retry.ts'
import { numberOfKey, type VatNumber } from '../base/vat-number.ts'
import { stayMember } from '../companies/acts-on-queries.ts'
import type { Db } from '../database/db.ts'
import { inTransaction } from '../database/statements.ts'
import type { Caller } from '../identity/session-queries.ts'
import { checkNumber } from '../tax/check-number.ts'
import { closeQuestion, postponeQuestion, takeDueQuestion } from '../tax/tax-queries.ts'
import { tellOfEvent } from './event-queries.ts'
import { lockOrders } from './lock-queries.ts'
import { findOrderToActOn } from './rules.ts'
import { lockWaitingOrders, noteQuestions, settleTax } from './waiting-queries.ts'

const minuteMs = 60_000
const longestPauseMs = 60 * minuteMs

/** One round of the scheduled job. A silent register is asked again after 1, 2, 4 … 60 minutes. */
export async function askForWaitingOrders(shop: Shop, now: Date, signal: AbortSignal): Promise<void> {
  const { db } = shop
  await noteQuestions(db, now)
  await tryEachDue(
    { now, signal, yields: true },
    (leasedUntil) => takeDueQuestion(db, now, leasedUntil),
    async ({ id, number: key, tries }) => {
      const number = numberOfKey(key)
      const state = await checkNumber(shop, number, signal)
      if (state === 'silent') {
        const next = nextTryFrom(now, tries, minuteMs)
        await postponeQuestion(db, id, new Date(Math.min(next.getTime(), now.getTime() + longestPauseMs)))
      } else
        await inTransaction(db, async (tx) => {
          await settleOrdersOf(tx, key, number, state)
          await closeQuestion(tx, id)
        })
      return true
    },
  )
}

async function settleOrdersOf(tx: Db, key: string, { prefix }: VatNumber, state: NumberState): Promise<void> {
  for (const { id, email, place } of await lockWaitingOrders(tx, key)) {
    const taxation = taxOf({ mode: 'vat', place, vatNumber: { prefix, state } })
    if (await settleTax(tx, id, taxation)) await tellOfEvent(tx, { orderId: id, kind: 'tax settled' }, email)
  }
}

/** Settles the tax of a waiting order for which the caller may pay: the caller pays VAT, whatever the register answers later. */
export async function settleOwnTax(db: Db, caller: Caller, id: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    await stayMember(tx, caller)
    await lockOrders(tx, [id])
    const order = await findOrderToActOn(tx, caller, id, 'pay')
    const isSettled = await settleTax(tx, id, taxOf({ mode: 'vat', place: order.place }))
    if (!isSettled) throw new Refusal(409, 'The tax of this order is already settled')
    await tellOfEvent(tx, { orderId: id, kind: 'tax settled', by: caller }, undefined)
  })
}
