/** Assembles the shop: API, identity, webhooks, stand-ins and pages on one origin. Tests also call `makeApp(parts)`. */

import type { RequestListener } from 'node:http'
import { getRequestListener, type HttpBindings } from '@hono/node-server'
import { Hono } from 'hono'
import type { IdentityConfig, ShopFacts } from '#contract/settings/rules/shop.ts'
import { makeApi } from '../api/call-pipeline.ts'
import { makeRateLimits } from '../api/rate-limit.ts'
import type { Shop } from '../api/services.ts'
import type { Config } from '../base/config.ts'
import { factsOfError, log } from '../base/log.ts'
import { release } from '../base/release.ts'
import type { Change } from '../database/changes.ts'
import type { Database } from '../database/connect.ts'
import { ensureInternalValue } from '../database/internal-value-queries.ts'
import { ensureSecret } from '../database/secrets.ts'
import { expireDates } from '../delivery/dates.ts'
import { makeFinder } from '../finder/finder.ts'
import { clientAddress } from '../http/client-address.ts'
import { mountDoctorProbe } from '../http/doctor-probe.ts'
import { answerFallbacks, refuseUnreadable } from '../http/fallback-answers.ts'
import { keepUpToDate } from '../http/keep-up-to-date.ts'
import { onlyMethods } from '../http/method-not-allowed.ts'
import { negotiate } from '../http/negotiated-answer.ts'
import { freshForMs, makeResponseCache, type ResponseCache, withResponseCache } from '../http/response-cache.ts'
import { securityHeaders } from '../http/security-headers.ts'
import { makeStaticFiles } from '../http/static-files.ts'
import { makeStore } from '../http/store.ts'
import { warnOfUntrustedProxy } from '../http/untrusted-proxy.ts'
import { googleStandInPath } from '../identity/google.ts'
import { makeIdentity } from '../identity/identity.ts'
import { makeSessions } from '../identity/sessions.ts'
import { makeMailer } from '../mail/mail.ts'
import { makeOutbox } from '../mail/outbox.ts'
import { describeApi } from '../openapi/document.ts'
import { makeComposer } from '../order-mails/order-mails.ts'
import { makePages, type Pages } from '../pages/pages.ts'
import { makeProductFiles } from '../pages/product-files.ts'
import type { CardWaits } from '../payments/card-provider.ts'
import { closePayment } from '../payments/close-payment.ts'
import { defaultCardWaits, shopForRequest } from '../payments/provider-timeouts.ts'
import { answerWebhook } from '../payments/routes.ts'
import { makeStripeProvider } from '../payments/stripe.ts'
import { makeOpenness } from '../seller/missing-to-sell.ts'
import { hasPortfolio } from '../seller/portfolio.ts'
import { makeCompanyReader } from '../seller/seller.ts'
import { keepCurrency } from '../settings/currency.ts'
import { readClock } from '../settings/shop-time.ts'
import { ecbStandInPath, ecbUrl, makeRateReader } from '../tax/rate-file.ts'
import { makeRegister, viesStandInPath, viesUrl } from '../tax/register.ts'
import type { App, AppParts } from './app-parts.ts'
import { readDemoAccounts } from './demo-mode.ts'
import { handlers } from './handlers.ts'
import { machinePaths, mountForMachines } from './mount-for-machines.ts'
import { mount, mountPages, withSecurityHeaders } from './mount-pages.ts'
import { mountReadiness } from './readiness.ts'
import {
  openCardSandbox,
  openEcbStandIn,
  openGoogleStandIn,
  openViesStandIn,
  playsEcb,
  playsGoogle,
  playsVies,
  type Sandbox,
} from './stand-ins.ts'

/** Paths that are not calls, and that allow only GET. */
const readOnly = ['/api/health', '/api/ready', '/api/openapi.json', ...machinePaths]

export async function makeApp(parts: AppParts): Promise<App> {
  const { config, database, address, live = false, cardWaits = defaultCardWaits } = parts
  const { db } = database
  await keepCurrency(db, config.CURRENCY)
  const isOpen = makeOpenness(config, db)
  const compose = makeComposer({ db, config, isOpen }, address)
  const mailer = makeMailer(config, db, { compose })
  const identity = await makeIdentity({ config, db, sendMail: mailer.send, address })
  const cards = await openCards(config, database, address, cardWaits)
  const tax = await openTaxServices(config, address)
  const shop: Shop = {
    config,
    db,
    replicaDb: database.replicaDb,
    sessions: makeSessions(db, await sessionSecrets(config, db)),
    publicUrl: () => config.PUBLIC_URL ?? address(),
    mailer,
    identity: identity.verifier,
    ...cards.services,
    finder: makeFinder(db),
    rateLimits: makeRateLimits(database),
    ...tax.services,
    isOpen,
    closePayment: (orderId) => closePayment(shop, orderId),
  }

  const api = makeApi(shop, handlers, { fixed: fixedAnswers(config), forRequest: shopForRequest })
  const demoAccounts = await readDemoAccounts(config)
  const readCompany = makeCompanyReader(db, config)
  const fixed = fixedFacts(config, identity.identityConfig, demoAccounts)
  const readFacts = async () => ({ ...fixed, company: await readCompany() })
  const { pages, cache, readApi, expire } = openPublicReads(parts, makeInProcess(api), readFacts)
  const updates = [keepUpToDate({ expire }, database), expireDates(db)]

  const app = new Hono<{ Bindings: HttpBindings }>()
  app.use(refuseUnreadable)
  app.use(warnOfUntrustedProxy(config))
  answerFallbacks(app)
  app.use('/api/*', negotiate())
  refuseOtherMethods(app)
  mountProbes(app, parts)
  app.route('/api', api)
  app.post('/webhooks/stripe', (c) => answerWebhook(c, shop))
  mount(app, '/identity', (request, c) => identity.handle(request, clientAddress(c, config)))
  await mountStandIns(app, parts, { sandbox: cards.sandbox, ...tax.standIns })
  if (config.demo) app.route('/outbox', makeOutbox(db, config.SHOP_NAME, compose, readClock))
  mountForMachines(app, { db, config, readCompany })
  app.route('/', makeProductFiles({ db, config, readApi }))
  if (pages) {
    app.route('/', makeStaticFiles(config))
    mountPages(app, pages, live ? undefined : cache)
  }
  const close = () => {
    for (const end of updates) end()
    return cards.close()
  }
  return {
    fetch: app.fetch,
    cache: live ? undefined : cache,
    shop,
    seedAccount: identity.seedAccount,
    sandbox: cards.sandbox,
    ...tax.standIns,
    demoAccounts,
    readCompany,
    close,
  }
}

function mountProbes(app: Hono<{ Bindings: HttpBindings }>, parts: AppParts): void {
  mountReadiness(app, parts)
  mountDoctorProbe(app, parts.config)
}

function refuseOtherMethods(app: Hono<{ Bindings: HttpBindings }>): void {
  for (const path of readOnly) app.all(path, onlyMethods('GET'))
  app.all('/webhooks/stripe', onlyMethods('POST'))
}

async function openTaxServices(config: Config, address: () => string) {
  const vies = playsVies(config) ? await openViesStandIn() : undefined
  const ecb = playsEcb(config) ? await openEcbStandIn() : undefined
  return {
    standIns: { vies, ecb },
    services: {
      register: makeRegister(() => config.VIES_URL ?? (vies ? `${address()}${viesStandInPath}` : viesUrl)),
      readRates: makeRateReader(() => config.ECB_RATES_URL ?? (ecb ? `${address()}${ecbStandInPath}` : ecbUrl)),
    },
  }
}

async function mountStandIns(
  app: Hono<{ Bindings: HttpBindings }>,
  parts: AppParts,
  { sandbox, vies, ecb }: Pick<App, 'sandbox' | 'vies' | 'ecb'>,
): Promise<void> {
  if (sandbox) mount(app, '/card-sandbox', sandbox.browser)
  if (vies) mount(app, viesStandInPath, (request) => vies.answer(request))
  if (ecb) mount(app, ecbStandInPath, async () => ecb.answer())
  if (playsGoogle(parts.config)) await mountGoogle(app, parts)
}

/** The secret that signs session tokens, and the previous secret, whose tokens are still accepted. */
async function sessionSecrets(
  { SESSION_SECRET, SESSION_SECRET_PREVIOUS }: Config,
  db: Database['db'],
): Promise<string[]> {
  const current = await ensureSecret(db, 'session secret', SESSION_SECRET)
  return SESSION_SECRET_PREVIOUS === undefined ? [current] : [current, SESSION_SECRET_PREVIOUS]
}

/** The request listener: public reads from the cache, everything else from the app. */
export function listenerOf(
  { fetch, cache, shop }: Pick<App, 'fetch' | 'cache' | 'shop'>,
  options?: Parameters<typeof getRequestListener>[1],
): RequestListener {
  return withResponseCache(cache, withSecurityHeaders(shop.config, getRequestListener(fetch, options)))
}

type PublicReads = {
  pages: Pages | undefined
  cache: ResponseCache
  readApi: (request: Request) => Promise<Response>
  expire: ResponseCache['expire']
}

/**
 * The pages and the cache of public reads, which depend on each other. The facts of every page are cached like answers: a search
 * for new words makes a page of its own.
 */
function openPublicReads(
  { config, database, loadPages, live = false }: AppParts,
  answerApi: (request: Request) => Promise<Response>,
  readFacts: () => Promise<ShopFacts>,
): PublicReads {
  const { isListening } = database.changes
  const facts = makeStore<ShopFacts>(freshForMs(isListening))
  const makeFacts = async () => ({ answer: await readFacts(), kind: 'kept', reads: ['settings'], bytes: 0 }) as const
  const knownFacts = async () => (await facts.read('facts', makeFacts, { upToDate: true })).answer
  const readApi = (request: Request) => (live ? answerApi(request) : cache.readApi(request))
  const pages =
    loadPages &&
    makePages(loadPages, { config, readFacts: knownFacts, live, answerApi: readApi, report: reportOfPages })
  const headers = securityHeaders(config)
  const cache = makeResponseCache({ answerApi, renderPage: pages?.render, headers, isListening })
  const expire = (change: Change | 'everything') => {
    facts.expire(change)
    cache.expire(change)
  }
  return { pages, cache, readApi, expire }
}

async function mountGoogle(
  app: Hono<{ Bindings: HttpBindings }>,
  { config, database, address }: AppParts,
): Promise<void> {
  const google = await openGoogleStandIn(config, database, address)
  app.all(`${googleStandInPath}/*`, (c) => google.answer(c.env))
}

/** The description is long, and therefore made on demand. */
function fixedAnswers(config: Config): Record<string, () => object> {
  return { '/health': () => ({ alive: true, ...release }), '/openapi.json': () => describeApi(config) }
}

/** The API for the response cache and for pages that are being rendered: the same pipeline, without a socket. */
function makeInProcess(api: Hono): (request: Request) => Promise<Response> {
  const outer = new Hono().route('/api', api)
  return async (request) => outer.fetch(request)
}

/** The facts for every page, except those that depend on settings. They include demo passwords only in demo mode. */
function fixedFacts(
  config: Config,
  identity: IdentityConfig,
  demoAccounts: ShopFacts['demoAccounts'],
): Omit<ShopFacts, 'company'> {
  return {
    shopName: config.SHOP_NAME,
    currency: config.CURRENCY,
    demoMode: config.demo,
    publicUrl: config.PUBLIC_URL ?? `http://localhost:${config.PORT}`,
    hasPortfolio: hasPortfolio(config),
    demoAccounts,
    identity,
  }
}

/** Logs an error of rendering. Errors of the API are not passed here, because the API logs them itself. */
function reportOfPages(error: unknown): void {
  log.error({ at: 'page', error: factsOfError(error) }, 'A page could not be rendered')
}

/** Stripe when its keys are configured; else the sandbox, called by the same SDK. */
async function openCards(
  config: Config,
  database: Database,
  address: () => string,
  cardWaits: CardWaits,
): Promise<{ services: Pick<Shop, 'cards' | 'cardWaits'>; sandbox: Sandbox | undefined; close: () => Promise<void> }> {
  const {
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_PUBLISHABLE_KEY: publishableKey,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
  } = config
  // Written on every intent, to tell apart shops that share an account at the provider.
  const marker = await ensureInternalValue(database.db, 'shop id', crypto.randomUUID())
  if (secretKey && publishableKey && webhookSecret) {
    const testMode = !secretKey.includes('_live_')
    const keys = { secretKey, publishableKey, webhookSecret }
    const provider = makeStripeProvider({ ...keys, marker, stripeJsUrl: null, testMode, waits: cardWaits })
    return { services: { cards: provider, cardWaits }, sandbox: undefined, close: async () => {} }
  }
  const { sandbox, apiBase, close } = await openCardSandbox(database, address)
  const stripeJsUrl = '/card-sandbox/stripe.js'
  const provider = makeStripeProvider({ ...sandbox, marker, apiBase, stripeJsUrl, testMode: true, waits: cardWaits })
  return { services: { cards: provider, cardWaits }, sandbox, close }
}
