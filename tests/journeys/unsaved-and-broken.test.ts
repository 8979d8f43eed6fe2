/** A page asks before typed text is lost, and replaces a picture that cannot be loaded. */
import type { Page } from '@playwright/test'
import type { ProductForm } from '#contract/products/schema/product.ts'
import { coil } from '#tests/coil.ts'
import { sample } from '#tests/sample.ts'
import { fill, sees } from './actions.ts'
import { expect, test } from './fixtures.ts'

const missing = '/pictures/nowhere.webp'
const coilWithoutPicture = (): ProductForm => ({
  ...coil,
  name: `Pictureless coil ${Date.now()}`,
  image: missing,
})

const question = (page: Page) => page.getByRole('dialog', { name: 'Leave without saving?' })
const description = (page: Page) => page.getByLabel('Product short description:')
const leave = (page: Page) => page.getByRole('link', { name: 'All Users' }).click()

for (const screen of sample(['addProduct', 'updateProduct'], 1))
  test(`${screen} asks before it is left or reloaded with typed text; without text there is no question`, async ({
    root,
    asRoot,
  }) => {
    const { _id } = await asRoot.addProduct({ body: coilWithoutPicture() })
    await root.goto(`/dashboard/${screen}${screen === 'updateProduct' ? `/${_id}` : ''}`)
    await description(root).fill('Half a sentence')
    const here = root.url()
    await test.step('the text stays when the user stays', async () => {
      await leave(root)
      await question(root).getByRole('button', { name: 'Keep editing' }).click()
      await expect(question(root)).toBeHidden()
      expect(root.url()).toBe(here)
      await expect(description(root)).toHaveValue('Half a sentence')
    })
    await test.step('the browser asks before the page is reloaded', async () => {
      const asked = root.waitForEvent('dialog').then(async (dialog) => {
        await dialog.dismiss()
        return dialog.type()
      })
      await root.evaluate(() => location.reload())
      expect(await asked).toBe('beforeunload')
      await expect(description(root)).toHaveValue('Half a sentence')
    })
    await test.step('the text is dropped when the user leaves', async () => {
      await leave(root)
      await question(root).getByRole('button', { name: 'Leave', exact: true }).click()
      await expect(root).toHaveURL('/dashboard/allUsers')
    })
    await test.step('without typed text there is no question', async () => {
      await root.goBack()
      await expect(description(root)).toBeVisible()
      await leave(root)
      await expect(root).toHaveURL('/dashboard/allUsers')
    })
  })

test.describe('a missing picture', () => {
  test('of a product is replaced by a drawing @rare', async ({ visitor: page, asRoot }) => {
    const product = coilWithoutPicture()
    await asRoot.addProduct({ body: product })
    await page.goto(`/products?q=${product.name}`)
    const picture = page.getByRole('main').getByRole('img', { name: product.name })
    await expect(picture).toHaveAttribute('data-broken')
    await expect(picture.locator('xpath=..').locator('svg')).toBeVisible()
    await expect(page.getByRole('main').locator('img')).toHaveCount(1)
  })

  test('of a person is replaced by initials @rare', async ({ ana: page }) => {
    await giveProfilePicture(page, missing)
    const [profile, account] = [page.getByRole('main'), page.getByRole('button', { name: 'Your account' })]
    await expect(profile.getByText('AR', { exact: true }).first()).toBeVisible()
    // In the header, the stylesheet writes the initials.
    await expect(account.locator('span')).toHaveCSS('--initials', '"AR"')
    for (const place of [profile, account]) await expect(place.locator('img').filter({ visible: true })).toHaveCount(0)
  })
})

async function giveProfilePicture(page: Page, image: string): Promise<void> {
  await page.goto('/dashboard/myProfile')
  const profile = { Location: 'Zaragoza', Education: 'Engineer', 'Image link': image, Phone: '976000000' }
  await fill(page, { ...profile, Linkedin: 'https://www.linkedin.com/in/uma-salgado' })
  await page.getByRole('button', { name: 'Update User' }).click()
  await sees(page, 'Update profile successfull')
}
