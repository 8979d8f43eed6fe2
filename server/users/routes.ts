/** The calls about users. */
import type { Handlers } from '../http.ts'
import { Refusal } from '../refusal.ts'
import { allUsers, saveProfile, userByEmail } from './user-queries.ts'
import { deleteUser, makeAdmin, removeAdmin } from './user-rules.ts'

export const userRoutes = {
  listUsers: ({ db, query }) => allUsers(db, query),
  findUser: async ({ db, params }) => {
    const user = await userByEmail(db, params.email)
    if (!user) throw new Refusal(404, 'There is no such user')
    return user
  },
  makeAdmin: async ({ db, user, params }) => ({ modifiedCount: await makeAdmin(db, user, params.email) }),
  removeAdmin: async ({ db, user, params }) => ({ modifiedCount: await removeAdmin(db, user, params.email) }),
  deleteUser: async ({ shop, user, params }) => ({ deletedCount: await deleteUser(shop, user, params.email) }),
  updateProfile: async ({ db, user, body }) => {
    await saveProfile(db, user.id, body)
    return { success: true, modifiedCount: 1 }
  },
  checkAdmin: async ({ user }) => ({ admin: user.role === 'admin' }),
} satisfies Partial<Handlers>
