/** Every message of section 5 under its field, in the running shop. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type FieldMessage, type FormName, fieldMessages, forms } from '#tests/spec/messages.ts'
import { apiOf, type Cast, openCast, sentenceUnder } from './cast.ts'

let cast: Cast
let product: string

beforeAll(async () => {
  cast = await openCast()
  product = (await (await apiOf(cast.pages.admin)).listProducts())[0]?._id ?? ''
})
afterAll(() => cast.journey.close())

const formNames = Object.keys(forms) as FormName[] // the keys of that very object

async function open(name: FormName): Promise<Page> {
  const page = cast.pages[forms[name].by]
  await page.goto(forms[name].path.replace('{product}', product))
  await submitOf(page, name).waitFor()
  return page
}

const submitOf = (page: Page, name: FormName) => page.getByRole('button', { name: forms[name].submit, exact: true })

async function type(page: Page, { field, typed }: Pick<FieldMessage, 'field' | 'typed'>): Promise<void> {
  const control = page.getByLabel(field, { exact: true })
  if (await control.evaluate((element) => element instanceof HTMLSelectElement)) await control.selectOption(typed)
  else await control.fill(typed)
}

describe.each(formNames)('%s', (name) => {
  const rows = fieldMessages.filter(({ form }) => form === name)
  const fields = [...new Set(rows.map(({ field }) => field))]
  let page: Page
  beforeAll(async () => {
    page = await open(name)
  })

  it('says nothing before it is sent', async () => {
    for (const field of fields) {
      await type(page, { field, typed: '' })
      expect(await sentenceUnder(page, field)).toBe('')
    }
    await submitOf(page, name).click()
  })

  it.each(rows)('$field “$typed”: $says', async (row) => {
    await type(page, row)
    await submitOf(page, name).click()
    await expect.poll(() => sentenceUnder(page, row.field)).toBe(row.says)
    expect(await page.getByLabel(row.field, { exact: true }).getAttribute('aria-invalid')).toBe('true')
  })
})

it.each(['Add Product', 'Update Product'] as const)('%s checks again on change, after it was sent', async (name) => {
  const page = await open(name)
  await type(page, { field: 'Product Name:', typed: '' })
  await submitOf(page, name).click()
  await expect.poll(() => sentenceUnder(page, 'Product Name:')).toBe('Enter product name')
  await type(page, { field: 'Product Name:', typed: 'Seal' })
  await expect.poll(() => sentenceUnder(page, 'Product Name:')).toBe('')
})

it.each(['Minimum Order:', 'Product Quantity:', 'Available Quantity:', 'Price Per Unit:'])(
  '%s takes numbers only',
  async (field) => {
    const page = await open('Add Product')
    const control = page.getByLabel(field, { exact: true })
    await control.pressSequentially('a1b2')
    expect(await control.inputValue()).toBe('12')
  },
)

it('no browser complained', () => {
  expect(cast.journey.complaints).toEqual([])
})
