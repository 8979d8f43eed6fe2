/** Companies that pay on account: their terms, what they owe, and reminders. Placing and shipping are in server/orders. */
import type { Handlers } from '../api/call-pipeline.ts'
import { modified } from '../base/count-answer.ts'
import { demandFreshFactor } from '../identity/fresh-factor.ts'
import { exportReceivables, findReceivables } from './receivables.ts'
import { findTerms, putTerms } from './terms.ts'

export const companyRoutes = {
  findTerms: ({ db, params }) => findTerms(db, params.id),
  putTerms: async ({ db, shop, session, user, params, body }) => {
    await demandFreshFactor(shop, session)
    return modified(putTerms(db, user, params.id, body))
  },
  findReceivables: ({ replicaDb }) => findReceivables(replicaDb),
  exportReceivables: ({ replicaDb, query }) => exportReceivables(replicaDb, query, new Date()),
} satisfies Partial<Handlers>
