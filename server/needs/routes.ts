/**
 * The cases that need an admin, counted by one call: payments that match no order, disputes and their deadlines, failed
 * refunds, requests to cancel, new reviews, unsent mails, unmade papers, waiting orders, exempt orders without a proof, a tax limit,
 * products to restock, and products whose plastic is not stated. A trigger records low stock with each sale (`note_low_stock`).
 */
import { isNeedOf, needs } from '#contract/needs/rules.ts'
import type { Needs } from '#contract/needs/schema.ts'
import type { Handlers } from '../api/call-pipeline.ts'
import { listNoted } from '../bank/noted.ts'
import { listTakenBack } from '../bank/taken-back.ts'
import { modified } from '../base/count-answer.ts'
import type { Caller } from '../identity/session-queries.ts'
import { takenWithinMs } from '../payments/tell-shop.ts'
import { currenciesOf, openMoney } from '../payments/unmatched-queries.ts'
import { listOverdueArrivals } from '../tax/arrival-queries.ts'
import { nearDistanceSales } from '../tax/report.ts'
import {
  countNeeds,
  failingMails,
  looseDisputes,
  lowProducts,
  mostListed,
  owedRefunds,
  productsWithoutPlastic,
  readLowStock,
  requestedCancellations,
} from './needs-queries.ts'
import { stopTryingMail, tryMailAgain } from './retry-mails.ts'
import {
  toWireArrival,
  toWireDispute,
  toWireMail,
  toWireMoney,
  toWireRefund,
  toWireRequest,
  toWireStock,
} from './to-wire.ts'
import { listUnmadePapers } from './waiting-papers.ts'

const openBefore = () => new Date(Date.now() - takenWithinMs)

export const needsRoutes = {
  findNeeds: async ({ db, user }) => {
    const [counts, distanceSales] = await Promise.all([countNeeds(db, openBefore()), nearDistanceSales(db)])
    return needsFor(user, { ...counts, distanceSales: distanceSales ? 1 : 0 })
  },
  findMoneyNeeds: async ({ db }) => {
    const [requests, disputes, unmatched, failed, takenBack, noted] = await Promise.all([
      requestedCancellations(db),
      looseDisputes(db),
      openMoney(db, openBefore(), mostListed),
      owedRefunds(db),
      listTakenBack(db),
      listNoted(db, mostListed),
    ])
    const intentIds = [...disputes, ...failed].map(({ intentId }) => intentId)
    const currencyOf = await currenciesOf(db, intentIds)
    return {
      cancellations: requests.map(toWireRequest),
      disputes: disputes.map((dispute) => toWireDispute(dispute, currencyOf(dispute.intentId))),
      unmatched: unmatched.map(toWireMoney),
      failedRefunds: failed.map((refund) => toWireRefund(refund, currencyOf(refund.intentId))),
      takenBack,
      noted,
    }
  },
  findStockNeeds: async ({ db }) => {
    const [lowStock, rows, unknown] = await Promise.all([readLowStock(db), lowProducts(db), productsWithoutPlastic(db)])
    const withoutPlastic = unknown.map(({ id, sku, name }) => ({ _id: id, name, ...(sku && { sku }) }))
    return { ...toWireStock(lowStock, rows), withoutPlastic }
  },
  findTaxNeeds: async ({ db }) => {
    const [arrivals, distanceSales] = await Promise.all([listOverdueArrivals(db, mostListed), nearDistanceSales(db)])
    return { arrivals: arrivals.map(toWireArrival), ...(distanceSales && { distanceSales }) }
  },
  findUnsent: async ({ db }) => {
    const [mails, papers] = await Promise.all([failingMails(db), listUnmadePapers(db)])
    return { mails: mails.map(toWireMail), papers }
  },
  retryMail: ({ db, user, params }) => modified(tryMailAgain(db, user, params.id)),
  giveUpMail: ({ db, user, params, body }) => modified(stopTryingMail(db, user, params.id, body.why)),
} satisfies Partial<Handlers>

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
