/** What is lost otherwise: words typed into a form that is left, and pictures that cannot be had. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { coil } from '#tests/shop.ts'
import { arrivesAt, sees } from './open-journey.ts'
import { apiOf, type Cast, openCast } from './specification/cast.ts'
import { fill } from './specification/scene.ts'

let cast: Cast
let productId: string
beforeAll(async () => {
  cast = await openCast()
  const api = await apiOf(cast.pages.admin)
  productId = (await api.addProduct({ body: { ...coil, name: 'Coil without a picture', image: missing } }))._id
})
afterAll(() => cast.journey.close())

const missing = '/pictures/nowhere.webp'

describe.for(['addProduct', 'updateProduct/{id}'])('what was typed on %s', (screen) => {
  let page: Page
  beforeAll(async () => {
    page = cast.pages.admin
    await page.goto(`/dashboard/${screen.replace('{id}', productId)}`)
    await page.getByLabel('Product short description:').fill('Half a sentence')
  })

  const question = () => page.getByRole('dialog', { name: 'Leave without saving?' })
  const leave = () => page.getByRole('link', { name: 'All Users' }).click()

  it('is still there for who stays', async () => {
    const here = page.url()
    await leave()
    await question().getByRole('button', { name: 'Keep editing' }).click()
    await question().waitFor({ state: 'hidden' })
    expect(page.url()).toBe(here)
    expect(await page.getByLabel('Product short description:').inputValue()).toBe('Half a sentence')
  })

  it('is asked about by the browser when its window is closed or loaded anew', async () => {
    const asked = page.waitForEvent('dialog').then(async (dialog) => {
      await dialog.dismiss()
      return dialog.type()
    })
    await page.evaluate(() => location.reload())
    expect(await asked).toBe('beforeunload')
    expect(await page.getByLabel('Product short description:').inputValue()).toBe('Half a sentence')
  })

  it('is left behind for who leaves', async () => {
    await leave()
    await question().getByRole('button', { name: 'Leave', exact: true }).click()
    await arrivesAt(page, '/dashboard/allUsers')
  })

  it('and nothing is asked where nothing was typed', async () => {
    await page.goto(`/dashboard/${screen.replace('{id}', productId)}`)
    await page.getByLabel('Product short description:').waitFor()
    await leave()
    await arrivesAt(page, '/dashboard/allUsers')
  })
})

describe('a picture that cannot be had', () => {
  it('is drawn, where it was to show a product', async () => {
    const page = cast.pages.visitor
    await page.goto('/products?q=Coil without a picture')
    await page.getByRole('main').locator('[role=img][aria-label="Coil without a picture"] svg').waitFor()
    expect(await page.getByRole('main').locator('img').count()).toBe(0)
  })

  it('gives way to initials, where it was to show a person', async () => {
    const page = cast.pages.customer
    await giveProfilePicture(page, missing)
    for (const place of [page.getByRole('main'), page.getByRole('button', { name: 'Your account' })]) {
      await place.getByText('US', { exact: true }).first().waitFor()
      expect(await place.locator('img').count()).toBe(0)
    }
  })
})

it('no browser complained of anything else', () => {
  expect(cast.journey.complaints).toEqual([])
})

async function giveProfilePicture(page: Page, image: string): Promise<void> {
  await page.goto('/dashboard/myProfile')
  const profile = { Location: 'Zaragoza', Education: 'Engineer', 'Image link': image, Phone: '976000000' }
  await fill(page, { ...profile, Linkedin: 'https://www.linkedin.com/in/uma-salgado' })
  await page.getByRole('button', { name: 'Update User' }).click()
  await sees(page, 'Update profile successfull')
}
