/**
 * The cases that need the office: each noun counts and lists its own cases; here they are gathered, and mails that cannot be sent are retried
 * or given up.
 */
import { isNeedOf } from '#contract/needs/counts.ts'
import { needs } from '#contract/needs/rules.ts'
import type { Needs } from '#contract/needs/schema.ts'
import type { Handlers } from '../api/call-pipeline.ts'
import { listNoted } from '../bank/noted.ts'
import { listTakenBack } from '../bank/taken-back.ts'
import { modified } from '../base/count-answer.ts'
import { mostListed } from '../database/needs-sql.ts'
import type { Caller } from '../identity/session-queries.ts'
import { failingMails } from '../mail/needs-queries.ts'
import { ordersWithoutDelivery, requestedCancellations } from '../orders/needs-queries.ts'
import { unmadePapers } from '../papers/needs-queries.ts'
import { failedRefunds, leftOverPayments, looseDisputes, transferRefunds } from '../payments/needs-queries.ts'
import { stockNeeds } from '../products/needs-queries.ts'
import { otherNames, withoutNif } from '../tax/buyers.ts'
import { overdueArrivals } from '../tax/needs-queries.ts'
import { nearDistanceSales } from '../tax/report.ts'
import { countNeeds } from './needs-queries.ts'
import { stopTryingMail, tryMailAgain } from './retry-mails.ts'

export const needsRoutes = {
  findNeeds: async ({ db, user }) => needsFor(user, await countNeeds(db)),
  findMoneyNeeds: ({ db }) =>
    allOf({
      cancellations: requestedCancellations(db),
      withoutDelivery: ordersWithoutDelivery(db),
      disputes: looseDisputes(db),
      unmatched: leftOverPayments(db),
      failedRefunds: failedRefunds(db),
      transferRefunds: transferRefunds(db),
      takenBack: listTakenBack(db),
      noted: listNoted(db, mostListed),
    }),
  findStockNeeds: ({ db }) => stockNeeds(db),
  findTaxNeeds: async ({ db }) => {
    const { distanceSales, ...lists } = await allOf({
      otherNames: otherNames(db),
      arrivals: overdueArrivals(db),
      withoutNif: withoutNif(db),
      distanceSales: nearDistanceSales(db),
    })
    return { ...lists, ...(distanceSales && { distanceSales }) }
  },
  findUnsent: ({ db }) => allOf({ mails: failingMails(db), papers: unmadePapers(db) }),
  retryMail: ({ db, user, params }) => modified(tryMailAgain(db, user, params.id)),
  giveUpMail: ({ db, user, params, body }) => modified(stopTryingMail(db, user, params.id, body.why)),
} satisfies Partial<Handlers>

/** Waits for all lists at the same time. */
async function allOf<Lists extends object>(lists: { [Name in keyof Lists]: Promise<Lists[Name]> }): Promise<Lists> {
  const read = Object.entries(lists).map(async ([name, list]) => [name, await list])
  // Cast: `Object.fromEntries` forgets the names.
  return Object.fromEntries(await Promise.all(read)) as Lists
}

/** Problems that are for other roles count as none. */
function needsFor(caller: Caller, counts: Needs): Needs {
  const others = needs.filter((need) => !isNeedOf(caller, need))
  const isMoney = isNeedOf(caller, 'disputes')
  return {
    ...counts,
    ...Object.fromEntries(others.map((need) => [need, 0])),
    ...(!isMoney && { disputesWithoutOrder: 0, disputesAnsweredBy: null }),
  }
}
