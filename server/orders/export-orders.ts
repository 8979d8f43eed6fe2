/** Exports orders as CSV for bookkeeping, in batches. */
import { formatPaperNumber, type NumberedPaper } from '#contract/orders/rules/money/paper.ts'
import { formatOrderNumber } from '#contract/orders/rules/order.ts'
import { orderStateWord } from '#contract/orders/rules/status.ts'
import type { OrderExportQuery } from '#contract/orders/schema/export.ts'
import { guardCell, separatorBeside, writeCsvNumber } from '#contract/rules/lists/csv.ts'
import { splitGross } from '#contract/tax/rules/amounts.ts'
import { byteOrderMark, csvLines } from '../base/csv-lines.ts'
import { csvType, StreamedFile } from '../base/send-file.ts'
import { mapYielding } from '../base/yielding.ts'
import type { Db } from '../database/db.ts'
import { readShopSettings } from '../settings/settings-queries.ts'
import { dayIn, zoneOf } from '../settings/shop-time.ts'
import { type BookedOrder, everyBookedOrder } from './export-queries.ts'

const rowsPerPiece = 100

/** How cells are written: days in the seller's time zone, numbers with the requested decimal mark. */
type Writing = {
  day: (at: Date | null) => string
  money: (cents: number) => string
  number: (value: number) => string
  timeZone: string
}

const refundOf = ({ refundedCents, taxRate }: BookedOrder) => splitGross(refundedCents, taxRate)

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
  // Without tax, like the total.
  refunded: (order, { money }) => money(refundOf(order).netCents),
  // Nothing was received for an unpaid order.
  net: (order, { money }) => money(order.paidAt ? order.totalCents - refundOf(order).netCents : 0),
  lastRefund: ({ refundedAt }, { day }) => day(refundedAt),
  transaction: ({ transactionId }) => transactionId ?? '',
  receipt: (order) => papersOf(order, 'receipt'),
  creditNotes: (order) => papersOf(order, 'credit note'),
  // The time zone of the days in this row.
  timeZone: (_, { timeZone }) => timeZone,
  taxTreatment: ({ taxTreatment }) => taxTreatment,
  taxRate: ({ taxRate }, { number }) => number(taxRate / 100),
  tax: ({ taxCents }, { money }) => money(taxCents),
  totalWithTax: ({ grossCents }, { money }) => money(grossCents),
  refundedTax: (order, { money }) => money(refundOf(order).taxCents),
  refundedWithTax: ({ refundedCents }, { money }) => money(refundedCents),
  invoices: (order) => [papersOf(order, 'invoice'), order.outsideInvoice].filter(Boolean).join(' '),
  correctiveInvoices: (order) => papersOf(order, 'corrective invoice'),
}

export async function exportOrders(db: Db, { decimal, ...filter }: OrderExportQuery, now: Date): Promise<StreamedFile> {
  const settings = await readShopSettings(db)
  const inShop = (at: Date) => dayIn(settings, at)
  const writeLines = csvLines(separatorBeside[decimal])
  async function* pieces() {
    const writing: Writing = {
      day: (at) => (at ? inShop(at) : ''),
      money: (cents) => writeCsvNumber((cents / 100).toFixed(2), decimal),
      number: (value) => writeCsvNumber(String(value), decimal),
      timeZone: zoneOf(settings),
    }
    const cellsOf = (order: BookedOrder) => Object.values(columns).map((cell) => guardCell(cell(order, writing)))
    yield byteOrderMark + writeLines([Object.keys(columns)])
    for await (const batch of everyBookedOrder(db, filter)) {
      for (let from = 0; from < batch.length; from += rowsPerPiece)
        yield writeLines(await mapYielding(batch.slice(from, from + rowsPerPiece), cellsOf))
    }
  }
  return new StreamedFile(pieces(), `orders ${inShop(now)}.csv`, csvType)
}

function stateOf({ stage, paidAt, paysBy, grossCents, refundedCents }: BookedOrder): string {
  const amounts = { toPay: grossCents, refundedAmount: refundedCents > 0 ? refundedCents : undefined }
  return orderStateWord({ stage, paid: paidAt !== null, ...(paysBy !== 'card' && { paysBy }), ...amounts })
}

const papersOf = ({ papers }: BookedOrder, exported: NumberedPaper) =>
  (papers ?? [])
    .flatMap(({ kind, year, number }) => (kind === exported ? formatPaperNumber(kind, year, number) : []))
    .join(' ')
