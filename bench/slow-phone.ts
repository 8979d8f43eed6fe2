/** Measures navigation on a slow phone: 1.6 Mbit/s, 150 ms latency, a quarter of the processor's speed. */
import { type Browser, chromium, type Locator, type Page } from '@playwright/test'
import { launchOptions } from '#tests/journeys/chromium.ts'
import type { JourneyShop } from '#tests/journeys/journey-shop.ts'
import { newAccount, signUp } from '#tests/journeys/members.ts'
import { median } from './sample.ts'

const slow = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 }
const processorShare = 4
const size = { width: 390, height: 844 }

type Way = {
  name: string
  mostMs: number
  from: string
  /** Starts as soon as the first page's search box is visible, before the page has loaded completely. */
  isUnread?: true
  /** The link to tap. The time starts with the tap. */
  tap?: (page: Page) => Locator
  /** Resolves when the next page is usable. */
  arrive: (page: Page) => Promise<unknown>
}

const firstCard = (page: Page) => page.getByRole('main').getByRole('article').first()

const ways: Way[] = [
  {
    name: 'Home → Products',
    mostMs: 700,
    from: '/',
    tap: (page) => page.getByRole('main').getByRole('link', { name: 'All Products' }).first(),
    arrive: (page) => page.getByRole('heading', { level: 1, name: 'Our Products' }).waitFor(),
  },
  {
    name: 'Products → a product',
    mostMs: 700,
    from: '/products',
    tap: (page) => firstCard(page).getByRole('heading').getByRole('link'),
    arrive: (page) => page.getByRole('heading', { name: 'Full description' }).waitFor(),
  },
  {
    name: 'Products → Purchase, first time',
    mostMs: 1_500,
    from: '/products',
    tap: (page) => firstCard(page).getByRole('link', { name: /^Purchase/ }),
    arrive: (page) =>
      page.waitForFunction(() => document.querySelector<HTMLInputElement>('[autocomplete=email]')?.value),
  },
  {
    name: 'typed as soon as the search box is visible → found',
    mostMs: 1_500,
    from: '/products',
    isUnread: true,
    arrive: async (page) => {
      await page.getByRole('searchbox', { name: 'Search products' }).fill('PT-1610')
      await page.getByText(/for “PT-1610”/).waitFor()
    },
  },
]

/** Prints each way. Returns the number of missed goals. */
export async function measureSlowPhone(shop: JourneyShop, rounds: number): Promise<number> {
  const browser = await chromium.launch(launchOptions)
  let missed = 0
  try {
    const { token } = await signUp(shop, newAccount('Ana Ruiz'))
    console.log('\nOn a slow phone')
    for (const way of ways) {
      const taken: number[] = []
      for (let round = 0; round < rounds; round++) taken.push(await measure(browser, shop.address, way, token))
      const [middle, isReached] = [median(taken), median(taken) <= way.mostMs]
      const spread = `${Math.min(...taken).toFixed(0)}–${Math.max(...taken).toFixed(0)}`
      const told = [way.name.padEnd(46), `${middle.toFixed(0)} ms`.padStart(8), spread.padEnd(12), `goal ${way.mostMs}`]
      console.log(`  ${told.join('  ')}${isReached ? '' : '  MISSED'}`)
      if (!isReached) missed += 1
    }
  } finally {
    await browser.close()
  }
  return missed
}

/** Uses a new browser context, which has loaded only the first page. */
async function measure(browser: Browser, baseURL: string, way: Way, token: string): Promise<number> {
  const context = await browser.newContext({
    baseURL,
    viewport: size,
    hasTouch: true,
    isMobile: true,
    // The emulated network does not apply to a service worker's requests.
    serviceWorkers: 'block',
  })
  await context.addInitScript((kept) => localStorage.setItem('accessToken', kept), token)
  const page = await context.newPage()
  await slowDown(page)
  await page.goto(way.from, { waitUntil: way.isUnread ? 'commit' : 'networkidle' })
  if (way.isUnread) await page.getByRole('searchbox').waitFor()
  await way.tap?.(page).scrollIntoViewIfNeeded()
  const link = await way.tap?.(page).boundingBox()
  const started = performance.now()
  if (link) await page.touchscreen.tap(link.x + link.width / 2, link.y + link.height / 2)
  await way.arrive(page)
  const ms = performance.now() - started
  await context.close()
  return ms
}

async function slowDown(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', slow)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: processorShare })
}
