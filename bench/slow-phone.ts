/** From page to page on a slow phone (1.6 Mbit/s, 150 ms, a quarter of the processor), as somebody taps through the shop. */
import { type Browser, chromium, type Page } from '@playwright/test'
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
  /** The page that it begins with comes slowly, too. */
  isUnread?: true
  /** Taps, and waits for what makes the next page usable. */
  go: (page: Page) => Promise<void>
}

const firstCard = (page: Page) => page.getByRole('main').getByRole('article').first()

const ways: Way[] = [
  {
    name: 'Home → Products',
    mostMs: 700,
    from: '/',
    go: async (page) => {
      await page.getByRole('main').getByRole('link', { name: 'All Products' }).first().tap()
      await page.getByRole('heading', { level: 1, name: 'Our Products' }).waitFor()
    },
  },
  {
    name: 'Products → a product',
    mostMs: 700,
    from: '/products',
    go: async (page) => {
      await firstCard(page).getByRole('heading').getByRole('link').tap()
      await page.getByRole('heading', { name: 'Full description' }).waitFor()
    },
  },
  {
    name: 'Products → Purchase, first time',
    mostMs: 1_500,
    from: '/products',
    go: async (page) => {
      await firstCard(page)
        .getByRole('link', { name: /^Purchase/ })
        .tap()
      await page.waitForFunction(() => document.querySelector<HTMLInputElement>('[autocomplete=email]')?.value !== '')
    },
  },
  {
    name: 'typed as soon as the search is seen → found',
    mostMs: 1_000,
    from: '/products',
    isUnread: true,
    go: async (page) => {
      await page.getByRole('searchbox', { name: 'Search products' }).fill('PT-1610')
      await page.getByText(/for “PT-1610”/).waitFor()
    },
  },
]

/** Prints each way; how many miss their goal. */
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

/** In a browser that has seen nothing of the shop but the page it begins with. */
async function measure(browser: Browser, baseURL: string, way: Way, token: string): Promise<number> {
  const context = await browser.newContext({ baseURL, viewport: size, hasTouch: true, isMobile: true })
  await context.addInitScript((kept) => localStorage.setItem('accessToken', kept), token)
  const page = await context.newPage()
  if (way.isUnread) await slowDown(page)
  await page.goto(way.from, { waitUntil: way.isUnread ? 'commit' : 'networkidle' })
  if (way.isUnread) await page.getByRole('searchbox').waitFor()
  else await slowDown(page)
  const started = performance.now()
  await way.go(page)
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
