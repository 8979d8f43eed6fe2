/** The number of orders placed since the newest order of a list. */
import { expect, it } from 'vitest'
import { ana, root } from '#tests/people.ts'
import { openShop } from '#tests/shop.ts'

async function openOffice() {
  const shop = await openShop({ available: 100 })
  const [customer, admin] = [await shop.as(ana), await shop.as(root)]
  const place = async () => (await customer.placeOrder({ body: shop.purchase() }))._id
  const newest = async () => (await admin.readPage('listOrders', { limit: '1' })).rows[0]?.placedAt ?? ''
  return { shop, customer, admin, place, newest }
}

it('the number of new orders includes orders placed later, but not the newest order of the list itself', async () => {
  const { admin, place, newest } = await openOffice()
  await place()
  const since = await newest()
  expect(await admin.countNewOrders({ since })).toEqual({ count: 0 })
  await place()
  await place()
  expect(await admin.countNewOrders({ since })).toEqual({ count: 2 })
  expect(await admin.countNewOrders({ since: await newest() })).toEqual({ count: 0 })
})

it('the number of new orders leaves out later orders that have been cancelled', async () => {
  const { customer, admin, place, newest } = await openOffice()
  await place()
  const since = await newest()
  await place()
  await customer.cancelOrder({ id: await place() })
  expect(await admin.countNewOrders({ since })).toEqual({ count: 1 })
})

it.each(['', '?since=yesterday', '?since=0000-01-01T00:00:00Z'])(
  'the number of new orders is refused for “%s”, which has no valid moment',
  async (query) => {
    const { shop } = await openOffice()
    const answer = await shop.sendAs(root, 'GET', `/api/new-orders${query}`)
    expect([answer.status, await answer.json()]).toMatchObject([422, { errors: { since: expect.any(String) } }])
  },
)
