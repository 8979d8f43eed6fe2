/** The downloads of a first visit to a page. Their sizes are the same on every machine. */
import type { Browser, Page } from '@playwright/test'
import { catalogue } from '#demo/catalogue.ts'
import { sample } from '#tests/sample.ts'
import { anyProduct } from './carts.ts'
import { expect, test } from './fixtures.ts'
import type { JourneyShop } from './journey-shop.ts'
import { orderOne } from './orders.ts'

// Includes the cart (its count, "Add to cart", the quantity for Purchase, the start of the total), the search (its keyboard
// shortcut, the beginning of suggestions), the comparison, toasts for the next page, and the notice of a busy shop.
const mostScriptsOfDocument = { files: 2, bytes: 7_550 }
// Includes the names of all calls and screens, also those of packers and bookkeepers.
const mostScriptBytesOfSignIn = 95_250
// Includes the whole form of an order, also the parts for VAT and bank transfers, but no parts of the dashboard.
const mostScriptBytesOfOrdering = 124_300
const mostScriptBytesOfDashboard = 134_250
// Includes the actions on selected orders, the saved views, rows that open, the dialog for a code, and the sidebars of all roles.
const mostScriptBytesOfManageOrders = 106_400
const checksForms = /\/schemas-[^/]+\.js$/
const mostFontBytes = 45_000

const documents = [
  '/',
  '/products',
  '/catalog/{slug}',
  '/reviews',
  '/blogs',
  '/portfolio',
  '/delivery',
  '/compare?p={slug}',
  '/calculator',
  '/steel-to-pet',
  '/station-card?strap=PT-1610',
  '/reorder?sku=PT-1610',
]

for (const path of sample(documents, 2))
  test(`${path} runs without React, and loads small fonts`, async ({ shop, visitor }) => {
    const { scripts, fonts } = await visit(visitor, await fillIn(path, shop))
    expect(total(scripts)).toBeGreaterThan(0)
    expect(total(scripts)).toBeLessThanOrEqual(mostScriptsOfDocument.bytes)
    expect(scripts.length).toBeLessThanOrEqual(mostScriptsOfDocument.files)
    expect(total(fonts)).toBeGreaterThan(0)
    expect(total(fonts)).toBeLessThanOrEqual(mostFontBytes)
    for (const { address, text } of scripts) expect(text, address).not.toMatch(/useState|ZodType|Manage Orders/)
  })

test('a page loads styles and fonts before scripts', async ({ visitor: page }) => {
  const requested = new Map<string, string>()
  const devtools = await page.context().newCDPSession(page)
  devtools.on('Network.requestWillBeSent', ({ request }) => requested.set(request.url, request.initialPriority))
  await devtools.send('Network.enable')
  await page.goto('/products', { waitUntil: 'networkidle' })
  const priorities = (end: RegExp) =>
    new Set([...requested].flatMap(([url, priority]) => (end.test(url) ? [priority] : [])))
  expect(priorities(/\.js$/)).toEqual(new Set(['Low']))
  expect(priorities(/\.woff2$/)).toEqual(new Set(['High']))
  expect(priorities(/\.css$/)).toEqual(new Set(['VeryHigh']))
})

test('Products is laid out in a few steps, not card by card, and a new text restyles only what is beside it', async ({
  browser,
  visitor: page,
}) => {
  const loading = await traced(browser, page, () => page.goto('/products', { waitUntil: 'networkidle' }))
  // Before the next picture is drawn, so that it does not matter in how many pieces the page arrives.
  const onceRead = loading.slice(loading.findIndex(({ args }) => args.data?.type === 'DOMContentLoaded'))
  const untilDrawn = onceRead.slice(
    0,
    onceRead.findIndex(({ name }) => name === 'PrePaint'),
  )
  expect(untilDrawn.length).toBeGreaterThan(0)
  expect(untilDrawn.filter(({ name }) => name === 'Layout').length).toBeLessThan(10)
  const changing = await traced(browser, page, () =>
    page.evaluate(async () => {
      for (const place of document.querySelectorAll('[data-shows=cart-words]')) place.textContent = 'Cart, full'
      await new Promise(requestAnimationFrame)
      await new Promise(requestAnimationFrame)
    }),
  )
  const restyled = changing.flatMap(({ name, args }) => (name === 'UpdateLayoutTree' ? [args.elementCount ?? 0] : []))
  expect(Math.max(...restyled)).toBeGreaterThan(0)
  expect(Math.max(...restyled)).toBeLessThan(300)
})

test('Products has fields for the cards that are about to be seen, and the button of any other card adds its minimum order', async ({
  visitor: page,
}) => {
  await page.goto('/products', { waitUntil: 'networkidle' })
  const cards = page.getByRole('article').filter({ has: page.getByRole('button', { name: /^Add to cart/ }) })
  const fields = page.locator('article input')
  expect(await fields.count()).toBeLessThan((await cards.count()) / 2)
  const last = cards.last()
  const name = await last.getByRole('heading').innerText()
  // A screen reader presses a button without scrolling to it.
  await last.getByRole('button', { name: `Add to cart: ${name}` }).dispatchEvent('click')
  const minimum = await last.getByRole('spinbutton').inputValue()
  await expect(page.getByText(`${name}: ${minimum} in your cart`)).toBeVisible()
  const above = cards.nth(-6)
  await expect(above.getByRole('spinbutton')).toHaveCount(0)
  await above.scrollIntoViewIfNeeded()
  await expect(above.getByRole('spinbutton')).toBeVisible()
  await page.reload()
  await expect(above).toBeInViewport()
  await expect(above.getByRole('spinbutton')).toBeVisible()
})

type TraceEvent = { name: string; ts: number; args: { elementCount?: number; data?: { type?: string } } }

async function traced(browser: Browser, page: Page, work: () => Promise<unknown>): Promise<TraceEvent[]> {
  await browser.startTracing(page, { categories: ['devtools.timeline'] })
  await work()
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] }
  return traceEvents.toSorted((one, other) => one.ts - other.ts)
}

for (const path of sample(['/login', '/signup', '/reset', '/confirm'], 1))
  test(`${path} fetches the schemas of its form on first use`, async ({ visitor }) => {
    const { scripts } = await visit(visitor, path)
    expect(total(scripts)).toBeLessThanOrEqual(mostScriptBytesOfSignIn)
    for (const { address } of scripts) expect(address).not.toMatch(checksForms)
    const fetched = visitor.waitForRequest(checksForms)
    await visitor.getByRole('textbox').first().focus()
    await fetched
  })

test('a document fetches no React to log out or to save a cart', async ({ shop, visitor }) => {
  const { scripts } = await visit(visitor, '/')
  const everyPage = scripts.find(({ address }) => /\/every-page-/.test(address))
  expect(everyPage?.bytes).toBeLessThanOrEqual(7_500)
  const later = [...(everyPage?.text ?? '').matchAll(/import\([`"]\.\/([\w.-]+)[`"]\)/g)].map(([, name]) => name)
  expect(later.length).toBeGreaterThan(1)
  for (const name of new Set(later)) {
    const { bytes, text } = await load(`${shop.address}/assets/${name}`)
    expect(bytes).toBeLessThanOrEqual(mostScriptsOfDocument.bytes)
    const parts = [...text.matchAll(/from\s*[`"]\.\/([\w.-]+)[`"]/g)].map(([, part]) => part)
    expect(parts.filter((part) => !/^(every-page|rolldown-runtime)-/.test(part ?? ''))).toEqual([])
  }
})

for (const path of sample(['/login', '/signup'], 1))
  test(`${path} loads at most 93 kB of scripts`, async ({ visitor }) => {
    const { scripts } = await visit(visitor, path)
    expect(total(scripts)).toBeLessThanOrEqual(92_900)
  })

test('Manage Orders loads no more scripts than a list and its buttons need', async ({ root }) => {
  const { scripts } = await visit(root, '/dashboard/manageOrders')
  expect(total(scripts)).toBeGreaterThan(0)
  expect(total(scripts)).toBeLessThanOrEqual(mostScriptBytesOfManageOrders)
})

const heaviestOfDashboard = [
  'manageProducts',
  'addProduct',
  'updateProduct/{id}',
  'orders/{order}',
  'newOrder/{draft}',
  'needsAttention',
  'shop',
]

for (const path of sample(heaviestOfDashboard, 1))
  test(`/dashboard/${path} loads no more scripts than a form, or a list with buttons, needs`, async ({
    root,
    asAna,
    anaMember,
    asRoot,
  }) => {
    const product = await anyProduct(asRoot)
    const { _id: draft } = await asRoot.startDraft({ body: { email: anaMember.email } })
    const address = path
      .replace('{id}', product._id)
      .replace('{order}', await orderOne(asAna))
      .replace('{draft}', draft)
    const { scripts } = await visit(root, `/dashboard/${address}`)
    expect(total(scripts)).toBeGreaterThan(mostScriptBytesOfManageOrders - 10_000)
    expect(total(scripts)).toBeLessThanOrEqual(mostScriptBytesOfDashboard)
  })

test('Purchase and Checkout load no more scripts than their forms need', async ({ ana, asAna }) => {
  const { _id: id, minimumOrder: quantity } = await anyProduct(asAna)
  await asAna.changeCart({ body: { id, quantity } })
  for (const path of [`/products/${id}`, '/checkout']) {
    const { scripts } = await visit(ana, path)
    // The card provider's own scripts are not part of this build.
    const ours = scripts.filter(({ address }) => address.includes('/assets/'))
    expect(total(ours), path).toBeGreaterThan(mostScriptBytesOfManageOrders)
    expect(total(ours), path).toBeLessThanOrEqual(mostScriptBytesOfOrdering)
  }
})

for (const width of sample([390, 1280], 1))
  for (const path of sample(['/', '/catalog/{slug}'], 1))
    test(`at ${width} px the first picture of ${path} is preloaded, in the size that is shown`, async ({
      shop,
      open,
    }) => {
      const page = await open({ viewport: { width, height: 800 } })
      const { pictures } = await visit(page, await fillIn(path, shop))
      const first = await firstPicture(page)
      expect(pictures.filter((address) => address.includes(first.name))).toEqual([first.address])
      await expect(page.locator(`link[rel=preload][as=image][imagesrcset*="${first.name}"]`)).toHaveCount(1)
      expect(first.pixels).toBeGreaterThanOrEqual(Math.min(first.shownPixels, 800) * 0.95)
      expect(first.pixels).toBeLessThanOrEqual(Math.max(first.shownPixels * 2.2, 400))
    })

test('a page shows its preloaded picture from one file, at every width and resolution', async ({ shop }) => {
  // Not drawn from the shop's list: other journeys add products, whose pictures may be links.
  const skus = sample(
    catalogue.map(({ technicalData }) => technicalData.sku),
    10,
  )
  const products = await shop.api.listProducts()
  const drawn = products.filter(({ technicalData }) => skus.includes(technicalData?.sku ?? ''))
  expect(drawn).toHaveLength(skus.length)
  for (const path of ['/', ...drawn.map(({ slug }) => `/catalog/${slug}`)]) {
    const html = await (await shop.send(path)).text()
    const [preloaded = ''] = /<link[^>]* as="image"[^>]*>/.exec(html) ?? []
    const files = attributeOf(preloaded, 'imagesrcset')
    expect(files, path).toMatch(/^\/pictures\//)
    // Where the widths differ, browsers choose another file, unless the first has arrived by then.
    const shown = [...html.matchAll(/<source[^>]*>/g)].filter(([source]) => attributeOf(source, 'srcset') === files)
    expect(shown.length, path).toBeGreaterThan(0)
    for (const [source] of shown) expect(attributeOf(source, 'sizes'), path).toBe(attributeOf(preloaded, 'imagesizes'))
  }
})

test('the page for Purchase preloads no picture, because it sends visitors to Login before the picture is shown', async ({
  shop,
  asAna,
}) => {
  const { _id: id } = await anyProduct(asAna)
  const html = await (await shop.send(`/products/${id}`)).text()
  expect(html).toMatch(/<img[^>]*src="\/pictures\//)
  expect(html).not.toMatch(/<link[^>]*as="image"/)
})

async function fillIn(path: string, { api }: JourneyShop): Promise<string> {
  const [product] = await api.listProducts()
  return path.replace('{slug}', product?.slug ?? '')
}

const attributeOf = (tag: string, name: string) => new RegExp(` ${name}="([^"]*)"`, 'i').exec(tag)?.[1]

type Loaded = { address: string; bytes: number; text: string }

/** Visits the page with an empty cache. `bytes` is the size of the compressed answer. */
async function visit(page: Page, path: string) {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.clearBrowserCache')
  await devtools.detach()
  // A set, because a file can be requested twice: code loaded on demand is fetched, and then imported from the cache.
  const requested = new Set<string>()
  page.on('request', (request) => requested.add(request.url()))
  await page.goto(path, { waitUntil: 'networkidle' })
  const ending = (end: RegExp) => [...requested].filter((address) => end.test(new URL(address).pathname))
  return {
    scripts: await Promise.all(ending(/\.js$/).map(load)),
    fonts: await Promise.all(ending(/\.woff2?$/).map(load)),
    pictures: ending(/\.(avif|webp|png|jpg)$/),
  }
}

async function load(address: string): Promise<Loaded> {
  const answer = await fetch(address, { headers: { 'accept-encoding': 'gzip' } })
  const content = await answer.bytes()
  const isPacked = answer.headers.get('content-encoding') === 'gzip'
  const bytes = isPacked ? Number(answer.headers.get('content-length')) : content.length
  return { address, bytes, text: new TextDecoder().decode(content) }
}

function total(files: Loaded[]): number {
  return files.reduce((sum, { bytes }) => sum + bytes, 0)
}

/** The first picture visible without scrolling: its URL, the width of its file, and its width on screen, both in pixels. */
function firstPicture(page: Page) {
  return page.evaluate(async () => {
    const picture = [...document.querySelectorAll('main img')].find(
      (image): image is HTMLImageElement => image instanceof HTMLImageElement && image.fetchPriority === 'high',
    )
    if (!picture) throw new Error('No picture of this page is fetched first')
    await picture.decode()
    const [, name = '', pixels] = /\/([^/]+?)-(\d+)\.\w+$/.exec(picture.currentSrc) ?? []
    return {
      address: picture.currentSrc,
      name: `${name}-`,
      pixels: Number(pixels),
      shownPixels: picture.clientWidth * devicePixelRatio,
    }
  })
}
