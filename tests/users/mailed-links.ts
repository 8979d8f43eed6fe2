/**
 * Every link in a mail of the shop. docs/security.md lists the same links. Links with a token are keys: for each of them, this file
 * says how it is mailed, what the scripts of its page do as soon as it opens, and how the person uses it.
 */
import { expect } from 'vitest'
import { openAdminLink } from '#server/users/admin-link.ts'
import { openBrowser } from '#tests/identity/browser.ts'
import { mailsTo } from '#tests/mails.ts'
import { payFor } from '#tests/paying.ts'
import type { Person } from '#tests/people.ts'
import type { TestShop } from '#tests/shop.ts'
import { fourOf, german, registerAnswered } from '#tests/tax/tax-shop.ts'
import type { Api } from '#web/api/client.ts'

/** `person` has the password `password`. The address is confirmed, unless the link is there to confirm it. */
export type MailWorld = { shop: TestShop; admin: Api; person: Person & { password: string } }

export type TokenLink = {
  /** The page that the link leads to. */
  path: string
  /** The address is not confirmed before the person uses the link. */
  isForNewcomers?: true
  /** Nobody has chosen a password before the person uses the link. */
  isInvitation?: true
  mail: (world: MailWorld) => Promise<string>
  /** The requests that the scripts of the page send without a click. */
  load: (world: MailWorld, token: string) => Promise<unknown>
  /** Whether the link does what it is for. */
  use: (world: MailWorld, token: string) => Promise<boolean>
}

let browsers = 0
export function newBrowser({ shop }: Pick<MailWorld, 'shop'>) {
  browsers += 1
  return openBrowser(shop.origin, `10.9.${Math.floor(browsers / 250)}.${(browsers % 250) + 1}`)
}

/** The token of the newest link to this page in a mail to the address. */
export async function tokenInMail({ shop }: Pick<MailWorld, 'shop'>, email: string, path: string): Promise<string> {
  const bodies = (await mailsTo(shop, email)).toReversed().map(({ body }) => body)
  const tokens = bodies.flatMap((body) => new RegExp(`${path}\\?token=([\\w-]+)`).exec(body)?.[1] ?? [])
  return tokens[0] ?? expect.unreachable(`No mail has a link to ${path}`)
}

const works = (asked: Promise<unknown>): Promise<boolean> =>
  asked.then(
    () => true,
    () => false,
  )

const chooseWith = async (world: MailWorld, token: string): Promise<boolean> => {
  const body = { token, newPassword: 'chosen by the link' }
  return (await newBrowser(world).post('/identity/confirm-address', body)).ok
}

const open = (world: MailWorld, token: string) => newBrowser(world).post('/identity/confirm-address', { token })

export const tokenLinks: Record<string, TokenLink> = {
  'confirm an address': {
    path: '/confirm',
    isForNewcomers: true,
    mail: async (world) => {
      await newBrowser(world).signUp(world.person)
      return tokenInMail(world, world.person.email, '/confirm')
    },
    load: open,
    use: chooseWith,
  },
  'choose a new password': {
    path: '/reset',
    mail: async (world) => {
      await newBrowser(world).post('/identity/request-password-reset', { email: world.person.email })
      return tokenInMail(world, world.person.email, '/reset')
    },
    load: (world, token) => newBrowser(world).post('/identity/check-reset-link', { token }),
    use: async (world, token) => {
      const body = { token, newPassword: 'chosen by the link' }
      return (await newBrowser(world).post('/identity/reset-password', body)).ok
    },
  },
  'invitation of a customer': {
    path: '/confirm',
    isForNewcomers: true,
    isInvitation: true,
    mail: async (world) => {
      const { email, name } = world.person
      await world.admin.startDraft({ body: { email, create: { name } } })
      return tokenInMail(world, email, '/confirm')
    },
    load: open,
    use: chooseWith,
  },
  'become an admin': {
    path: '/first-admin',
    mail: async ({ shop, person }) =>
      new URL(await openAdminLink(shop.database.db, shop.origin, person.email, new Date())).searchParams.get('token') ??
      '',
    load: async () => {},
    use: async ({ shop, person }, token) => works((await shop.as(person)).takeAdminLink({ body: { token } })),
  },
  'pay for an order': {
    path: '/pay',
    mail: async (world) => {
      const { shop, admin, person } = world
      const { _id: id } = await (await shop.as(person)).placeOrder({ body: fourOf(shop, { isForBusiness: true }) })
      await admin.sendPaymentLink({ id })
      return tokenInMail(world, person.email, '/pay')
    },
    load: ({ shop }) => shop.visitor.findPaymentConfig(),
    use: ({ shop }, token) => works(shop.visitor.openPaymentLink({ body: { token, ticket: crypto.randomUUID() } })),
  },
  'confirm the arrival': {
    path: '/arrival',
    mail: async (world) => {
      const { shop, admin, person } = world
      await registerAnswered(shop, german, 'valid')
      const api = await shop.as(person)
      const berlin = { country: 'DE', postalCode: '10115', vatNumber: german }
      const { _id: id } = await api.placeOrder({ body: fourOf(shop, berlin) })
      await payFor(shop, api, id)
      await admin.shipOrder({ id, body: {} })
      return tokenInMail(world, person.email, '/arrival')
    },
    load: ({ shop }, token) => shop.visitor.findArrival({ body: { token } }),
    use: ({ shop }, token) => {
      const arrivedOn = new Date().toISOString().slice(0, 10)
      return works(shop.visitor.confirmArrival({ body: { token, arrivedOn, place: 'Berlin', name: 'Eva Lang' } }))
    },
  },
}

/** Links without a token open a public page, or a page that asks for a sign-in. */
export const plainLinks = [
  'log in or sign up',
  'page of an order',
  'product that is back in stock',
  'page of the carrier',
] as const
