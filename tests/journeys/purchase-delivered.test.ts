/** Purchase: the order of one product is delivered if the customer names the country, and collected otherwise. */
import { findings } from './access/axe.ts'
import { scrollsSideways } from './access/fit.ts'
import { fill, isTold, press, sees } from './actions.ts'
import { anyProduct } from './carts.ts'
import { expect, test } from './fixtures.ts'

test('a customer has a single product delivered, and sees what it costs before the order is placed', async ({
  ana: page,
  asAna,
  anaMember,
}) => {
  const product = await anyProduct(asAna)
  await page.setViewportSize({ width: 390, height: 800 })
  await page.goto(`/products/${product._id}`)
  await sees(page, /^Delivery: Collection/)
  await fill(page, { 'Your address': 'Calle del Fleje 1, Zaragoza', 'Your phone': '976000000' })
  await page.getByLabel('Country').selectOption('ES')
  const methods = page.getByRole('group', { name: 'Delivery method' })
  await expect(methods.getByRole('radio', { name: /Collection/ })).toBeChecked()
  await methods.getByRole('radio', { name: /Pallet to your door/ }).check()
  await press(page, 'Purchase')
  await sees(page, 'Enter a postal code to have the order delivered')
  await fill(page, { 'Postal code': '35001' })
  await press(page, 'Purchase')
  await sees(page, '35001 is in Las Palmas')
  await fill(page, { 'Postal code': 'E-50001' })
  await methods.getByRole('radio', { name: /Pallet to your door/ }).check()
  const goods = product.pricePerUnit * product.minimumOrder
  const toPay = `$${(goods + 85).toLocaleString('en-US', { minimumFractionDigits: 2 })}`
  await expect(page.getByRole('definition').last()).toHaveText(toPay)
  expect([await findings(page), await scrollsSideways(page)]).toEqual([[], false])
  await press(page, 'Purchase')
  await isTold(page, 'Your order is confirmed')
  const [order] = await asAna.listMyOrders({ email: anaMember.email })
  expect(order).toMatchObject({
    ...{ quantity: product.minimumOrder, totalPrice: goods + 85, country: 'ES', postalCode: '50001', place: 'ES' },
    ...{ address: 'Calle del Fleje 1, Zaragoza\n50001', delivery: { name: 'Pallet to your door', price: 85 } },
  })
})

test('the country and the postal code are asked once in a tab; elsewhere, the checkout begins with the country of the seller @rare', async ({
  ana: page,
  asAna,
}) => {
  const { _id: id, minimumOrder: quantity } = await anyProduct(asAna)
  await asAna.changeCart({ body: { id, quantity } })
  const country = (tab = page) => tab.getByLabel('Country')
  await page.goto('/cart')
  await country().selectOption('PT')
  await page.getByLabel('Postal code').fill('9500-321')
  await page.goto('/checkout')
  await expect(country()).toHaveValue('PT')
  await expect(page.getByLabel('Postal code')).toHaveValue('9500-321')
  await country().selectOption('IT')
  await page.getByLabel('Postal code').fill('00184')
  await page.reload()
  await expect(country()).toHaveValue('IT')
  await expect(page.getByLabel('Postal code')).toHaveValue('00184')
  await page.goto(`/products/${id}`)
  await expect(country()).toHaveValue('IT')
  await expect(page.getByLabel('Postal code')).toHaveValue('00184')
  const other = await page.context().newPage()
  await other.goto('/checkout')
  await expect(country(other)).toHaveValue('ES')
})
