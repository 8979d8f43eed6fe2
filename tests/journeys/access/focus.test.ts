/** Wherever the keyboard's focus goes, it is marked, within the window, and nothing lies over it. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Role } from '#tests/spec/specification.ts'
import { apiOf, type Cast, openCast, orderOne } from '../specification/cast.ts'

let cast: Cast
let product: { _id: string; slug: string } | undefined

beforeAll(async () => {
  cast = await openCast()
  await orderOne(cast.pages.customer)
  product = (await (await apiOf(cast.pages.customer)).listProducts())[0]
})
afterAll(() => cast.journey.close())

const walks: [Role, string][] = [
  ['visitor', '/'],
  ['visitor', '/products'],
  ['visitor', '/catalog/{slug}'],
  ['visitor', '/login'],
  ['customer', '/products/{id}'],
  ['customer', '/dashboard/myOrders'],
  ['admin', '/dashboard/manageProducts'],
]

describe.for([
  [1280, 800],
  [320, 256],
] as const)('at %i × %i px', ([width, height]) => {
  it.for(walks)('as %s on %s', async ([role, path]) => {
    const page = cast.pages[role]
    await page.setViewportSize({ width, height })
    await page.emulateMedia({ reducedMotion: 'reduce' })
    const address = path.replace('{slug}', product?.slug ?? '').replace('{id}', product?._id ?? '')
    await page.goto(address, { waitUntil: 'networkidle' })
    expect(await walkByTab(page)).toEqual([])
  })
})

const mostStops = 30

/** What is wrong with the stops on the way, until it begins anew. */
async function walkByTab(page: Page): Promise<string[]> {
  const wrong: string[] = []
  for (let stop = 0; stop < mostStops; stop++) {
    await page.keyboard.press('Tab')
    const found = await page.evaluate(lookAtFocus)
    if (found === 'end') break
    if (found) wrong.push(found)
  }
  return wrong
}

function lookAtFocus(): 'end' | string | undefined {
  const focused = document.activeElement
  if (!focused || focused === document.body) return 'end'
  const { left, right, top, bottom } = focused.getBoundingClientRect()
  const spots = [0.1, 0.5, 0.9].map((part) => [left + (right - left) / 2, top + (bottom - top) * part] as const)
  const isSeen = spots.some(([x, y]) => focused.contains(document.elementFromPoint(x, y)))
  const { outlineStyle, outlineWidth } = getComputedStyle(focused)
  const isMarked = outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2
  if (isSeen && isMarked) return undefined
  return `${isSeen ? 'not marked' : 'hidden'}: ${focused.outerHTML.slice(0, 160)}`
}
