/** Papers that cannot be made, and why if the shop knows. */
import type { UnmadePaper } from '#contract/needs/schema.ts'
import type { Db } from '../database/db.ts'
import { waitsForRate } from '../papers/number-paper.ts'
import { readShopSettings } from '../settings/settings-queries.ts'
import { taxDueOn } from '../tax/due-day.ts'
import { rateOn } from '../tax/rate-queries.ts'
import { unmadePapers } from './needs-queries.ts'
import { toWirePaper } from './to-wire.ts'

/** An invoice waits for the exchange rate of its day, and its corrective invoices wait for the invoice. */
export async function listUnmadePapers(db: Db): Promise<UnmadePaper[]> {
  const [papers, settings] = await Promise.all([unmadePapers(db), readShopSettings(db)])
  return Promise.all(
    papers.map(async (paper) => {
      const day = taxDueOn(settings, paper)
      const isWaiting = paper.taxTreatment !== 'none' && paper.number === null && !(await rateOn(db, day))
      return toWirePaper(paper, isWaiting ? waitsForRate(day) : undefined)
    }),
  )
}
