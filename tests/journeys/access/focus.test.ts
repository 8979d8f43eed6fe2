/** The focused element is always marked, within the window and not covered. */
import type { Page } from '@playwright/test'
import { sample } from '#tests/sample.ts'
import type { Role } from '#tests/spec/specification.ts'
import { expect, test } from '../fixtures.ts'

const walks: [Role, string][] = [
  ['visitor', '/'],
  ['visitor', '/products'],
  ['visitor', '/catalog/{slug}'],
  ['visitor', '/login'],
  ['customer', '/products/{id}'],
  ['customer', '/dashboard/myOrders'],
  ['admin', '/dashboard/manageProducts'],
]

const sizes = [
  [1280, 800],
  [320, 256],
] as const

for (const [width, height] of sample(sizes, 1))
  test.describe(`at ${width} × ${height} px`, () => {
    test.use({ viewport: { width, height } })

    for (const [role, path] of sample(walks, 2))
      test(`the focus of the ${role} is visible at every stop on ${path}`, async ({
        openAs,
        furniture: { slug, productId },
      }) => {
        const page = await openAs(role)
        const address = path.replace('{slug}', slug).replace('{id}', productId)
        await page.goto(address, { waitUntil: 'networkidle' })
        expect(await walkByTab(page)).toEqual([])
      })
  })

test('the heading of the next page has the focus from the moment at which the page is shown', async ({ ana: page }) => {
  await page.goto('/dashboard/myOrders', { waitUntil: 'networkidle' })
  const hasFocus = page.evaluate(
    () =>
      new Promise((resolve) => {
        const before = document.querySelector('main h1')?.textContent
        const observer = new MutationObserver(() => {
          const heading = document.querySelector('main h1')
          if (!heading || heading.textContent === before) return
          observer.disconnect()
          resolve(document.activeElement === heading)
        })
        observer.observe(document.body, { subtree: true, childList: true, characterData: true })
      }),
  )
  await page.getByRole('link', { name: 'My Profile', exact: true }).click()
  expect(await hasFocus).toBe(true)
})

const mostStops = 30

/** The problems at the first focus stops of the page. */
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
