/** A new customer on a phone finds three products by search, orders quantities of their choice, and pays by card. */
import { expect, type Page } from '@playwright/test'
import { sees } from './actions.ts'
import { countActions } from './count-actions.ts'
import { newAccount } from './members.ts'

/** Words that a buyer types, the product that is meant, and the quantity. */
const wanted = [
  ['PT-1610', 'PT-1610', '12'],
  ['seal 16 mm', 'SL-PT16S', '2'],
  ['MT-PT20', 'MT-PT20', '3'],
] as const

/** `fillInBilled`: fills in what a shop with VAT also asks. Returns the number of actions until the order was paid. */
export async function buyThreeLines(page: Page, fillInBilled: () => Promise<void> = async () => {}): Promise<number> {
  const counted = await countActions(page)
  const { name, email, password } = newAccount('Nuria Pla')
  const type = (label: string | RegExp, value: string) => page.getByLabel(label, { exact: true }).fill(value)
  await page.goto('/')
  await page.getByRole('link', { name: 'Search' }).first().tap()
  const box = page.getByRole('combobox', { name: 'Search products' })
  await expect(box).toBeFocused()
  const quantities = new Map<string, string>()
  for (const [words, sku, quantity] of wanted) {
    await box.fill(words)
    const row = page.getByRole('listbox', { name: 'Suggestions' }).locator('> *').filter({ hasText: sku })
    const product = (await row.getByRole('option').innerText()).split('\n')[0] ?? ''
    quantities.set(product, quantity)
    await row.getByText('Add', { exact: true }).tap()
  }
  await page.getByRole('link', { name: 'Cart, 3 products' }).tap()
  for (const [product, quantity] of quantities) await page.getByLabel(`Quantity of ${product}`).fill(quantity)
  await page.getByRole('link', { name: 'Create an account' }).tap()
  await type('Your Name:', name)
  await type('Your email:', email)
  await type('Your password:', password)
  await type('Confirm your password:', password)
  await page.getByRole('button', { name: 'Signup', exact: true }).tap()
  await expect(page).toHaveURL('/checkout')
  await type('Street', 'Calle del Fleje 1, 50001 Zaragoza')
  await type('Your phone', '+34 976 000 000')
  await expect(page.getByLabel('Country')).toHaveValue('ES')
  await fillInBilled()
  await expect(page.getByLabel('Postal code')).toHaveValue('50001')
  await expect(page.getByRole('group', { name: 'Delivery method' }).getByRole('radio', { checked: true })).toHaveCount(
    1,
  )
  await type('Card number', '4242 4242 4242 4242')
  await type('Expiry date', '12 / 34')
  await type('Security code', '123')
  await page.getByRole('button', { name: /^Pay \$/ }).tap()
  await sees(page, 'Congrats your payment is completed')
  for (const product of quantities.keys()) await sees(page, product)
  return counted()
}
