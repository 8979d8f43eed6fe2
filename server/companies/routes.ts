/** Companies that pay on account: their terms, what they owe, and reminders. Placing and shipping are in server/orders. */
import type { Handlers } from '../api/call-pipeline.ts'
import { modified } from '../base/count-answer.ts'
import { demandFreshFactor } from '../identity/fresh-factor.ts'
import { addToCompany, removeFromCompany } from './people.ts'
import { exportReceivables, findReceivables } from './receivables.ts'
import { findTerms, putTerms } from './terms.ts'

export const companyRoutes = {
  findTerms: ({ db, params }) => findTerms(db, params.id),
  putTerms: async ({ db, shop, session, user, params, body }) => {
    await demandFreshFactor(shop, session)
    return modified(putTerms(db, user, params.id, body))
  },
  addToCompany: async ({ db, shop, session, user, params, body }) => {
    await demandFreshFactor(shop, session)
    return modified(addToCompany(db, user, params.id, body.email))
  },
  removeFromCompany: ({ db, user, params }) => modified(removeFromCompany(db, user, params.id, params.email)),
  findReceivables: ({ replicaDb }) => findReceivables(replicaDb),
  exportReceivables: ({ replicaDb, query }) => exportReceivables(replicaDb, query, new Date()),
} satisfies Partial<Handlers>
