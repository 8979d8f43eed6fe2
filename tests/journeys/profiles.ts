/**
 * Browser profiles that pass from one test of a worker to the next. Opening a new profile takes three times as long as loading
 * a page of the shop, because the browser starts a process and compiles every script again. A kept profile retains only the
 * browser's cache from earlier tests, as for a returning visitor.
 */
import type { Browser, BrowserContext, Page } from '@playwright/test'
import type { JourneyShop } from './journey-shop.ts'
import { type Member, newClientAddress } from './members.ts'
import { cookiesOf, openVisitor, tokenName, type VisitorOptions } from './visitors.ts'

/**
 * The options of a profile. They cannot change later, apart from the size of a window, so a profile is reused only by tests with
 * the same options.
 */
export type ProfileOptions = Omit<VisitorOptions, 'as' | 'serviceWorkers'>

export type Profiles = {
  take: (options: ProfileOptions, member?: Member) => Promise<Page>
  giveBack: (options: ProfileOptions, page: Page) => Promise<void>
  close: () => Promise<void>
}

/** A page of the shop that runs no scripts and sends no requests. */
const restingPlace = '/robots.txt'

export function keepProfiles(browser: Browser, shop: JourneyShop): Profiles {
  const kept = new Map<string, Page[]>()
  const freeOf = (options: ProfileOptions) => {
    const key = JSON.stringify(kindOf(options))
    const free = kept.get(key) ?? []
    kept.set(key, free)
    return free
  }
  return {
    async take(options, member) {
      const page = freeOf(options).pop()
      if (!page) {
        const opened = await openVisitor(browser, shop, { ...kindOf(options), ...(member && { as: member }) })
        return rememberScripts(await withTabsOfSize(opened, options))
      }
      await withTabsOfSize(page, options)
      await page.context().setExtraHTTPHeaders({ 'x-forwarded-for': newClientAddress() })
      if (member) await signInAs(page, shop, member)
      return page
    },
    async giveBack(options, page) {
      const isEmpty = !page.isClosed() && (await empty(page, shop, options))
      if (isEmpty) freeOf(options).push(page)
      else await page.context().close()
    },
    close: async () => {
      await Promise.all([...kept.values()].flat().map((page) => page.context().close()))
    },
  }
}

/** The options that cannot change later. On a phone, they include the size of the screen. */
const kindOf = ({ viewport, ...others }: ProfileOptions): ProfileOptions =>
  others.isMobile && viewport !== undefined ? { viewport, ...others } : others

const openTab = new WeakMap<BrowserContext, () => Promise<Page>>()

/** Also gives new tabs the size of this test: they would have the size of the test that opened the profile. */
function withTabsOfSize(page: Page, options: ProfileOptions): Promise<Page> {
  const context = page.context()
  const open = openTab.get(context) ?? context.newPage.bind(context)
  openTab.set(context, open)
  context.newPage = async () => resized(await open(), options)
  return resized(page, options)
}

async function resized(page: Page, { viewport }: ProfileOptions): Promise<Page> {
  if (viewport) await page.setViewportSize(viewport)
  return page
}

/** Init scripts that a test adds to a page. They are removed after the test, because Playwright would keep running them. */
const scriptsOf = new WeakMap<Page, AsyncDisposable[]>()

function rememberScripts(page: Page): Page {
  const scripts: AsyncDisposable[] = []
  scriptsOf.set(page, scripts)
  const add: (...script: Parameters<Page['addInitScript']>) => Promise<AsyncDisposable> = page.addInitScript.bind(page)
  return Object.assign(page, {
    addInitScript: async (...script: Parameters<Page['addInitScript']>) => {
      const added = await add(...script)
      scripts.push(added)
      return added
    },
  })
}

async function signInAs(page: Page, { address }: JourneyShop, member: Member): Promise<void> {
  await page.context().addCookies(cookiesOf(address, member))
  await page.evaluate(([name, token]) => localStorage.setItem(name, token), [tokenName, member.token] as const)
}

/** Resets the profile. Returns false if a test has changed the clock, which cannot be reset. */
async function empty(page: Page, { address }: JourneyShop, options: ProfileOptions): Promise<boolean> {
  const context = page.context()
  const others = context.pages().filter((other) => other !== page)
  page.removeAllListeners('request')
  await Promise.all([
    ...others.map((other) => other.close()),
    context.unrouteAll({ behavior: 'ignoreErrors' }),
    page.unrouteAll({ behavior: 'ignoreErrors' }),
    context.setOffline(false),
    context.clearPermissions(),
    page.emulateMedia({
      media: null,
      colorScheme: options.colorScheme ?? null,
      reducedMotion: options.reducedMotion ?? null,
    }),
  ])
  for (const script of scriptsOf.get(page)?.splice(0) ?? []) await script[Symbol.asyncDispose]()
  await page.goto(`${address}${restingPlace}`)
  await page.evaluate(emptyStorage)
  await context.clearCookies()
  return page.evaluate(() => String(setTimeout).includes('[native code]'))
}

async function emptyStorage(): Promise<void> {
  localStorage.clear()
  sessionStorage.clear()
  for (const { name } of await indexedDB.databases()) if (name) indexedDB.deleteDatabase(name)
  for (const name of await caches.keys()) await caches.delete(name)
}
