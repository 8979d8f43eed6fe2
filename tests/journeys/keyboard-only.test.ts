/** Buying with the keyboard alone. */
import { sees } from './actions.ts'
import { expect, test } from './fixtures.ts'
import { expectVisibleFocus, logInByKeyboard, tabTo, typeInto } from './keyboard.ts'

test('a visitor finds, orders and pays for a product by keyboard alone', async ({ visitor: page, anaMember }) => {
  await test.step('skips to the content first', async () => {
    await page.goto('/')
    await page.keyboard.press('Tab')
    const skip = page.getByRole('link', { name: 'Skip to content' })
    await expect(skip).toBeFocused()
    await expectVisibleFocus(page)
    expect((await skip.boundingBox())?.height).toBeGreaterThan(20)
    await page.keyboard.press('Enter')
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('MAIN')
  })

  await test.step('finds a product', async () => {
    const products = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Products' })
    await tabTo(page, products, 'Shift+Tab')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/products')
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1')
    await tabTo(page, page.getByLabel('Search products'))
    await page.keyboard.type('PET strap')
    await page.keyboard.press('Enter')
    await sees(page, /products? for “PET strap”/)
  })

  await test.step('opens the product, and logs in on the way to the purchase page', async () => {
    await tabTo(page, page.getByRole('link', { name: 'Skip to the products' }))
    await page.keyboard.press('Enter')
    await tabTo(page, page.getByRole('article').getByRole('heading').getByRole('link'))
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/catalog\//)
    await tabTo(page, page.getByRole('main').getByRole('link', { name: 'Purchase', exact: true }))
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/login\?from=%2Fproducts%2F/)
    await logInByKeyboard(page, anaMember)
    await expect(page).toHaveURL(/\/products\//)
  })

  await test.step('orders one more than the minimum', async () => {
    const quantity = page.getByLabel('Product quantity')
    await tabTo(page, quantity)
    const least = Number(await quantity.inputValue())
    await page.keyboard.press('ArrowDown')
    await sees(page, `You have to purchase at least ${least} product`)
    await page.keyboard.press('ArrowUp')
    await expect(quantity).toHaveValue(String(least + 1))
    await typeInto(page, 'Your address', 'Calle del Fleje 1, 50001 Zaragoza')
    await typeInto(page, 'Your phone', '976000000')
    await page.keyboard.press('Enter')
    await sees(page, 'Your order is confirmed')
  })

  await test.step('pays', async () => {
    await tabTo(page, page.getByRole('link', { name: 'Pay now' }))
    await page.keyboard.press('Enter')
    await typeInto(page, 'Card number', '4242424242424242')
    await typeInto(page, 'Expiry date', '1234')
    await typeInto(page, 'Security code', '123')
    await page.keyboard.press('Enter')
    await sees(page, 'Congrats your payment is completed')
  })

  await test.step('sees the order in My Orders', async () => {
    await tabTo(page, page.getByRole('link', { name: 'See your orders' }))
    await page.keyboard.press('Enter')
    await sees(page, 'Paid - Trx id:')
  })

  await test.step('logs out', async () => {
    await tabTo(page, page.getByRole('button', { name: 'Your account' }), 'Shift+Tab')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('menuitem', { name: 'Dashboard' })).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('menuitem', { name: 'Logout' })).toBeFocused()
    await expectVisibleFocus(page)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/login')
  })
})

test('a customer buys the contents of the cart by keyboard alone @rare', async ({ ana: page }) => {
  await test.step('puts two products into the cart', async () => {
    await page.goto('/products')
    const forms = page.locator('form[data-cart]')
    for (const form of [forms.nth(0), forms.nth(1)]) {
      await tabTo(page, form.getByRole('button'))
      await page.keyboard.press('Enter')
    }
    const cart = page.getByRole('link', { name: 'Cart, 2 products' })
    await tabTo(page, cart, 'Shift+Tab')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/cart')
  })

  await test.step('increases the quantity of the first product, and removes and restores the second', async () => {
    const quantity = page.getByLabel(/^Quantity of/).first()
    await tabTo(page, quantity)
    const least = Number(await quantity.inputValue())
    await page.keyboard.press('ArrowUp')
    await expect(quantity).toHaveValue(String(least + 1))
    await tabTo(page, page.getByRole('button', { name: /^Remove/ }).nth(1))
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: /^Undo/ })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('link', { name: 'Cart, 2 products' })).toBeVisible()
  })

  await test.step('fills in the address and the delivery', async () => {
    await tabTo(page, page.getByRole('link', { name: 'Checkout' }))
    await page.keyboard.press('Enter')
    await expect(page.getByLabel('Street')).toBeVisible()
    // The toast about the cart covers the form for a moment.
    await expect(page.getByText(/in your cart$/)).toHaveCount(0)
    await tabTo(page, page.getByLabel('Country'))
    await page.keyboard.type('Spain')
    await typeInto(page, 'Street', 'Calle del Fleje 1, 50001 Zaragoza')
    await typeInto(page, 'Your phone', '976000000')
    await tabTo(page, page.getByRole('radio', { name: /Pallet to your door/ }))
    await page.keyboard.press('ArrowUp')
    await expect(page.getByRole('radio', { name: /Collection/ })).toBeChecked()
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('radio', { name: /Pallet to your door/ })).toBeChecked()
    await tabTo(page, page.getByLabel('Purchase-order number'))
    await page.keyboard.type('PO 4711')
  })

  await test.step('pays', async () => {
    await typeInto(page, 'Card number', '4242424242424242')
    await typeInto(page, 'Expiry date', '1234')
    await typeInto(page, 'Security code', '123')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: /^Order F-/ })).toBeVisible()
    await sees(page, 'Paid, being packed')
    await sees(page, 'Pallet to your door')
  })
})
