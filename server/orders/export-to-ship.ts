/** The addresses of the orders to ship as CSV for a carrier, one line for each order. */
import { formatOrderNumber } from '#contract/orders/rules/order.ts'
import { guardCell, type Separator } from '#contract/rules/lists/csv.ts'
import { byteOrderMark, csvLines } from '../base/csv-lines.ts'
import { csvType } from '../base/send-file.ts'
import type { Db } from '../database/db.ts'
import { readShopSettings } from '../settings/settings-queries.ts'
import { dayIn } from '../settings/shop-time.ts'
import { ordersToSend, type SentRow } from './to-ship-queries.ts'

/** An address that was typed as one text stands under `street`. */
const columns: Record<string, (order: SentRow) => string | null | undefined> = {
  order: ({ number }) => formatOrderNumber(number),
  recipient: ({ parts, userName }) => parts?.recipient || userName,
  company: ({ parts, company }) => parts?.company || company,
  street: ({ parts, address }) => parts?.street ?? address,
  postalCode: ({ parts, postalCode }) => parts?.postalCode ?? postalCode,
  town: ({ parts }) => parts?.town,
  region: ({ parts }) => parts?.region,
  country: ({ country }) => country,
  phone: ({ phone }) => phone,
  delivery: ({ deliveryName }) => deliveryName,
  leavesOn: ({ leavesOn }) => leavesOn,
}

export async function exportToShip(db: Db, { separator }: { separator: Separator }, now: Date): Promise<File> {
  const settings = await readShopSettings(db)
  const cellsOf = (order: SentRow) => Object.values(columns).map((cell) => guardCell(cell(order) ?? ''))
  const lines = (await ordersToSend(db)).map(cellsOf)
  const text = byteOrderMark + csvLines(separator)([Object.keys(columns), ...lines])
  return new File([text], `to ship ${dayIn(settings, now)}.csv`, csvType)
}
