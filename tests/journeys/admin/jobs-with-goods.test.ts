/** A day's work with goods: products are counted, deleted, restored, and looked up in the history. */
import type { Page } from '@playwright/test'
import { coil } from '#tests/coil.ts'
import { sample } from '#tests/sample.ts'
import { deletion } from '#tests/spec/messages.ts'
import type { Api } from '#web/api/client.ts'
import { isTold, sees } from '../actions.ts'
import { expect, test } from '../fixtures.ts'
import { countSteps } from './steps.ts'

/** Adds a product, and opens a list of only this product. */
async function openOwn(page: Page, admin: Api) {
  const sku = `JOB-${Date.now()}`
  const name = `Strap of ${sku}`
  const { _id: id } = await admin.addProduct({ body: { ...coil, name, technicalData: { sku } } })
  await page.goto(`/dashboard/manageProducts?q=${sku}`)
  await expect(page.getByRole('row').nth(1)).toContainText(name)
  return { id, sku, name, steps: countSteps(page) }
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })

for (const width of sample([1280, 390], 1))
  test(`a count is saved in four steps, and refused when it is less than the quantity sold or held, at ${width} px`, async ({
    root: page,
    asRoot,
    asAna,
  }) => {
    await page.setViewportSize({ width, height: 800 })
    const { id, name, steps } = await openOwn(page, asRoot)
    const address = 'Calle del Fleje 1, Zaragoza'
    await asAna.placeOrder({ body: { id, quantity: 20, address, phone: '+34 976 000 000' } })
    await steps.press(page.getByRole('link', { name: `Update ${name}`, exact: true }))
    await steps.press(button(page, `Stock of ${name}`))
    await steps.fill(page.getByRole('dialog').getByLabel('I counted'), '87')
    await steps.press(page.getByRole('dialog').getByRole('button', { name: 'Save the count' }))
    await isTold(page, '87 counted, 20 sold or held: 67 can be sold')
    expect(steps.taken()).toBe(4)
    await test.step('the form shows the new stock', async () => {
      await sees(page, '67 can be sold')
      await expect(page.getByLabel('Available Quantity:')).toHaveValue('67')
    })
    await steps.press(button(page, `Stock of ${name}`))
    await steps.fill(page.getByRole('dialog').getByLabel('I counted'), '19')
    await steps.press(page.getByRole('dialog').getByRole('button', { name: 'Save the count' }))
    await expect(
      page.getByRole('dialog').getByText('19 counted, but 20 are sold or held: please count again'),
    ).toBeVisible()
  })

test('a product is deleted in two steps, and restored in three', async ({ root: page, asRoot, visitor }) => {
  const { id, name, steps } = await openOwn(page, asRoot)
  await steps.press(button(page, `Delete ${name}`))
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText(`${deletion.text}${name}`)
  await expect(question).not.toContainText('restore')
  await steps.press(question.getByRole('button', { name: deletion.confirm }))
  await isTold(page, `${name} deleted, and can be restored for 30 days`)
  expect(steps.taken()).toBe(2)
  await steps.press(page.getByRole('link', { name: 'Deleted products' }))
  await steps.press(button(page, `Restore: Product deleted, ${name}`))
  await steps.press(page.getByRole('alertdialog').getByRole('button', { name: 'Restore' }))
  await isTold(page, `${name} restored`)
  expect(steps.taken()).toBe(2 + 3)
  await visitor.goto(`/catalog/${id}`)
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(name)
})

test('finding out who changed a price takes one step, and undoing the change two more @rare', async ({
  root: page,
  asRoot,
}) => {
  const { id, name, sku, steps } = await openOwn(page, asRoot)
  await asRoot.updateProduct({ id, body: { ...coil, name, technicalData: { sku }, pricePerUnit: 1255 } })
  await steps.press(page.getByRole('link', { name: `Details of ${name}`, exact: true }))
  const history = page.getByRole('region', { name: 'History' })
  await expect(history.getByRole('listitem').first()).toContainText(/\$125\.50.*\$1,255\.00/)
  await expect(history.getByRole('listitem').first()).toContainText('admin@fleje.example')
  expect(steps.taken()).toBe(1)
  await steps.press(button(page, `Undo: Product changed, ${name}`))
  await steps.press(page.getByRole('alertdialog').getByRole('button', { name: 'Undo this change' }))
  await isTold(page, 'Change undone')
  expect(steps.taken()).toBe(3)
  await expect(page.getByRole('main').getByText('$125.50', { exact: true })).toBeVisible()
  await sees(page, /undone by admin@fleje\.example/)
  expect((await asRoot.findProduct({ id })).pricePerUnit).toBe(125.5)
})
