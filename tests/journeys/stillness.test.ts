/** Nothing moves unasked: no layout shift while a page or a list loads, and no animation with reduced motion. */
import type { Page } from '@playwright/test'
import { sample } from '#tests/sample.ts'
import { holdBack, press, sees } from './actions.ts'
import { expect, test } from './fixtures.ts'
import { orderOne } from './orders.ts'

const sizes = [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
]

for (const viewport of sample(sizes, 1))
  test.describe(`at ${viewport.width} px`, () => {
    test.use({ viewport, contextOptions: { reducedMotion: 'no-preference' } })

    for (const path of sample(['/', '/products', '/catalog/{slug}', '/login'], 1))
      test(`${path} stays in place while it loads`, async ({ shop, visitor }) => {
        const [product] = await shop.api.listProducts()
        await visitor.goto(path.replace('{slug}', product?.slug ?? ''), { waitUntil: 'networkidle' })
        expect(await jumps(visitor)).toBeLessThan(0.02)
      })

    for (const list of sample(['My Orders', 'Manage Orders'], 1))
      test(`${list} stays in place when its rows arrive late`, async ({ ana, root, asAna }) => {
        for (let orders = 0; orders < 3; orders++) await orderOne(asAna)
        const page = list === 'My Orders' ? ana : root
        const answer = await holdLists(page)
        await page.goto(list === 'My Orders' ? '/dashboard/myOrders' : '/dashboard/manageOrders')
        await expect(page.getByRole('status', { name: 'Loading' })).toBeVisible()
        await expect(page.getByRole('heading', { level: 1 })).toHaveText('Loading')
        answer()
        await expect(page.getByRole('row').nth(1)).toBeVisible()
        expect(await jumps(page)).toBeLessThan(0.05)
      })

    test('the purchase page shows its product before the call for the product is answered, and then stays in place @rare', async ({
      shop,
      ana,
    }) => {
      const [product] = await shop.api.listProducts()
      const answer = await holdBack(ana, `**/api/products/${product?._id}`)
      await ana.goto(`/products/${product?._id}`)
      await expect(ana.getByRole('heading', { level: 1 })).toHaveText(product?.name ?? '')
      await expect(ana.getByLabel('Your phone')).toBeVisible()
      const answered = ana.waitForResponse(`**/api/products/${product?._id}`)
      answer()
      await answered
      expect(await jumps(ana)).toBeLessThan(0.02)
    })

    test('a list stays in place while it is sorted, and has no animation with reduced motion @rare', async ({
      root,
    }) => {
      await root.emulateMedia({ reducedMotion: 'reduce' })
      const answer = await sortSlowly(root)
      expect(await motions(root)).toEqual([])
      await root.emulateMedia({ reducedMotion: null })
      answer()
      await expect(root).toHaveURL('/dashboard/manageProducts?sort=price')
      await expect(root.locator('table[aria-busy=false]')).toBeVisible()
      expect(await jumps(root)).toBeLessThan(0.05)
    })
  })

test('the shop’s name and the search stand in the same place in the shop, its two views of products, the dashboard and the login @rare', async ({
  visitor,
  ana,
}) => {
  for (const { width, height } of sample(sizes, 1)) {
    const places = async (page: Page, path: string) => {
      await page.setViewportSize({ width, height })
      await page.goto(path)
      const header = page.getByRole('banner')
      const search = width < 1024 ? header.getByRole('link', { name: 'Search the shop' }) : header.getByRole('search')
      const [name, field] = [await header.getByRole('link').first().boundingBox(), await search.boundingBox()]
      return { name: [name?.x, name?.y], field: [field?.x, field?.y] }
    }
    const atHome = await places(visitor, '/')
    expect(atHome.name).toEqual([expect.any(Number), expect.any(Number)])
    for (const path of ['/products', '/products?view=list', '/login'])
      expect(await places(visitor, path), path).toEqual(atHome)
    const signedIn = await places(ana, '/')
    expect(signedIn.name).toEqual(atHome.name)
    for (const path of ['/products?view=list', '/dashboard']) expect(await places(ana, path), path).toEqual(signedIn)
  }
})

test.describe('with reduced motion', () => {
  for (const path of sample(['/', '/products'], 1))
    test(`${path} has no animation`, async ({ visitor }) => {
      await visitor.emulateMedia({ reducedMotion: 'reduce' })
      await visitor.goto(path)
      expect(await motions(visitor)).toEqual([])
    })

  test('a question and the message after it have no animation @rare', async ({ ana, asAna }) => {
    await ana.emulateMedia({ reducedMotion: 'reduce' })
    await orderOne(asAna)
    await ana.goto('/dashboard/myOrders')
    await ana.getByRole('button', { name: /^Cancel/, disabled: false }).click()
    await expect(ana.getByRole('alertdialog')).toBeVisible()
    expect(await motions(ana)).toEqual([])
    await press(ana, 'Yes, delete it!')
    await sees(ana, 'Order cancelled successfully')
    expect(await motions(ana)).toEqual([])
  })
})

/** Opens the products and sorts them by price; the rows arrive when the returned function is called. */
async function sortSlowly(page: Page): Promise<() => void> {
  await page.goto('/dashboard/manageProducts')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  const answer = await holdLists(page)
  await page.getByRole('button', { name: 'Price', exact: true }).click()
  await expect(page.locator('table[aria-busy=true]')).toBeVisible()
  return answer
}

/** Holds back the answers of all lists until the returned function is called. */
function holdLists(page: Page): Promise<() => void> {
  return holdBack(page, (url: URL) => /^\/api\/(order|orders|products|users|review)$/.test(url.pathname))
}

/** The layout shift since the page began to load, as browsers measure it, including shifts after a click. */
function jumps(page: Page): Promise<number> {
  return page.evaluate(async () => {
    let sum = 0
    const add = (entries: PerformanceEntryList) => {
      for (const entry of entries) sum += 'value' in entry ? Number(entry.value) : 0
    }
    const observer = new PerformanceObserver((list) => add(list.getEntries()))
    observer.observe({ type: 'layout-shift', buffered: true })
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    await new Promise((resolve) => setTimeout(resolve))
    add(observer.takeRecords())
    return sum
  })
}

/** Animations that last longer than 10 ms. */
function motions(page: Page): Promise<string[]> {
  const blinkMs = 10
  return page.evaluate(
    (least) =>
      document
        .getAnimations()
        .filter(({ effect }) => Number(effect?.getComputedTiming().activeDuration) > least)
        .map((animation) => ('animationName' in animation ? String(animation.animationName) : animation.id)),
    blinkMs,
  )
}
