/** The calls about reviews. */
import { noteInAudit } from '../database/audit-queries.ts'
import type { Db } from '../database/connect.ts'
import { inTransaction } from '../database/transaction.ts'
import type { Handlers } from '../http.ts'
import type { Caller } from '../identity/session-queries.ts'
import { Refusal } from '../refusal.ts'
import { allReviews, insertReview, removeReview } from './review-queries.ts'

export const reviewRoutes = {
  listReviews: ({ db, user, query }) => allReviews(db, query, { withEmail: user?.role === 'admin' }),
  addReview: async ({ db, user, body }) => {
    if (body.email !== user.email) throw new Refusal(403, 'You can only write reviews in your own name')
    return { success: true, _id: await insertReview(db, user.id, { ...body, name: user.name || body.name }) }
  },
  deleteReview: async ({ db, user, params }) => ({ deletedCount: await deleteReview(db, user, params.id) }),
} satisfies Partial<Handlers>

async function deleteReview(db: Db, admin: Caller, id: string): Promise<number> {
  return inTransaction(db, async (tx) => {
    const removed = await removeReview(tx, id)
    if (removed > 0) await noteInAudit(tx, admin, 'delete review', id)
    return removed
  })
}
