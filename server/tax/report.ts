/** The tax report in wire format, and as CSV. */

import type { z } from 'zod'
import { formatOrderNumber } from '#contract/orders/rules/order.ts'
import { separatorBeside, writeCsvNumber } from '#contract/rules/lists/csv.ts'
import { amountOf } from '#contract/rules/money.ts'
import { distanceSalesLimitEuros, distanceSalesWarningEuros, reportPeriod } from '#contract/tax/rules/report.ts'
import {
  DistanceSales,
  type TaxReport,
  type TaxReportExportQuery,
  type TaxReportQuery,
  type TaxReportRow,
} from '#contract/tax/schema/report.ts'
import type { Shop } from '../api/services.ts'
import { byteOrderMark, csvLines } from '../base/csv-lines.ts'
import { csvType } from '../base/send-file.ts'
import type { Db } from '../database/db.ts'
import { readInternalValue, writeInternalValue } from '../database/internal-value-queries.ts'
import { readShopSettings } from '../settings/settings-queries.ts'
import { dayIn } from '../settings/shop-time.ts'
import { needsRates } from './rate-queries.ts'
import { distanceSalesIn, type ReportRow, taxedIn } from './report-queries.ts'

export async function findTaxReport(db: Db, query: z.output<typeof TaxReportQuery>, now: Date): Promise<TaxReport> {
  const today = dayIn(await readShopSettings(db), now)
  const period = reportPeriod(query, today)
  const [{ rows, withoutRate }, distanceSales] = await Promise.all([taxedIn(db, period), findDistanceSales(db, today)])
  return {
    ...period,
    rows: rows.map(({ treatment, country, kind, count, plasticGrams, ...sums }) => ({
      ...{ treatment, country, kind, count },
      ...toWireSums(sums),
      ...(plasticGrams !== null && { plasticKg: plasticGrams / 1000 }),
    })),
    total: toWireSums({
      netCents: sumOf(rows, 'netCents'),
      taxCents: sumOf(rows, 'taxCents'),
      netEuroCents: sumOf(rows, 'netEuroCents'),
      taxEuroCents: sumOf(rows, 'taxEuroCents'),
    }),
    withoutRate: {
      count: withoutRate.count,
      orders: withoutRate.named.map(({ id, number }) => ({ _id: id, number: formatOrderNumber(number) })),
    },
    distanceSales,
  }
}

/** The distance sales of the current calendar year. */
async function findDistanceSales(db: Db, today: string): Promise<DistanceSales> {
  const year = Number(today.slice(0, 4))
  const { euroCents, withoutRate } = await distanceSalesIn(db, year)
  return { year, euros: amountOf(euroCents), limit: distanceSalesLimitEuros, withoutRate }
}

/** The name of the internal value: the sum as JSON, or empty. */
export const nearLimit = 'distance sales near their limit'

/**
 * One run of the scheduled job: stores the sum while it is near the limit, for the warning on the list of orders. The sum
 * covers all orders of a year, so it is not computed each time the list is opened.
 */
export async function noteDistanceSales({ db, replicaDb }: Shop, now: Date): Promise<void> {
  const settings = await readShopSettings(db)
  const sales = settings?.taxMode === 'vat' ? await findDistanceSales(replicaDb, dayIn(settings, now)) : undefined
  const isNear = sales && sales.euros >= distanceSalesWarningEuros
  await writeInternalValue(db, nearLimit, isNear ? JSON.stringify(sales) : '')
}

/** The sum, if it was near the limit at the last run of the job. */
export async function nearDistanceSales(db: Db): Promise<DistanceSales | undefined> {
  const value = await readInternalValue(db, nearLimit)
  return value ? DistanceSales.parse(JSON.parse(value)) : undefined
}

type Sums = Pick<ReportRow, 'netCents' | 'taxCents' | 'netEuroCents' | 'taxEuroCents'>

const sumOf = (rows: ReportRow[], name: keyof Sums) => rows.reduce((sum, row) => sum + row[name], 0)

/** In a shop that sells in euros, both are the same. */
const toWireSums = ({ netCents, taxCents, netEuroCents, taxEuroCents }: Sums) => ({
  base: amountOf(netCents),
  tax: amountOf(taxCents),
  baseEuros: amountOf(netEuroCents),
  taxEuros: amountOf(taxEuroCents),
})

export async function exportTaxReport(
  db: Db,
  { decimal, ...query }: z.output<typeof TaxReportExportQuery>,
  now: Date,
): Promise<File> {
  const { from, to, rows } = await findTaxReport(db, query, now)
  const money = (amount: number) => writeCsvNumber(amount.toFixed(2), decimal)
  const columns: Record<string, (row: TaxReportRow) => string> = {
    from: () => from,
    to: () => to,
    treatment: ({ treatment }) => treatment,
    country: ({ country }) => country,
    kind: ({ kind }) => kind,
    count: ({ count }) => String(count),
    // A shop that sells in euros has nothing to convert.
    ...(needsRates() && {
      baseDollars: ({ base }: TaxReportRow) => money(base),
      taxDollars: ({ tax }: TaxReportRow) => money(tax),
    }),
    baseEuros: ({ baseEuros }) => money(baseEuros),
    taxEuros: ({ taxEuros }) => money(taxEuros),
    plasticKg: ({ plasticKg }) => (plasticKg === undefined ? '' : writeCsvNumber(plasticKg.toFixed(3), decimal)),
  }
  const lines = rows.map((row) => Object.values(columns).map((cell) => cell(row)))
  const writeLines = csvLines(separatorBeside[decimal])
  const text = byteOrderMark + writeLines([Object.keys(columns), ...lines])
  return new File([text], `tax report ${from} ${to}.csv`, csvType)
}
