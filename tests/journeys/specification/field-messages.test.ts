/** Every message of section 5 of the specification is shown under its field in the running shop. */
import type { Page } from '@playwright/test'
import { isEverything } from '#tests/sample.ts'
import { type FieldMessage, type FormName, fieldMessages, forms } from '#tests/spec/messages.ts'
import { sentenceUnder } from '../actions.ts'
import { expect, test } from '../fixtures.ts'
import type { JourneyShop } from '../journey-shop.ts'

const formNames = Object.keys(forms) as FormName[] // these are the keys of that object

const submitOf = (page: Page, name: FormName) => page.getByRole('button', { name: forms[name].submit, exact: true })
const says = (page: Page, field: string) => expect.poll(() => sentenceUnder(page, field), field)

async function openForm(page: Page, name: FormName, { api }: JourneyShop): Promise<void> {
  const [product] = await api.listProducts()
  await page.goto(forms[name].path.replace('{product}', product?._id ?? ''))
  await expect(submitOf(page, name)).toBeVisible()
}

async function type(page: Page, { field, typed }: Pick<FieldMessage, 'field' | 'typed'>): Promise<void> {
  const control = page.getByLabel(field, { exact: true })
  if (await control.evaluate((element) => element instanceof HTMLSelectElement)) await control.selectOption(typed)
  else await control.fill(typed)
}

const isOfProduct = (name: FormName) => name === 'Add Product' || name === 'Update Product'

/** The messages of different fields are tested together, those of one field one after another. */
function roundsOf(rows: FieldMessage[]): FieldMessage[][] {
  const rounds: FieldMessage[][] = []
  for (const row of rows) {
    const round = rounds.find((others) => others.every(({ field }) => field !== row.field))
    if (round) round.push(row)
    else rounds.push([row])
  }
  return rounds
}

for (const name of formNames) {
  const rows = fieldMessages.filter(({ form }) => form === name)
  // Both forms of a product have the same fields.
  const takesNumbers = name === 'Add Product' || (isEverything && name === 'Update Product')
  const digits = takesNumbers ? ', and takes only digits in number fields' : ''
  const again = isOfProduct(name) ? `, checks again on change${digits}` : ''
  test(`${name} shows no message before it is sent, and then each message under its field${again}`, async ({
    shop,
    openAs,
  }) => {
    const page = await openAs(forms[name].by)
    await openForm(page, name, shop)
    for (const field of new Set(rows.map((row) => row.field))) {
      await type(page, { field, typed: '' })
      expect(await sentenceUnder(page, field)).toBe('')
    }
    for (const round of roundsOf(rows)) {
      for (const row of round) await type(page, row)
      await submitOf(page, name).click()
      await Promise.all(
        round.map((row) =>
          test.step(`${row.field} “${row.typed}”: ${row.says}`, async () => {
            await says(page, row.field).toBe(row.says)
            await expect(page.getByLabel(row.field, { exact: true })).toHaveAttribute('aria-invalid', 'true')
          }),
        ),
      )
    }
    if (!isOfProduct(name)) return
    await type(page, { field: 'Product Name:', typed: 'Seal' })
    await says(page, 'Product Name:').toBe('')
    if (takesNumbers) await takesNumbersOnly(page)
  })
}

async function takesNumbersOnly(page: Page): Promise<void> {
  const name = page.getByLabel('Product Name:', { exact: true })
  await name.fill('about 12 pcs')
  await name.press('ControlOrMeta+A')
  await name.press('ControlOrMeta+C')
  for (const field of ['Minimum Order:', 'Product Quantity:', 'Available Quantity:', 'Price Per Unit:']) {
    const control = page.getByLabel(field, { exact: true })
    await control.fill('')
    await control.pressSequentially('a1b2')
    await expect(control, field).toHaveValue('12')
    await control.press('ControlOrMeta+A')
    await control.press('ControlOrMeta+V')
    await expect(control, `${field} pasted`).toHaveValue('12')
    await control.press('ControlOrMeta+V')
    await expect(control, `${field} pasted again`).toHaveValue('1212')
  }
}
