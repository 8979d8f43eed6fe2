/** The cases about papers that need the office: those that cannot be made, and why if the shop knows. */
import { asc, eq, sql } from 'drizzle-orm'
import type { UnmadePaper } from '#contract/needs/schema.ts'
import { formatOrderNumber } from '#contract/orders/rules/order.ts'
import type { Db } from '../database/db.ts'
import { counted, mostListed } from '../database/needs-sql.ts'
import { orders } from '../database/order-schema.ts'
import { papers } from '../database/paper-schema.ts'
import { readShopSettings } from '../settings/settings-queries.ts'
import { taxDueOn } from '../tax/due-day.ts'
import { needsRates, rateOn } from '../tax/rate-queries.ts'
import { waitsForRate } from './number-paper.ts'

/** A paper is listed after this many tries, which take about half a minute. The shop keeps trying by itself. */
const triesOfPaper = 3

const isUnmade = sql`pdf is null and tries >= ${sql.raw(String(triesOfPaper))}`

export const countsOfPapers = { papers: counted(sql`papers where ${isUnmade}`) }

/** An invoice waits for the exchange rate of its day, and its corrective invoices wait for the invoice. */
export async function unmadePapers(db: Db): Promise<UnmadePaper[]> {
  const { kind, wantedAt, tries, nextTryAt } = papers
  const { id, number, taxTreatment, paysBy, placedAt, paidAt, approvedAt } = orders
  const unmade = db
    .select({
      paper: { kind, number: papers.number, wantedAt, tries, nextTryAt },
      order: { id, number, taxTreatment, paysBy, placedAt, paidAt, approvedAt },
    })
    .from(papers)
    .innerJoin(orders, eq(id, papers.orderId))
    .where(isUnmade)
    .orderBy(asc(papers.id))
    .limit(mostListed)
  const [rows, settings] = await Promise.all([unmade, readShopSettings(db)])
  return Promise.all(
    rows.map(async ({ paper: { kind, number, wantedAt, tries, nextTryAt }, order }) => {
      const day = taxDueOn(settings, order)
      const isWaiting = needsRates() && order.taxTreatment !== 'none' && number === null && !(await rateOn(db, day))
      return {
        ...{ kind, order: { _id: order.id, number: formatOrderNumber(order.number) }, tries },
        ...{ wantedAt: wantedAt.toISOString(), nextTryAt: (nextTryAt ?? wantedAt).toISOString() },
        ...(isWaiting && { why: waitsForRate(day) }),
      }
    }),
  )
}
