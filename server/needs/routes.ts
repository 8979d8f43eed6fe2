/**
 * The cases that need an admin, counted by one call: payments that match no order, disputes and their deadlines, failed
 * refunds, unsent mails, unmade papers, waiting orders, and products to restock. A trigger records low stock with each sale
 * (`note_low_stock`).
 */
import type { Handlers } from '../api/call-pipeline.ts'
import { modified } from '../base/count-answer.ts'
import { takenWithinMs } from '../payments/tell-shop.ts'
import { currenciesOf, openMoney } from '../payments/unmatched-queries.ts'
import {
  countNeeds,
  failingMails,
  looseDisputes,
  lowProducts,
  mostListed,
  owedRefunds,
  readLowStock,
  unmadePapers,
} from './needs-queries.ts'
import { stopTryingMail, tryMailAgain } from './retry-mails.ts'
import { toWireDispute, toWireMail, toWireMoney, toWirePaper, toWireRefund, toWireStock } from './to-wire.ts'

const openBefore = () => new Date(Date.now() - takenWithinMs)

export const needsRoutes = {
  findNeeds: ({ db }) => countNeeds(db, openBefore()),
  findMoneyNeeds: async ({ db }) => {
    const [disputes, unmatched, failed] = await Promise.all([
      looseDisputes(db),
      openMoney(db, openBefore(), mostListed),
      owedRefunds(db),
    ])
    const intentIds = [...disputes, ...failed].map(({ intentId }) => intentId)
    const currencyOf = await currenciesOf(db, intentIds)
    return {
      disputes: disputes.map((dispute) => toWireDispute(dispute, currencyOf(dispute.intentId))),
      unmatched: unmatched.map(toWireMoney),
      failedRefunds: failed.map((refund) => toWireRefund(refund, currencyOf(refund.intentId))),
    }
  },
  findStockNeeds: async ({ db }) => {
    const [lowStock, rows] = await Promise.all([readLowStock(db), lowProducts(db)])
    return toWireStock(lowStock, rows)
  },
  findUnsent: async ({ db }) => {
    const [mails, papers] = await Promise.all([failingMails(db), unmadePapers(db)])
    return { mails: mails.map(toWireMail), papers: papers.map(toWirePaper) }
  },
  retryMail: ({ db, user, params }) => modified(tryMailAgain(db, user, params.id)),
  giveUpMail: ({ db, user, params, body }) => modified(stopTryingMail(db, user, params.id, body.why)),
} satisfies Partial<Handlers>
