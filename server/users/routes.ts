/**
 * Users. A person's data is exported as one file (export-person.ts), and erased under a pseudonym (erase-person.ts):
 * contact data leaves orders, reviews, mails and the history; papers stay.
 */
import type { Handlers } from '../api/call-pipeline.ts'
import { modified } from '../base/count-answer.ts'
import { mapList } from '../base/list-answer.ts'
import { Refusal } from '../base/refusal.ts'
import { demandFreshFactor } from '../identity/fresh-factor.ts'
import { needsSecondFactor } from '../identity/second-factor-demand.ts'
import { ordersOf } from '../orders/order-list-queries.ts'
import { toWireOrder } from '../orders/to-wire.ts'
import { reviewsOf } from '../reviews/review-queries.ts'
import { toWireReview } from '../reviews/to-wire.ts'
import { takeAdminLink } from './admin-link.ts'
import { erasePerson } from './erase-person.ts'
import { exportMyself, exportPerson } from './export-person.ts'
import { changeName, deleteMyAccount } from './own-account.ts'
import { findPerson, idOf, userOf } from './person.ts'
import { deleteUser, makeAdmin, putOfficeRole, removeAdmin, resetSecondFactor } from './rules.ts'
import { toWireUser } from './to-wire.ts'
import { allUsers, saveProfile, userByEmail } from './user-queries.ts'
import { endSession, endSessions } from './user-sessions.ts'

export const userRoutes = {
  listUsers: async ({ db, query }) => mapList(await allUsers(db, query), toWireUser),
  findUser: async ({ db, params }) => {
    const user = await userByEmail(db, params.email)
    if (!user) throw new Refusal(404, 'There is no such user')
    return toWireUser(user)
  },
  makeAdmin: async ({ shop, session, user, params }) => {
    await demandFreshFactor(shop, session)
    return { modifiedCount: await makeAdmin(shop, user, params.email) }
  },
  removeAdmin: async ({ db, user, params, query }) => ({
    modifiedCount: await removeAdmin(db, user, params.email, query.keep),
  }),
  putOfficeRole: async ({ shop, session, user, params, body: { officeRole } }) => {
    await demandFreshFactor(shop, session)
    return {
      modifiedCount: await putOfficeRole(shop, user, params.email, officeRole === 'none' ? null : officeRole),
    }
  },
  resetSecondFactor: async ({ shop, user, params }) => ({
    modifiedCount: await resetSecondFactor(shop, user, params.email),
  }),
  deleteUser: async ({ shop, user, params, query }) => ({
    deletedCount: await deleteUser(shop, user, params.email, query.keep),
  }),
  findPerson: async ({ shop, session, params }) => findPerson(shop, params.person, session),
  listOrdersOf: async ({ db, params, query }) => {
    const user = { id: await idOf(db, params.person) }
    return mapList(await ordersOf(db, user, query), (row) => toWireOrder(row, { forOffice: true }))
  },
  listReviewsOf: async ({ db, params, query }) => {
    const userId = await idOf(db, params.person)
    return mapList(await reviewsOf(db, userId, query), (row) => toWireReview(row, { forOffice: true }))
  },
  endSession: async ({ shop, user, params }) => ({
    modifiedCount: await endSession(shop, user, params.person, params.session),
  }),
  endSessions: async ({ shop, user, params }) => ({ modifiedCount: await endSessions(shop, user, params.person) }),
  exportPerson: async ({ db, shop, params }) => exportPerson(shop, (await userOf(db, params.person)).email, new Date()),
  erasePerson: async ({ db, shop, user, params, body }) => {
    const { email } = await userOf(db, params.person)
    if (body.email !== email) throw new Refusal(409, `The user’s email address is ${email}: please enter this address`)
    return erasePerson(shop, user, email)
  },
  deleteMyAccount: ({ shop, session, body }) => deleteMyAccount(shop, session, body),
  exportMyself: async ({ shop, user }) => exportMyself(shop, user, new Date()),
  changeName: ({ shop, user, body }) => modified(changeName(shop, user, body.name)),
  updateProfile: async ({ db, user, body }) => {
    await saveProfile(db, user.id, body)
    return { success: true, modifiedCount: 1 }
  },
  takeAdminLink: async ({ shop, user, body }) => {
    await takeAdminLink(shop, user, body.token)
    return { success: true }
  },
  // Not `user`, whose role is reduced while a second factor is missing.
  checkAdmin: async ({ shop, session }) => ({
    admin: session.user.role === 'admin',
    ...(session.user.officeRole && { office: session.user.officeRole }),
    ...(needsSecondFactor(shop.config, session) && { secondFactor: 'needed' as const }),
  }),
} satisfies Partial<Handlers>
