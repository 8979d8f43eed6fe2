/** A browser that runs no scripts: everything can be reached, and what cannot be done says so. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { arrivesAt, type Journey, openJourney } from './open-journey.ts'

let journey: Journey
beforeAll(async () => {
  journey = await openJourney()
})
afterAll(() => journey.close())

const sizes = [
  { width: 390, height: 844 },
  { width: 320, height: 568 },
  { width: 1280, height: 800 },
]

describe.for(sizes)('at $width px', (viewport) => {
  const open = async (path: string): Promise<Page> => {
    const page = await journey.visitor({ viewport, javaScriptEnabled: false })
    await page.goto(path)
    return page
  }

  it('the header leads to every page, by links that are in sight', async () => {
    const page = await open('/')
    const header = page.getByRole('banner')
    expect(await header.getByRole('button', { name: 'Menu' }).isVisible()).toBe(false)
    for (const [name, path] of [
      ['Products', '/products'],
      ['Blogs', '/blogs'],
      ['Home', '/'],
      ['Signup', '/signup'],
      ['Login', '/login'],
    ] as const) {
      await header.getByRole('link', { name, exact: true }).click()
      await arrivesAt(page, path)
    }
  })

  it('the header fits', async () => {
    const page = await open('/')
    const header = await page.getByRole('banner').boundingBox()
    for (const link of await page.getByRole('banner').getByRole('link').all()) {
      if (!(await link.isVisible())) continue
      const box = await link.boundingBox()
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(viewport.width)
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual((header?.height ?? 0) + 1)
    }
  })

  it.for(['/products/{id}', '/dashboard', '/dashboard/myOrders'])(
    '%s says that ordering needs scripts',
    async (path) => {
      const [product] = await (await fetch(`${journey.address}/api/products`)).json()
      const page = await open(path.replace('{id}', product._id))
      await page.getByRole('heading', { level: 1, name: 'Ordering needs scripts' }).waitFor()
      expect(await page.getByRole('status', { name: 'Loading' }).isVisible()).toBe(false)
      await page.getByRole('link', { name: 'Back to the products' }).click()
      await arrivesAt(page, '/products')
    },
  )
})

it('whoever runs scripts is told nothing of it', async () => {
  const page = await journey.visitor({ viewport: { width: 390, height: 844 } })
  await page.goto('/')
  await page.getByRole('button', { name: 'Menu' }).waitFor()
  expect(await page.getByRole('banner').getByRole('link', { name: 'Products' }).isVisible()).toBe(false)
  await page.goto('/dashboard')
  await arrivesAt(page, /^\/login/)
  expect(await page.getByText('Ordering needs scripts').count()).toBe(0)
})
