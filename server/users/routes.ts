/** The calls about users. */
import type { User } from '#contract/users/schema.ts'
import type { Handlers } from '../http.ts'
import { mapList } from '../list-answer.ts'
import { Refusal } from '../refusal.ts'
import { allUsers, saveProfile, type UserRow, userByEmail } from './user-queries.ts'
import { deleteUser, makeAdmin, removeAdmin } from './user-rules.ts'

export const userRoutes = {
  listUsers: async ({ db, query }) => mapList(await allUsers(db, query), toWireUser),
  findUser: async ({ db, params }) => {
    const user = await userByEmail(db, params.email)
    if (!user) throw new Refusal(404, 'There is no such user')
    return toWireUser(user)
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

function toWireUser({ id, email, name, role, image, location, education, linkedin, phone, confirmed }: UserRow): User {
  return { _id: id, email, name, role, image, location, education, linkedin, phone, confirmed }
}
