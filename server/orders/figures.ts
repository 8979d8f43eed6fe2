/**
 * The figures of the dashboard in wire format. They are summed from the rows of their days, using covering indexes. A refund
 * counts on the day its order was paid, so that each figure is the sum of the list it links to.
 */

import type { Figures, Paid, PaidDay, Waiting } from '#contract/orders/schema/figures.ts'
import { amountOf } from '#contract/rules/money.ts'
import type { Db } from '../database/db.ts'
import {
  bestProducts,
  type PaidDayRow,
  paidByDay,
  type SoldRow,
  soonSoldOut,
  toShipByAge,
  unpaidByAge,
  type WaitingRow,
} from './figure-queries.ts'

export async function findFigures(db: Db, days: number, now: Date): Promise<Figures> {
  const [paid, unpaid, toShip, best, low] = await Promise.all([
    paidByDay(db, days * 2, now),
    unpaidByAge(db, now),
    toShipByAge(db, now),
    bestProducts(db, days, now),
    soonSoldOut(db, now),
  ])
  const [before, period] = [paid.slice(0, days), paid.slice(days)]
  return {
    days: period.map((row, index) => toWireDay(row, before[index])),
    period: toWirePaid(sumOf(period)),
    before: toWirePaid(sumOf(before)),
    unpaid: unpaid.map(toWireWaiting),
    toShip: toShip.map(toWireWaiting),
    lowStock: low.map((row) => ({ ...toWireSold(row), available: row.available, daysLeft: row.daysLeft })),
    bestProducts: best.map((row) => ({ ...toWireSold(row), units: row.units, total: amountOf(row.cents) })),
  }
}

type Sums = Omit<PaidDayRow, 'day'>

const sumOf = (days: readonly Sums[]): Sums => ({
  orders: days.reduce((sum, { orders }) => sum + orders, 0),
  paidCents: days.reduce((sum, { paidCents }) => sum + paidCents, 0),
  refundedCents: days.reduce((sum, { refundedCents }) => sum + refundedCents, 0),
})

function toWireDay({ day, ...sums }: PaidDayRow, before: Sums | undefined): PaidDay {
  return { day, ...toWirePaid(sums), before: before ? amountOf(before.paidCents - before.refundedCents) : 0 }
}

const toWirePaid = ({ orders, paidCents, refundedCents }: Sums): Paid => ({
  orders,
  paid: amountOf(paidCents),
  refunded: amountOf(refundedCents),
})

const toWireWaiting = ({ from, to, orders, cents }: WaitingRow): Waiting => ({
  ...(from !== null && { from }),
  to,
  orders,
  total: amountOf(cents),
})

const toWireSold = ({ id, name, sku }: SoldRow) => ({ _id: id, name, ...(sku !== null && { sku }) })
