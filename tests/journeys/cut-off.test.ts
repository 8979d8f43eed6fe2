/** The page of a product is cached, and says when the goods leave. At the cut-off it changes by itself. */
import type { Page } from '@playwright/test'
import { demoAccounts } from '#demo/accounts.ts'
import { expect, test } from './fixtures.ts'
import { signIn } from './members.ts'

const minuteMs = 60_000
const soon = { timeout: 5_000 }

/** Runs in the shop: moves its clock by less than a minute, so that it starts 14 seconds before a full minute. */
const nearFullMinute = `
  const Real = Date
  const ahead = (106_000 - (Real.now() % 60_000)) % 60_000
  globalThis.Date = class extends Real {
    constructor(...given) { given.length > 0 ? super(...given) : super(Real.now() + ahead) }
    static now() { return Real.now() + ahead }
  }`

test.use({
  environment: { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(nearFullMinute)}` },
})

/** The shop's time when the next minute begins, at least some seconds from now: `14:31` in UTC. */
async function nextMinute(page: Page): Promise<string> {
  const { date = '' } = (await page.request.head('/')).headers()
  return new Date(Math.ceil((Date.parse(date) + 5_000) / minuteMs) * minuteMs).toISOString().slice(11, 16)
}

test('a cached page says that goods leave today until the cut-off, and on another day after it; so do the orders @rare', async ({
  shop,
  visitor: page,
  open,
}) => {
  const admin = await signIn(shop, demoAccounts.admin)
  const customer = await signIn(shop, demoAccounts.customer)
  const [product] = await shop.api.listProducts({ sort: '-available' })
  if (!product) throw new Error('The demo shop is empty')
  const goods = { lines: [{ id: product._id, quantity: product.minimumOrder }], address: 'Calle 1', phone: '976000000' }
  const order = async () => {
    const { totalPrice } = await customer.api.priceCart({
      body: { lines: goods.lines, country: 'ES', delivery: 'iberia' },
    })
    const body = { ...goods, country: 'ES', postalCode: '50001', delivery: 'iberia', totalPrice }
    return (await customer.api.findOrder({ id: (await customer.api.placeOrder({ body }))._id })).promise?.leavesOn ?? ''
  }
  // Another visitor gets the page from the cache.
  const other = await open()
  let before = ''
  // On a busy machine the cut-off may come before the pages have opened; then the next minute is tried.
  await expect(async () => {
    const { version, missing: _, ...settings } = await admin.api.findSeller()
    const calendar = { timeZone: 'UTC', workingDays: [1, 2, 3, 4, 5, 6, 7], closedDays: [], handlingDays: 0 }
    await admin.api.putSeller({ body: { ...settings, ...calendar, cutOff: await nextMinute(page), version } })
    await page.goto(`/catalog/${product.slug}`)
    await expect(page.getByText(/^In stock\. Orders placed before \d\d:\d\d UTC leave today;/)).toBeVisible(soon)
    before = await order()
    await other.goto(`/catalog/${product.slug}`)
    await expect(other.getByText(/leave today/)).toBeVisible(soon)
  }).toPass({ timeout: 120_000 })
  await expect(async () => {
    await other.reload()
    await expect(other.getByText(/^In stock\. Orders placed now leave on/)).toBeVisible({ timeout: 500 })
  }).toPass({ timeout: 90_000 })
  expect((await order()) > before).toBe(true)
})
