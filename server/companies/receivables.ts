/** The debts of companies that pay on account: by age, and as a file for spreadsheets. */

import type { z } from 'zod'
import { type ReceivableAge, receivableAges } from '#contract/companies/rules/credit.ts'
import type { Receivables, ReceivablesExportQuery } from '#contract/companies/schema/terms.ts'
import { formatOrderNumber } from '#contract/orders/rules/order.ts'
import { shopCurrency } from '#contract/rules/currency.ts'
import { guardCell, separatorBeside, writeCsvNumber } from '#contract/rules/lists/csv.ts'
import { amountOf } from '#contract/rules/money.ts'
import { byteOrderMark, csvLines } from '../base/csv-lines.ts'
import { csvType } from '../base/send-file.ts'
import type { Db } from '../database/db.ts'
import { readShopSettings } from '../settings/settings-queries.ts'
import { dayIn } from '../settings/shop-time.ts'
import { type OpenOrderRow, openOrders, type ReceivableRow, receivables } from './company-queries.ts'

type Aged = Record<ReceivableAge, number>

export async function findReceivables(db: Db): Promise<Receivables> {
  const rows = await receivables(db)
  return {
    companies: rows.map((row) => ({
      ...{ _id: row.id, legalName: row.legalName, creditLimit: amountOf(row.creditLimitCents) },
      ...{ isBlocked: row.isBlocked, ...toAmounts(agesOf(row)) },
    })),
    total: toAmounts(agesOf(...rows)),
  }
}

/** The sums of each age, in cents. */
function agesOf(...rows: readonly ReceivableRow[]): Aged {
  const sums: Aged = { unshipped: 0, notDue: 0, upTo15: 0, upTo60: 0, older: 0 }
  for (const row of rows) for (const { key } of receivableAges) sums[key] += row[key]
  return sums
}

function toAmounts(cents: Aged) {
  const { unshipped, notDue, upTo15, upTo60, older } = cents
  return {
    owed: amountOf(unshipped + notDue + upTo15 + upTo60 + older),
    ...{ unshipped: amountOf(unshipped), notDue: amountOf(notDue), upTo15: amountOf(upTo15) },
    ...{ upTo60: amountOf(upTo60), older: amountOf(older) },
  }
}

/** One line for each unpaid order on account. */
export async function exportReceivables(
  db: Db,
  { decimal }: z.output<typeof ReceivablesExportQuery>,
  now: Date,
): Promise<File> {
  const settings = await readShopSettings(db)
  const day = (at: Date | null) => (at ? dayIn(settings, at) : '')
  const columns: Record<string, (order: OpenOrderRow) => string> = {
    company: ({ legalName }) => legalName,
    order: ({ number }) => formatOrderNumber(number),
    placed: ({ placedAt }) => day(placedAt),
    shipped: ({ approvedAt }) => day(approvedAt),
    due: ({ dueOn }) => dueOn ?? '',
    overdueDays: ({ overdueDays }) => String(overdueDays),
    [shopCurrency() === 'EUR' ? 'owedEuros' : 'owedDollars']: ({ owedCents }) =>
      writeCsvNumber(amountOf(owedCents).toFixed(2), decimal),
    reminders: ({ reminders }) => String(reminders),
  }
  const lines = (await openOrders(db)).map((order) => Object.values(columns).map((cell) => guardCell(cell(order))))
  const text = byteOrderMark + csvLines(separatorBeside[decimal])([Object.keys(columns), ...lines])
  return new File([text], `receivables ${dayIn(settings, now)}.csv`, csvType)
}
