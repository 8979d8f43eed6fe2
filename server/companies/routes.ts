/**
 * Companies: their details, their members, the payment terms of those that pay on account, what they owe, and reminders. Placing and
 * shipping are in server/orders.
 */
import type { Handlers } from '../api/call-pipeline.ts'
import { deleted, modified } from '../base/count-answer.ts'
import { demandFreshFactor } from '../identity/fresh-factor.ts'
import { checkTyped } from '../tax/check-number.ts'
import { findCompany, putCompany } from './own-company.ts'
import { addToCompany, findMembers, putMember, putRoleInCompany, removeFromCompany, removeMember } from './people.ts'
import { exportReceivables, findReceivables } from './receivables.ts'
import { findTerms, putDetails, putTerms } from './terms.ts'

export const companyRoutes = {
  findCompany: ({ db, user }) => findCompany(db, user),
  putCompany: ({ shop, user, body }) => putCompany(shop, user, body),
  checkVatNumber: ({ shop, body, signal }) => checkTyped(shop, body.vatNumber, signal),
  findMembers: ({ db, user }) => findMembers(db, user),
  putMember: ({ shop, user, params, body }) => modified(putMember(shop, user, params.id, body.role)),
  removeMember: ({ shop, user, params, query }) => deleted(removeMember(shop, user, params.id, query.to)),
  findTerms: ({ db, params }) => findTerms(db, params.id),
  putDetails: async ({ shop, session, user, params, body }) => {
    await demandFreshFactor(shop, session)
    return modified(putDetails(shop, user, params.id, body))
  },
  putTerms: async ({ db, shop, session, user, params, body }) => {
    await demandFreshFactor(shop, session)
    return modified(putTerms(db, user, params.id, body))
  },
  addToCompany: async ({ shop, session, user, params, body }) => {
    await demandFreshFactor(shop, session)
    return modified(addToCompany(shop, user, params.id, body))
  },
  putRoleInCompany: async ({ shop, session, user, params: { id: companyId, email }, body }) => {
    await demandFreshFactor(shop, session)
    return modified(putRoleInCompany(shop, user, { companyId, email, role: body.role }))
  },
  removeFromCompany: ({ shop, user, params: { id: companyId, email }, query }) =>
    modified(removeFromCompany(shop, user, { companyId, email, to: query.to })),
  findReceivables: ({ replicaDb }) => findReceivables(replicaDb),
  exportReceivables: ({ replicaDb, query }) => exportReceivables(replicaDb, query, new Date()),
} satisfies Partial<Handlers>
