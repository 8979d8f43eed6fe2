/** A customer calls, and the office enters the order. */
import type { Page } from '@playwright/test'
import { sample } from '#tests/sample.ts'
import { findings } from '../access/axe.ts'
import { scrollsSideways } from '../access/fit.ts'
import { fill, heading, isTold, press, sees } from '../actions.ts'
import { expect, test } from '../fixtures.ts'
import { tabTo, typeInto } from '../keyboard.ts'
import { newAccount, signUp } from '../members.ts'
import { paymentLinkOf } from './callers.ts'
import { signUpPacker } from './packing.ts'

const saved = (page: Page) => expect(page.getByText('Saved', { exact: true })).toBeVisible()

for (const width of sample([390, 1280], 1))
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 844 } })

    test('an admin enters the order of a new customer by keyboard, and the mail about it has a link to pay', async ({
      open,
      rootMember,
      asRoot,
      visitor,
    }) => {
      const { email, name } = newAccount('Carla Llopis')
      const page = await open({ as: rootMember })
      await test.step('creates the customer', async () => {
        await page.goto('/dashboard/manageOrders')
        await expect(heading(page, 'Manage Orders')).toBeVisible()
        await page.keyboard.press('ControlOrMeta+k')
        await expect(page.getByRole('combobox', { name: 'Search orders, products and users' })).toBeFocused()
        await page.keyboard.type('new order')
        await page.keyboard.press('Enter')
        await expect(heading(page, 'New order')).toBeVisible()
        await typeInto(page, 'Email address of the customer', email)
        await page.keyboard.press('Enter')
        await sees(page, 'There is no customer with this address yet.')
        await expect(page.getByLabel('Name of the customer')).toBeFocused()
        await page.keyboard.type(name)
        await page.keyboard.press('Enter')
        await expect(heading(page, `Order for ${name}`)).toBeVisible()
      })
      const products = page.getByRole('region', { name: 'Products' })
      await test.step('adds one product by search, and two from a list', async () => {
        await tabTo(page, page.getByLabel('Add a product'))
        await page.keyboard.type('PT-1610')
        // Enter is pressed before the answer arrives.
        await page.keyboard.press('Enter')
        await sees(page, /× PET strap 16 × 1.0 mm.* added/)
        await tabTo(page, page.getByText('Paste a list of article numbers'))
        await page.keyboard.press('Enter')
        await typeInto(page, 'Article numbers and quantities', 'PT-1508 10\nSL-PT16S 12')
        await tabTo(page, page.getByRole('button', { name: 'Add these articles to the order' }))
        await page.keyboard.press('Enter')
        await expect(products.getByRole('textbox', { name: /^Quantity of/ })).toHaveCount(3)
      })
      await test.step('fills in the address, and reads the promise and the total to the customer', async () => {
        await tabTo(page, page.getByLabel('Country'))
        await page.keyboard.type('Spain')
        await typeInto(page, 'Street', 'Calle del Fleje 1, 50197 Zaragoza')
        await typeInto(page, 'Phone', '+34 976 000 000')
        await sees(page, /^Arrives /)
        await saved(page)
        await expect(page.getByRole('region', { name: 'The order' })).toContainText(/Total\$\d/)
        await tabTo(page, page.getByLabel('Hold the goods for'))
        await page.keyboard.type('5 days')
        await sees(page, /we hold the goods for 5 days/)
        await saved(page)
        expect([await findings(page), await scrollsSideways(page)]).toEqual([[], false])
      })
      const number = await test.step('places the order, which says who entered it', async () => {
        await tabTo(page, page.getByRole('button', { name: 'Place the order' }))
        await page.keyboard.press('Enter')
        await isTold(page, /^Order F-\d+ is placed$/)
        await tabTo(page, page.getByRole('link', { name: 'See the order' }))
        await page.keyboard.press('Enter')
        await sees(page, 'Placed by the office for the customer')
        await sees(page, rootMember.email)
        const { number, lines } = await asRoot.findOrder({ id: page.url().split('/').at(-1) ?? '' })
        expect(lines).toHaveLength(3)
        return number
      })
      await test.step('the customer gets the link, and one more when the admin sends it again', async () => {
        const first = await paymentLinkOf(visitor, number)
        expect(first).toMatch(/\/pay\?token=/)
        await press(page, 'Send a link to pay')
        await isTold(page, `A link to pay was sent to ${email}`)
        await sees(page, 'Payment link sent')
        expect(await paymentLinkOf(visitor, number)).not.toBe(first)
        await visitor.goto('/outbox')
        await expect(visitor.getByRole('article').filter({ hasText: email })).toHaveCount(3)
      })
    })

    test('a packer enters the order of a known customer again without seeing an amount, and hands it over to an admin @rare', async ({
      shop,
      open,
      rootMember,
      asRoot,
    }) => {
      const customer = await signUp(shop, newAccount('Nuria Prat'))
      const [product] = await asRoot.listProducts({ sort: '-available' })
      if (!product) throw new Error('There is nothing to order')
      const goods = { id: product._id, quantity: product.minimumOrder }
      await customer.api.placeOrder({ body: { ...goods, address: 'Calle Mayor 1, Zaragoza', phone: '976000000' } })
      const packer = await open({ as: await signUpPacker(shop, asRoot) })
      await packer.goto('/dashboard/newOrder')
      await packer.getByLabel('Email address of the customer').fill(customer.email)
      await press(packer, 'Start the order')
      await packer.getByText('Earlier orders of this customer').click()
      await press(packer, /^Add the products of F-/)
      await saved(packer)
      await expect(packer.locator('main')).not.toContainText('$')
      await packer.getByLabel('Country').selectOption('Spain')
      await fill(packer, { Street: 'Calle Mayor 1', 'Postal code': '50001', Town: 'Zaragoza' })
      await saved(packer)
      await packer.reload()
      await expect(packer.getByLabel('Town', { exact: true })).toHaveValue('Zaragoza')
      await packer.getByLabel('Hand over to').selectOption({ value: rootMember.email })
      await press(packer, 'Hand over')
      await sees(packer, 'None. An order stays here until you place it.')

      const admin = await open({ as: rootMember })
      await admin.goto('/dashboard/newOrder')
      await admin.getByRole('link', { name: customer.name }).click()
      await sees(admin, /^Handed over by /)
      await press(admin, 'Place the order')
      await sees(admin, 'Please enter your phone number')
      await expect(admin.getByLabel('Phone')).toBeFocused()
      await admin.getByLabel('Phone').fill('976000000')
      await press(admin, 'Place the order')
      await isTold(admin, /^Order F-\d+ is placed$/)
      await sees(admin, `${customer.email} gets a mail about the order, with a link to pay for it.`)
      const [order, ...others] = await customer.api.listMyOrders({ email: customer.email })
      expect(others).toHaveLength(1)
      const own = await open({ as: customer })
      await own.goto(`/dashboard/orders/${order?._id}`)
      await sees(own, 'Placed for you by our office')
    })
  })
