/** What the first visit of a public page makes the browser load. Sizes are facts: they are the same on every machine. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoAccounts } from '#demo/accounts.ts'
import { type Journey, openJourney } from './open-journey.ts'
import { openSignedIn } from './signed-in-page.ts'

const mostScriptBytes = 130_000
const mostScriptBytesWithForm = 153_000
const mostScriptBytesOfDashboard = 175_000
const checksForms = /\/schemas-[^/]+\.js$/
const mostFontBytes = 80_000

let journey: Journey
let slug: string

beforeAll(async () => {
  journey = await openJourney()
  const products = await (await fetch(`${journey.address}/api/products`)).json()
  slug = products[0].slug
})
afterAll(() => journey.close())

describe.for(['/', '/products', '/catalog/{slug}', '/reviews', '/blogs', '/portfolio'])('%s', (path) => {
  it('loads few scripts, none of them of the dashboard, and small fonts', async () => {
    const { scripts, fonts } = await visit(path.replace('{slug}', slug))
    expect(total(scripts)).toBeGreaterThan(0)
    expect(total(scripts)).toBeLessThanOrEqual(mostScriptBytes)
    expect(total(fonts)).toBeGreaterThan(0)
    expect(total(fonts)).toBeLessThanOrEqual(mostFontBytes)
    for (const { address, text } of scripts) expect(text, address).not.toMatch(/Manage Orders|My Orders|role:"table"/)
  })
})

it('lets styles and fonts go before the scripts', async () => {
  const page = await journey.visitor()
  const asked = new Map<string, string>()
  const devtools = await page.context().newCDPSession(page)
  devtools.on('Network.requestWillBeSent', ({ request }) => asked.set(request.url, request.initialPriority))
  await devtools.send('Network.enable')
  await page.goto('/products', { waitUntil: 'networkidle' })
  const priorities = (end: RegExp) =>
    new Set([...asked].flatMap(([url, priority]) => (end.test(url) ? [priority] : [])))
  expect(priorities(/\.js$/)).toEqual(new Set(['Low']))
  expect(priorities(/\.woff2$/)).toEqual(new Set(['High']))
  expect(priorities(/\.css$/)).toEqual(new Set(['VeryHigh']))
})

it.for(['/login', '/signup', '/reset', '/confirm'])(
  '%s fetches what checks its form when it is first used',
  async (path) => {
    const { page, scripts } = await visit(path)
    expect(total(scripts)).toBeLessThanOrEqual(mostScriptBytesWithForm)
    for (const { address } of scripts) expect(address).not.toMatch(checksForms)
    const fetched = page.waitForRequest(checksForms)
    await page.getByRole('textbox').first().focus()
    await fetched
  },
)

it('Manage Orders loads no more than a list and its buttons need', async () => {
  const openPage = await openSignedIn(journey, demoAccounts.admin)
  const { page: admin } = await openPage()
  const page = await journey.visitor({ storageState: await admin.context().storageState() }) // with an empty cache
  const { scripts } = await visit('/dashboard/manageOrders', { page })
  expect(total(scripts)).toBeGreaterThan(0)
  expect(total(scripts)).toBeLessThanOrEqual(mostScriptBytesOfDashboard)
})

describe.for([390, 1280])('at %i px', (width) => {
  it.for(['/', '/catalog/{slug}'])('the first picture of %s is preloaded, in the size that is shown', async (path) => {
    const { page, pictures } = await visit(path.replace('{slug}', slug), { width })
    const first = await firstPicture(page)
    expect(pictures.filter((address) => address.includes(first.name))).toEqual([first.address])
    expect(await page.locator(`link[rel=preload][as=image][imagesrcset*="${first.name}"]`).count()).toBe(1)
    expect(first.pixels).toBeGreaterThanOrEqual(Math.min(first.shownPixels, 800) * 0.95)
    expect(first.pixels).toBeLessThanOrEqual(Math.max(first.shownPixels * 2.2, 400))
  })
})

type Loaded = { address: string; bytes: number; text: string }

/** Visits with an empty cache. Bytes are those of the gzip answer. */
async function visit(path: string, { width = 1280, page: known }: { width?: number; page?: Page } = {}) {
  const page = known ?? (await journey.visitor({ viewport: { width, height: 800 } }))
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.goto(path, { waitUntil: 'networkidle' })
  const ending = (end: RegExp) => asked.filter((address) => end.test(new URL(address).pathname))
  return {
    page,
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

/** The first picture that is seen without scrolling: its address, and its width beside the one it is shown at. */
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
