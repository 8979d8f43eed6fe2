/** The morning of a packer, at the screens To ship and Stock. */
import { readFile } from 'node:fs/promises'
import { coil } from '#tests/coil.ts'
import { sample } from '#tests/sample.ts'
import { findings } from '../access/axe.ts'
import { scrollsSideways } from '../access/fit.ts'
import { heading, isTold, press, sees } from '../actions.ts'
import { expect, test } from '../fixtures.ts'
import { newAccount, signUp } from '../members.ts'
import { sellToDoor, signUpPacker } from './packing.ts'

for (const width of sample([390, 1280], 1))
  test(`a packer ships orders by keyboard, undoes one, and reports one short, which an admin sees and the customer does not, at ${width} px`, async ({
    shop,
    open,
    root,
    asRoot,
  }) => {
    const customer = await signUp(shop, newAccount('Nuria Prat'))
    const orders = await sellToDoor(shop, customer.api, 5)
    const [first, last] = [orders[0], orders.at(-1)]
    if (!first || !last) throw new Error('Nothing was sold')
    const packer = await open({ as: await signUpPacker(shop, asRoot) })
    await packer.setViewportSize({ width, height: 800 })
    await test.step('the packer starts at To ship, without any amount, and finds the orders of a customer', async () => {
      await packer.goto('/dashboard')
      await expect(packer).toHaveURL('/dashboard/toShip')
      await expect(heading(packer, 'To ship')).toBeVisible()
      await packer.getByLabel('Search orders to ship').fill(customer.email)
      await expect(packer.getByLabel('Parcel number')).toHaveCount(5)
      await expect(packer.locator('main')).not.toContainText('$')
      await expect(packer.getByText(/^(Nothing has to leave today|No other order is waiting)/)).toHaveCount(0)
    })
    await test.step('keys lead from order to order, to the number of an order and back, and select an order', async () => {
      const box = packer.getByLabel(`Select order ${orders[1]?.number}`)
      await packer.locator('h1').focus()
      for (const key of ['j', 'j', 'j', 'k', 'Enter']) await packer.keyboard.press(key)
      await expect(packer.getByLabel(`Parcel number of order ${orders[1]?.number}`)).toBeFocused()
      for (const key of ['Escape', 'x']) await packer.keyboard.press(key)
      await expect(box).toBeChecked()
      await packer.keyboard.press('x')
      await expect(box).not.toBeChecked()
    })
    await test.step('? lists the keys of packers, and Ctrl-K finds their screens and searches their lists', async () => {
      await packer.keyboard.press('?')
      const keys = packer.getByRole('dialog', { name: 'Keys' })
      await expect(keys).toContainText('On the page To ship: type the parcel number of this order, then ship it')
      await expect(keys).not.toContainText('Confirm the order in this row')
      await packer.keyboard.press('Escape')
      await packer.keyboard.press('Control+k')
      await expect(packer.getByRole('combobox', { name: 'Search screens and lists' })).toBeFocused()
      await packer.keyboard.type('sto')
      await expect(packer.getByRole('option')).toHaveText([
        'Stock',
        /^Orders to ship for/,
        /^Stock for/,
        /./,
        /^Products/,
      ])
      await packer.keyboard.press('Escape')
    })
    await test.step('the packing slips of a selection are one file', async () => {
      await packer.getByLabel(`Select order ${first.number}`).check()
      await packer.getByLabel(`Select order ${last.number}`).check()
      const download = packer.waitForEvent('download')
      await press(packer, 'Packing slips (2)')
      expect((await download).suggestedFilename()).toMatch(/\.pdf$/)
      await press(packer, 'Clear')
    })
    await test.step('the addresses of all orders that are sent are a file for the carrier', async () => {
      const download = packer.waitForEvent('download')
      await press(packer, 'Addresses as CSV')
      const path = await (await download).path()
      for (const { number } of [first, last]) expect(await readFile(path, 'utf8')).toContain(number)
    })
    await test.step('each parcel number and Enter ships an order and leads to the next one', async () => {
      await packer.getByLabel('Carrier').focus()
      await packer.keyboard.type('Seur')
      await packer.keyboard.press('Enter')
      for (const [index, { number }] of orders.slice(0, -1).entries()) {
        await expect(packer.getByLabel(`Parcel number of order ${number}`)).toBeFocused()
        await packer.keyboard.type(`0000${index}`)
        await packer.keyboard.press('Enter')
      }
      await expect(packer.getByLabel(`Parcel number of order ${last.number}`)).toBeFocused()
      for (const [index, { _id: id }] of orders.slice(0, -1).entries())
        expect(await asRoot.findOrder({ id })).toMatchObject({
          approved: true,
          parcels: [{ carrier: 'Seur', tracking: `0000${index}` }],
        })
    })
    await test.step('a second Enter of the scanner ships nothing', async () => {
      await packer.keyboard.press('Enter')
      await sees(packer, 'Scan or type the number first')
      await expect(packer.getByLabel(`Parcel number of order ${last.number}`)).toBeFocused()
      expect(await asRoot.findOrder({ id: last._id })).toMatchObject({ approved: false })
    })
    await test.step('an undone order is back with its number, and ships without one', async () => {
      const fourth = orders[3]
      if (!fourth) throw new Error('Five orders were sold')
      await press(packer, `Undo the shipment of order ${fourth.number}`)
      await isTold(packer, 'Shipment undone')
      const field = packer.getByLabel(`Parcel number of order ${fourth.number}`)
      await expect(field).toBeFocused()
      await expect(field).toHaveValue('00003')
      expect(await field.getAttribute('aria-invalid'), 'the row says nothing wrong').toBeNull()
      await field.fill('')
      await press(packer, `Ship without a number: order ${fourth.number}`)
      await isTold(packer, `Order approved: ${fourth.number}`)
    })
    await test.step('missing goods are reported to the admins, and a number typed meanwhile is kept', async () => {
      await packer.getByLabel(`Parcel number of order ${last.number}`).fill('4711')
      await press(packer, `Something is missing: order ${last.number}`)
      await expect(packer.getByLabel('What is missing')).toBeFocused()
      await packer.keyboard.type('Two coils are missing')
      await press(packer, 'Tell the admins')
      await isTold(packer, `Order ${last.number} reported short`)
      await sees(packer, 'Reported short')
      await expect(packer.getByLabel(`Parcel number of order ${last.number}`)).toHaveValue('4711')
      await root.goto('/dashboard/needsAttention')
      await sees(root, 'Orders reported short')
      await root.goto('/dashboard/manageOrders?state=short&sort=oldest')
      await sees(root, /orders? with goods missing/)
      await expect(root.getByLabel(`Select order ${last.number}`)).toBeVisible()
      await root.goto(`/dashboard/orders/${last._id}`)
      await sees(root, 'Two coils are missing')
      const { events = [] } = await customer.api.findOrder({ id: last._id })
      expect(events.map(({ kind }) => kind)).not.toContain('reported short')
    })
    await test.step('the packer corrects the address of an order that has not shipped, in the parts of its text', async () => {
      await press(packer, `Correct the address: order ${last.number}`)
      await expect(packer.getByLabel('Town')).toHaveValue('Zaragoza')
      const [street, postalCode] = [packer.getByLabel('Street'), packer.getByLabel('Postal code')]
      await expect(street).toHaveValue('Calle del Fleje 1')
      await street.fill('Calle Nueva 9')
      await postalCode.fill('35001')
      await press(packer, 'Save the address')
      await sees(packer, '35001 is in Las Palmas')
      await expect(postalCode).toBeFocused()
      expect([await findings(packer), await scrollsSideways(packer)]).toEqual([[], false])
      await expect(street).toHaveValue('Calle Nueva 9')
      await postalCode.fill('50001')
      await packer.keyboard.press('Enter')
      await isTold(packer, 'Address corrected')
      await sees(packer, /Calle Nueva 9\s+50001 Zaragoza/)
      const { deliverTo } = await asRoot.findOrder({ id: last._id })
      expect(deliverTo).toMatchObject({ street: 'Calle Nueva 9', postalCode: '50001', town: 'Zaragoza' })
    })
  })

test('when an admin cancels an order that a packer is about to ship, a message at its field says so @rare', async ({
  shop,
  open,
  asAna,
  anaMember,
  asRoot,
}) => {
  const [order] = await sellToDoor(shop, asAna, 1)
  if (!order) throw new Error('Nothing was sold')
  const packer = await open({ as: await signUpPacker(shop, asRoot) })
  await packer.goto(`/dashboard/toShip?q=${anaMember.email}`)
  await packer.getByLabel('Carrier').fill('Seur')
  const field = packer.getByLabel(`Parcel number of order ${order.number}`)
  await field.fill('4711')
  await asRoot.cancelPaidOrder({ id: order._id, body: { reason: 'Ordered twice', restock: true } })
  await field.press('Enter')
  await sees(packer, 'This order is cancelled, so it cannot be confirmed')
  await expect(field).toBeFocused()
  await expect(field).toHaveValue('4711')
})

test('when a packer ships an order that an admin has in view, the admin who confirms it reads who shipped it @rare', async ({
  shop,
  open,
  root,
  asAna,
  anaMember,
  asRoot,
}) => {
  const [order] = await sellToDoor(shop, asAna, 1)
  const member = await signUpPacker(shop, asRoot)
  await root.goto(`/dashboard/manageOrders?q=${order?.number}`)
  const confirm = root.getByRole('button', { name: /^Confirm the order of/ })
  await expect(confirm).toBeEnabled()
  const packer = await open({ as: member })
  await packer.goto(`/dashboard/toShip?q=${anaMember.email}`)
  await press(packer, `Ship without a number: order ${order?.number}`)
  await isTold(packer, `Order approved: ${order?.number}`)
  await confirm.click()
  await isTold(root, new RegExp(`^Already confirmed by ${member.name}`))
})

test('a packer sees what is left of each product, without prices, and adds a delivery @rare', async ({
  shop,
  open,
  asRoot,
}) => {
  const product = { ...coil, name: `Coil for the stock ${Date.now()}`, availableQuantity: 4392 }
  await asRoot.addProduct({ body: product })
  const packer = await open({ as: await signUpPacker(shop, asRoot) })
  await packer.goto(`/dashboard/stock?q=${encodeURIComponent(product.name)}`)
  await expect(heading(packer, 'Stock')).toBeVisible()
  const row = packer.getByRole('row').filter({ hasText: product.name }).first()
  await expect(row).toContainText(product.availableQuantity.toLocaleString('en-US'))
  await expect(packer.locator('main')).not.toContainText('$')
  await press(packer, `Stock of ${product.name}`)
  await packer.getByLabel('How many').fill('7')
  await packer.getByLabel('Why').fill('Delivery 4711')
  await press(packer, 'Add to the stock')
  await expect(row).toContainText((product.availableQuantity + 7).toLocaleString('en-US'))
  await packer.goto('/dashboard/stock?level=sold+out')
  await expect(packer.getByLabel('Show')).toHaveValue('sold out')
  await expect(packer.locator('main')).toContainText(/Sold out.*Stock|No products match/)
})
