/** Exports orders as CSV for bookkeeping, in batches. */
import { stringify } from 'csv-stringify/sync'
import { formatPaperNumber, type NumberedPaper } from '#contract/orders/rules/money/paper.ts'
import { formatOrderNumber, orderStateWord } from '#contract/orders/rules/order.ts'
import type { OrderExportQuery } from '#contract/orders/schema/export.ts'
import { guardCell, separatorBeside, writeCsvNumber } from '#contract/rules/lists/csv.ts'
import { csvType, StreamedFile } from '../base/send-file.ts'
import { mapYielding } from '../base/yielding.ts'
import type { Db } from '../database/db.ts'
import { readShopSettings } from '../settings/settings-queries.ts'
import { dayIn, zoneOf } from '../settings/shop-time.ts'
import { type BookedOrder, everyBookedOrder } from './export-queries.ts'

const byteOrderMark = '\ufeff'
const rowsPerPiece = 100

/** How cells are written: days in the seller's time zone, money with the requested decimal mark. */
type Writing = { day: (at: Date | null) => string; money: (cents: number) => string; timeZone: string }

const columns: Record<string, (order: BookedOrder, writing: Writing) => string> = {
  order: ({ number }) => formatOrderNumber(number),
  placed: ({ placedAt }, { day }) => day(placedAt),
  paid: ({ paidAt }, { day }) => day(paidAt),
  state: stateOf,
  customer: ({ userName }) => userName,
  company: ({ company }) => company,
  billedTo: ({ billingName }) => billingName,
  vatNumber: ({ vatNumber }) => vatNumber,
  country: ({ country }) => country,
  email: ({ email }) => email,
  purchaseOrder: ({ poNumber }) => poNumber,
  goods: ({ totalCents, deliveryCents }, { money }) => money(totalCents - deliveryCents),
  delivery: ({ deliveryCents }, { money }) => money(deliveryCents),
  total: ({ totalCents }, { money }) => money(totalCents),
  refunded: ({ refundedCents }, { money }) => money(refundedCents),
  // Nothing was received for an unpaid order.
  net: ({ paidAt, totalCents, refundedCents }, { money }) => money(paidAt ? totalCents - refundedCents : 0),
  lastRefund: ({ refundedAt }, { day }) => day(refundedAt),
  transaction: ({ transactionId }) => transactionId ?? '',
  receipt: (order) => papersOf(order, 'receipt'),
  creditNotes: (order) => papersOf(order, 'credit note'),
  // The time zone of the days.
  timeZone: (_, { timeZone }) => timeZone,
}

export async function exportOrders(db: Db, { decimal, ...filter }: OrderExportQuery, now: Date): Promise<StreamedFile> {
  const settings = await readShopSettings(db)
  const inShop = (at: Date) => dayIn(settings, at)
  const options = { delimiter: separatorBeside[decimal], record_delimiter: '\r\n', quote_record_delimiter: true }
  async function* pieces() {
    const writing: Writing = {
      day: (at) => (at ? inShop(at) : ''),
      money: (cents) => writeCsvNumber((cents / 100).toFixed(2), decimal),
      timeZone: zoneOf(settings),
    }
    const cellsOf = (order: BookedOrder) => Object.values(columns).map((cell) => guardCell(cell(order, writing)))
    yield byteOrderMark + stringify([Object.keys(columns)], options)
    for await (const batch of everyBookedOrder(db, filter)) {
      for (let from = 0; from < batch.length; from += rowsPerPiece)
        yield stringify(await mapYielding(batch.slice(from, from + rowsPerPiece), cellsOf), options)
    }
  }
  return new StreamedFile(pieces(), `orders ${inShop(now)}.csv`, csvType)
}

function stateOf({ paidAt, approvedAt, calledOffAt, expiredAt, grossCents, refundedCents }: BookedOrder): string {
  return orderStateWord({
    paid: paidAt !== null,
    approved: approvedAt !== null,
    cancelledAt: calledOffAt?.toISOString(),
    expiredAt: expiredAt?.toISOString(),
    toPay: grossCents,
    refundedAmount: refundedCents > 0 ? refundedCents : undefined,
  })
}

const papersOf = ({ papers }: BookedOrder, exported: NumberedPaper) =>
  (papers ?? [])
    .flatMap(({ kind, year, number }) => (kind === exported ? formatPaperNumber(kind, year, number) : []))
    .join(' ')
