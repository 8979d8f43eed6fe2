/** An admin changes the seller and the delivery methods; visitors see the changes at once. */
import { neededToSell } from '#contract/settings/rules/company.ts'
import { fill, isTold, press, sees } from '../actions.ts'
import { expect, test } from '../fixtures.ts'

test('an admin changes the seller and adds a delivery method', async ({ root, visitor, ana, asRoot }) => {
  const [{ missing: _, ...sellerBefore }, deliveriesBefore] = [
    await asRoot.findSeller({}),
    await asRoot.findDeliveries({}),
  ]
  await root.goto('/dashboard/shop')
  await test.step('the settings needed to take orders are marked, and no others', async () => {
    await expect(root.getByText('(needed to take orders)')).toHaveCount(neededToSell.length + 1)
    await expect(root.getByLabel('Bank (optional)')).toBeVisible()
    await sees(root, 'At least one method is needed to take orders.')
  })
  await test.step('an invalid email address is refused, and no input is lost', async () => {
    await fill(root, { 'Phone (needed to take orders)': '+34 976 111 222', 'Email (needed to take orders)': 'nobody' })
    await press(root, 'Save the shop')
    await sees(root, 'Please give a valid email address')
    await fill(root, { 'Email (needed to take orders)': 'orders@fleje.example' })
    await press(root, 'Save the shop')
    await isTold(root, 'Shop saved')
  })
  await test.step('every page shows the new phone number', async () => {
    await visitor.goto('/')
    await sees(visitor, '+34 976 111 222')
  })
  await test.step('a change that another admin has saved meanwhile is kept, and so is the typed phone number', async () => {
    await expect(root.getByLabel('Email (needed to take orders)')).toHaveValue('orders@fleje.example')
    const { missing: _, ...seller } = await asRoot.findSeller({})
    await asRoot.putSeller({ body: { ...seller, legalName: 'Fleje Works, S.L.' } })
    await fill(root, { 'Phone (needed to take orders)': '+34 976 333 444' })
    await press(root, 'Save the shop')
    await sees(root, /^Another admin has changed the settings/)
    await expect(root.getByLabel('Legal name (needed to take orders)')).toHaveValue('Fleje Works, S.L.')
    await press(root, 'Save the shop')
    await expect
      .poll(() => asRoot.findSeller({}))
      .toMatchObject({ legalName: 'Fleje Works, S.L.', phone: '+34 976 333 444' })
  })
  await test.step('a delivery method is added', async () => {
    await press(root, 'Add method')
    const added = root.getByRole('group', { name: 'New method' })
    await added.getByLabel('Name', { exact: true }).fill('By drone')
    const named = root.getByRole('group', { name: 'By drone' })
    await named.getByLabel('Incoterm and place').fill('DAP your roof')
    await named.getByLabel('Code (cannot be changed later)').fill('By drone')
    await press(root, 'Save delivery methods')
    await sees(root, 'Use lower-case letters, digits and hyphens')
    await sees(root, 'Please say where the goods are delivered')
    await named.getByLabel('Code (cannot be changed later)').fill('drone')
    await named.getByLabel('Places').fill('es, es-cn')
    await expect(named).toContainText('Spain (mainland), Canary Islands')
    await named.getByLabel('Price in dollars').fill('49,90')
    await press(root, 'Save delivery methods')
    await isTold(root, 'Delivery methods saved')
    expect((await asRoot.findDeliveries({})).deliveries.at(-1)).toMatchObject({
      ...{ id: 'drone', price: 49.9 },
      countries: ['ES', 'ES-CN'],
    })
  })
  await test.step('a method that is not free, or not collected, is refused as the default as soon as it is chosen', async () => {
    await root.getByRole('group', { name: 'Collection' }).getByLabel('Default').uncheck()
    const named = root.getByRole('group', { name: 'By drone' })
    await named.getByLabel('Default').check()
    await expect(named).toContainText(
      'The default method is used for orders from a product page, where customers cannot choose.',
    )
    await expect(
      named.getByText('The default method must be for collection, free, and open to all places'),
    ).toBeVisible()
    await named.getByLabel('Price in dollars').fill('0')
    await named.getByLabel('Places').fill('')
    await named.getByLabel('The customer collects the goods').check()
    await expect(
      named.getByText('The default method must be for collection, free, and open to all places'),
    ).toHaveCount(0)
    await press(root, 'Save delivery methods')
    await expect.poll(async () => (await asRoot.findDeliveries({})).deliveries.at(-1)?.isDefault).toBe(true)
  })
  await test.step('the purchase page says how the order is handed over', async () => {
    const [product] = await asRoot.listProducts()
    await ana.goto(`/products/${product?._id}`)
    const way = ana.getByRole('region', { name: 'Delivery' })
    await expect(way).toContainText('Delivery: By drone, DAP your roof')
    await expect(way).toContainText('not sent to your address')
  })
  // Restores the settings for other tests.
  const [{ version }, now] = [await asRoot.findSeller({}), await asRoot.findDeliveries({})]
  await asRoot.putSeller({ body: { ...sellerBefore, version } })
  await asRoot.putDeliveries({ body: { ...now, deliveries: deliveriesBefore.deliveries } })
})
