/** How the tests make the calls about users. */
import { calls } from '#contract/users/calls.ts'
import { authSecondFactors, authUsers } from '#server/database/identity-schema.ts'
import { openBrowser } from '#tests/identity/browser.ts'
import { partOf } from '#tests/known-calls.ts'
import { ana, bruno } from '#tests/people.ts'

const orderedOnce = async ({ order }: { order: () => Promise<string> }) => {
  await order()
  return { email: ana.email, person: ana.email }
}

export const users = partOf(calls, {
  params: () => ({ email: ana.email, person: ana.email, session: 'none' }),
  calls: {
    makeAdmin: {
      change: 'make admin',
      prepare: async ({ shop }) => {
        await shop.as(bruno)
        return { email: bruno.email }
      },
    },
    removeAdmin: {
      change: 'remove admin',
      prepare: async ({ shop }) => {
        await shop.as({ ...bruno, role: 'admin' })
        return { email: bruno.email }
      },
    },
    putOfficeRole: {
      body: { officeRole: 'packer' },
      change: 'change office role',
      prepare: async ({ shop }) => {
        await shop.as(bruno)
        return { email: bruno.email }
      },
    },
    resetSecondFactor: {
      change: 'reset second factor',
      prepare: async ({ shop }) => {
        const { db } = shop.database
        await shop.as(bruno)
        const [account] = await db
          .insert(authUsers)
          .values({ id: 'bruno', ...bruno })
          .returning({ id: authUsers.id })
        await db.insert(authSecondFactors).values({ accountId: account?.id ?? '', secret: 'kept' })
        return { email: bruno.email }
      },
    },
    deleteUser: { change: 'delete user', prepare: orderedOnce },
    changeName: { body: { name: 'Ana' } },
    updateProfile: {
      body: { location: 'l', education: 'e', image: '/i.png', phone: '12345', linkedin: 'https://l.example' },
    },
    endSession: {
      change: 'end session',
      prepare: async ({ shop, admin }) => {
        await openBrowser(shop.origin, '10.2.0.1').signUp({ ...ana, password: 'abc' })
        const { sessions = [] } = await admin.findPerson({ person: ana.email })
        return { person: ana.email, session: sessions[0]?.id ?? '' }
      },
    },
    endSessions: { change: 'end sessions', prepare: async () => ({ person: ana.email }) },
    erasePerson: { body: { email: ana.email }, change: 'erase person', prepare: orderedOnce },
    deleteMyAccount: { body: { email: ana.email }, noChange: 'Admins cannot delete their own accounts' },
    takeAdminLink: { body: { token: 'none' }, noChange: 'An admin cannot become an admin again' },
  },
})
