/** How the calls about users and reviews are made, and what the history calls them. */
import type { ChangeAction } from '#contract/history/rules/actions.ts'
import { authSecondFactors, authUsers } from '#server/database/identity-schema.ts'
import { openBrowser } from '#tests/identity/browser.ts'
import { ana, bruno } from '#tests/people.ts'
import type { TestShop } from '#tests/shop.ts'
import type { Api } from '#web/api/client.ts'

export type World = {
  shop: TestShop
  admin: Api
  customer: Api
  order: () => Promise<string>
  paid: () => Promise<string>
}

/** Prepares what is needed, and gives what makes the call. */
export type Prepare = (world: World) => Promise<() => Promise<unknown>>

const reviewed = async ({ customer }: World) => {
  const { name, email } = ana
  const review = { image: '/a.png', company: 'Coils', position: 'Buyer', review: 'Good strap', number: 5 }
  return (await customer.addReview({ body: { name, email, ...review } }))._id
}

/** A session at the provider: its id. */
const signedIn = async ({ shop, admin }: World) => {
  await openBrowser(shop.origin, '10.2.0.1').signUp({ ...ana, password: 'abc' })
  const { sessions = [] } = await admin.findPerson({ person: ana.email })
  return sessions[0]?.id ?? ''
}

export const aboutPeople = {
  deleteReview: {
    action: 'delete review',
    prepare: async (world) => {
      const id = await reviewed(world)
      return () => world.admin.deleteReview({ id })
    },
  },
  hideReview: {
    action: 'hide review',
    prepare: async (world) => {
      const id = await reviewed(world)
      return () => world.admin.hideReview({ id })
    },
  },
  showReview: {
    action: 'show review',
    prepare: async (world) => {
      const id = await reviewed(world)
      await world.admin.hideReview({ id })
      return () => world.admin.showReview({ id })
    },
  },
  answerReview: {
    action: 'answer review',
    prepare: async (world) => {
      const id = await reviewed(world)
      return () => world.admin.answerReview({ id, body: { answer: 'Thank you.', seen: '' } })
    },
  },
  removeAnswer: {
    action: 'answer review',
    prepare: async (world) => {
      const id = await reviewed(world)
      await world.admin.answerReview({ id, body: { answer: 'Thank you.', seen: '' } })
      return () => world.admin.removeAnswer({ id })
    },
  },
  makeAdmin: {
    action: 'make admin',
    prepare: async ({ shop, admin }) => {
      await shop.as(bruno)
      return () => admin.makeAdmin({ email: bruno.email })
    },
  },
  removeAdmin: {
    action: 'remove admin',
    prepare: async ({ shop, admin }) => {
      await shop.as({ ...bruno, role: 'admin' })
      return () => admin.removeAdmin({ email: bruno.email })
    },
  },
  deleteUser: {
    action: 'delete user',
    prepare: async ({ admin, order }) => {
      await order()
      return () => admin.deleteUser({ email: ana.email })
    },
  },
  erasePerson: {
    action: 'erase person',
    prepare: async ({ admin, order }) => {
      await order()
      return () => admin.erasePerson({ person: ana.email, body: { email: ana.email } })
    },
  },
  endSession: {
    action: 'end session',
    prepare: async (world) => {
      const session = await signedIn(world)
      return () => world.admin.endSession({ person: ana.email, session })
    },
  },
  endSessions: {
    action: 'end sessions',
    prepare:
      async ({ admin }) =>
      () =>
        admin.endSessions({ person: ana.email }),
  },
  resetSecondFactor: {
    action: 'reset second factor',
    prepare: async ({ shop, admin }) => {
      const { db } = shop.database
      await shop.as(bruno)
      const [account] = await db
        .insert(authUsers)
        .values({ id: 'bruno', ...bruno })
        .returning({ id: authUsers.id })
      await db.insert(authSecondFactors).values({ accountId: account?.id ?? '', secret: 'kept' })
      return () => admin.resetSecondFactor({ email: bruno.email })
    },
  },
} as const satisfies Record<string, { action: ChangeAction; prepare: Prepare }>
