/** The least length of a password, wherever one is chosen: three characters in the demo, as specified, and eight in production. */
import { describe, expect, it } from 'vitest'
import { mailsTo } from '#tests/mails.ts'
import { packer, root } from '#tests/people.ts'
import { production } from '#tests/production.ts'
import { openShop, type TestShop } from '#tests/shop.ts'
import { openBrowser } from './browser.ts'

const lena = { email: 'lena@coils.example', name: 'Lena Kraft', role: 'user', password: 'a long password' } as const
const publicUrl = 'http://localhost:3999'

const modes = {
  demo: { least: 3, environment: {} as Record<string, string>, origin: undefined },
  production: { least: 8, environment: { ...production, PUBLIC_URL: publicUrl }, origin: publicUrl },
}
type Mode = (typeof modes)[keyof typeof modes]

async function tokenTo(shop: TestShop, email: string): Promise<string> {
  const body = (await mailsTo(shop, email)).map((mail) => mail.body).findLast((text) => text?.includes('?token='))
  return /\?token=([\w-]+)/.exec(body ?? '')?.[1] ?? ''
}

let browsers = 0
function browserOf(shop: TestShop, { origin }: Mode) {
  browsers += 1
  const browser = openBrowser(shop.origin, `10.7.0.${browsers}`)
  return { post: (path: string, body: object) => browser.post(path, body, origin ? { origin } : {}) }
}

type Post = ReturnType<typeof browserOf>['post']
type Place = { open: (shop: TestShop, post: Post) => Promise<(password: string) => Promise<Response>> }

const places: Record<string, Place> = {
  'signing up': {
    open: async (_, post) => (password) => post('/identity/sign-up/email', { ...lena, role: undefined, password }),
  },
  'changing it': {
    open: async (shop, post) => {
      await shop.seedAccount(lena)
      await post('/identity/sign-in/email', lena)
      return (newPassword) => post('/identity/password/change', { currentPassword: lena.password, newPassword })
    },
  },
  'following the link to choose a new one': {
    open: async (shop, post) => {
      await shop.seedAccount(lena)
      await post('/identity/request-password-reset', { email: lena.email })
      const token = await tokenTo(shop, lena.email)
      return (newPassword) => post('/identity/reset-password', { token, newPassword })
    },
  },
  'following an invitation': {
    open: async (shop, post) => {
      const admin = await shop.as(root)
      await admin.startDraft({ body: { email: packer.email, create: { name: packer.name } } })
      const token = await tokenTo(shop, packer.email)
      return (newPassword) => post('/identity/confirm-address', { token, newPassword })
    },
  },
  'confirming an address': {
    open: async (shop, post) => {
      await post('/identity/sign-up/email', { email: lena.email, name: lena.name, password: lena.password })
      const token = await tokenTo(shop, lena.email)
      return (newPassword) => post('/identity/confirm-address', { token, newPassword })
    },
  },
}

describe.each(Object.entries(modes))('in %s', (_, mode) => {
  it.each(Object.entries(places))('a password must be long enough when %s', async (_place, { open }) => {
    const shop = await openShop({ environment: { TRUST_PROXY_HOPS: '1', ...mode.environment } })
    const choose = await open(shop, browserOf(shop, mode).post)
    const refused = await choose('kqzwvjx'.slice(0, mode.least - 1))
    expect([refused.status, (await refused.json()).message]).toEqual([
      400,
      `The password must have at least ${mode.least} characters`,
    ])
    expect((await choose('kqzwvjxy'.slice(0, mode.least))).status).toBe(200)
  })
})
