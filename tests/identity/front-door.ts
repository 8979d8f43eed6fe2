/** The shop's front door alone: identity, the stand-in for Google and the calls about sessions, on a real port and database. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener, type HttpBindings } from '@hono/node-server'
import { Hono } from 'hono'
import { onTestFinished } from 'vitest'
import { type Handlers, makeApi } from '#server/api/call-pipeline.ts'
import { makeRateLimits } from '#server/api/rate-limit.ts'
import type { Shop } from '#server/api/services.ts'
import { type Config, readConfig } from '#server/base/config.ts'
import type { Db } from '#server/database/db.ts'
import { standInStore } from '#server/database/stand-in-queries.ts'
import { clientAddress } from '#server/http/client-address.ts'
import { defaultLimits } from '#server/http/http-server.ts'
import { googleCallbackPath, googleClientId, googleStandInPath } from '#server/identity/google.ts'
import { makeIdentity } from '#server/identity/identity.ts'
import { trustedOrigins } from '#server/identity/origins.ts'
import type { Identity } from '#server/identity/provider.ts'
import { identityRoutes } from '#server/identity/routes.ts'
import { makeSessions } from '#server/identity/sessions.ts'
import { makeMailer } from '#server/mail/mail.ts'
import { newestMails } from '#server/mail/mail-queries.ts'
import { withSecurityHeaders } from '#server/start/mount-pages.ts'
import { makeGoogleStandIn } from '#stand-ins/google/stand-in.ts'
import { emptyDatabase } from '../test-database.ts'
import { type Browser, openBrowser } from './browser.ts'

export type FrontDoor = Identity & {
  db: Db
  origin: string
  /** The shop's public address. */
  trustedOrigin: string
  /** A user's browser, which keeps cookies. Each browser has its own client address unless an address is given. */
  browser: (address?: string) => Browser
  /** The link in the newest mail to an address. */
  linkInMailTo: (email: string) => Promise<URL>
}

/** Opens a front door, which closes when the test ends. */
export async function openFrontDoor(environment: Record<string, string> = {}): Promise<FrontDoor> {
  const database = await emptyDatabase()
  const { db } = database
  // One proxy is trusted, so that tests can use any client address.
  const config = readConfig({ TRUST_PROXY_HOPS: '1', ...environment })
  let origin = ''
  const address = () => origin
  const identity = await makeIdentity({ config, db, sendMail: makeMailer(config, db).send, address })
  const sessions = makeSessions(db, ['s'.repeat(32)])
  const shop = { config, db, sessions, identity: identity.verifier, rateLimits: makeRateLimits(database) }
  // Casts: payments are left out, because these calls do not involve a card.
  const api = makeApi(shop as unknown as Shop, { ...identityRoutes, checkAdmin } as unknown as Handlers)
  const google = makeGoogleStandIn({
    store: standInStore(db),
    path: googleStandInPath,
    clientId: googleClientId,
    redirectUris: () => trustedOrigins(config, address).map((trusted) => `${trusted}${googleCallbackPath}`),
  })
  const app = new Hono<{ Bindings: HttpBindings }>()
  app.route('/api', api)
  app.all('/identity/*', (c) => identity.handle(c.req.raw, clientAddress(c, config)))
  app.all(`${googleStandInPath}/*`, (c) => google.answer(c.env))
  origin = await listen(config, app)
  return {
    ...identity,
    db,
    origin,
    trustedOrigin: config.PUBLIC_URL ?? origin,
    browser: (from = anyAddress()) => openBrowser(origin, from),
    linkInMailTo: async (email) => {
      const mail = (await newestMails(db, 50)).find(({ to }) => to === email)
      return new URL(/https?:\S+/.exec(mail?.body ?? '')?.[0] ?? `No link in a mail to ${email}`)
    },
  }
}

const checkAdmin: Handlers['checkAdmin'] = async ({ user }) => ({ admin: user.role === 'admin' })

let addresses = 0

function anyAddress(): string {
  addresses += 1
  return `10.1.${Math.floor(addresses / 250)}.${(addresses % 250) + 1}`
}

async function listen(config: Config, app: Hono<{ Bindings: HttpBindings }>): Promise<string> {
  const server = createServer(
    { keepAliveTimeout: defaultLimits.keepAliveMs },
    withSecurityHeaders(config, getRequestListener(app.fetch)),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  // A server that listens on a TCP port has an address of this form.
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
