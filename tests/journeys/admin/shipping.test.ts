/** An admin ships an order in parcels, corrects the parcels, and undoes a shipment; the customer sees each step. */
import { fill, heading, isTold, press, sees } from '../actions.ts'
import { expect, test } from '../fixtures.ts'
import { payOne } from '../orders.ts'

test('an admin corrects an address, writes a note that the customer does not see, ships the order in a parcel, undoes and repeats the shipment, and corrects the parcels', async ({
  shop,
  root,
  ana,
  asAna,
}) => {
  const id = await payOne(shop, asAna)
  const { number } = await asAna.findOrder({ id })
  await test.step('the admin corrects the address before shipping, and writes a note', async () => {
    await root.goto(`/dashboard/orders/${id}`)
    await expect(heading(root, `Order ${number}`)).toBeVisible()
    await root.getByText('Correct the address').click()
    await root.getByLabel('Address', { exact: true }).fill('Calle Nueva 9, Zaragoza')
    await press(root, 'Save the address')
    await isTold(root, 'Address corrected')
    await root.getByLabel('Note', { exact: true }).fill('Rang: they unload until noon.')
    await press(root, 'Add the note')
    await isTold(root, 'Note added')
    await sees(root, 'Rang: they unload until noon.')
  })
  await test.step('the admin ships the order in a parcel', async () => {
    await fill(root, { 'Tracking number (optional)': '0123 4567' })
    await press(root, /^Mark as (shipped|ready to collect)$/)
    await sees(root, 'Please enter the carrier')
    await fill(root, { 'Carrier (optional)': 'Seur' })
    await press(root, /^Mark as (shipped|ready to collect)$/)
    await isTold(root, 'Order approved')
    await sees(root, 'Seur 0123 4567')
  })
  await test.step('the admin undoes the shipment before the mail is sent, and ships the order again', async () => {
    await press(root, `Undo the shipment of order ${number}`)
    await isTold(root, 'Shipment undone')
    await sees(root, 'Paid, being packed')
    await press(root, /^Mark as (shipped|ready to collect)$/)
    await isTold(root, 'Order approved')
  })
  await test.step('the admin adds two parcels later', async () => {
    await fill(root, { Carrier: 'DHL' })
    await press(root, 'Add a parcel')
    const second = root.getByRole('group', { name: 'Parcel 2' })
    await second.getByLabel('Carrier').fill('Seur')
    await second.getByLabel('Tracking number (optional)').fill('9999')
    await press(root, 'Save the parcels')
    await isTold(root, 'Parcels saved')
    await expect(root.getByRole('button', { name: 'Save the parcels' })).toBeDisabled()
  })
  await test.step('the customer sees the parcels and the timeline', async () => {
    await ana.goto(`/dashboard/orders/${id}`)
    await sees(ana, 'DHL')
    const parcel = ana.getByRole('listitem').filter({ hasText: 'Seur' })
    await expect(parcel.getByRole('link', { name: '9999' })).toHaveAttribute('href', /seur\.com\/.*=9999$/)
    await sees(ana, 'Not ready to collect yet')
    await sees(ana, 'Calle Nueva 9, Zaragoza')
    await expect(ana.getByText('Rang: they unload until noon.')).toHaveCount(0)
    await expect(ana.getByText('Correct the address')).toHaveCount(0)
    await expect(ana.getByRole('button', { name: 'Save the parcels' })).toHaveCount(0)
  })
  await test.step('the mail names the parcel, and fits a window of 390 px', async () => {
    await root.setViewportSize({ width: 390, height: 844 })
    await root.goto('/outbox')
    const mail = root.getByRole('article').filter({ hasText: `Your order ${number} is ready to collect` })
    await expect(mail).toContainText('Seur: 9999')
    await mail.getByRole('link', { name: 'View as HTML mail' }).click()
    await expect(root).toHaveURL(/\/outbox\/[\w-]+$/)
    // The outbox, which is shown until the mail is loaded, has a heading of the same name, but of another level.
    await expect(heading(root, `Your order ${number} is ready to collect`)).toBeVisible()
    expect(await root.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  })
})

test('a confirmation in Manage Orders can be undone in its row @rare', async ({ shop, root, asAna }) => {
  const id = await payOne(shop, asAna)
  const { number } = await asAna.findOrder({ id })
  await root.goto(`/dashboard/manageOrders?q=${number}`)
  // The second click of a double click lands on Undo, and is ignored.
  const confirm = root.getByRole('button', { name: /^Confirm the order of/ })
  const { x = 0, y = 0, width = 0, height = 0 } = (await confirm.boundingBox()) ?? {}
  await root.mouse.click(x + width / 2, y + height / 2)
  await isTold(root, 'Order approved')
  await root.mouse.down({ clickCount: 2 })
  await root.mouse.up({ clickCount: 2 })
  expect(await asAna.findOrder({ id })).toMatchObject({ approved: true })
  await press(root, `Undo the shipment of order ${number}`)
  await isTold(root, 'Shipment undone')
  await expect(root.getByRole('button', { name: /^Confirm the order of/ })).toBeEnabled()
  expect(await asAna.findOrder({ id })).toMatchObject({ approved: false })
})
