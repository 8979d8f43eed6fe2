/** The packing slips, or the receipts, of many orders are one file; each begins on a new page. */
import { expect, it } from 'vitest'
import { mostPapers } from '#contract/orders/rules/admin/bulk.ts'
import { brokenInvariants } from '#tests/invariants.ts'
import { payFor } from '#tests/paying.ts'
import { ana, root } from '#tests/people.ts'
import { refusalOf } from '#tests/refused.ts'
import { openShop } from '#tests/shop.ts'
import { readPaper } from './read-paper.ts'

async function openWithPaidOrders(count: number) {
  const shop = await openShop({ available: 1_000 })
  const [api, admin] = await Promise.all([shop.as(ana), shop.as(root)])
  const place = async () => (await api.placeOrder({ body: shop.purchase() }))._id
  const paid: string[] = []
  while (paid.length < count) {
    const id = await place()
    await payFor(shop, api, id)
    paid.push(id)
  }
  const numberOf = async (id: string) => (await api.findOrder({ id })).number
  return { shop, admin, place, paid, numberOf }
}

it('the packing slips of twenty orders are twenty pages, in the requested sequence @rare', async () => {
  const { admin, paid, numberOf } = await openWithPaidOrders(20)
  const requested = paid.toReversed()
  const file = await admin.findPackingSlips({ body: { ids: requested } })
  expect(file.name).toBe('20 packing slips.pdf')
  const { pages, text } = await readPaper(file)
  expect(pages).toBe(20)
  expect([...text.matchAll(/Packing slip (F-\d+) \d/g)].map(([, number]) => number)).toEqual(
    await Promise.all(requested.map(numberOf)),
  )
  expect(text.match(/page 1 of 1/g)).toHaveLength(20)
})

it('a packing slip has as many pages as its lines need, and the next packing slip begins on a new page', async () => {
  const { shop, admin, paid } = await openWithPaidOrders(2)
  const api = await shop.as(ana)
  const ids: string[] = []
  for (let line = 0; line < 40; line++) ids.push(await shop.addProduct({ name: `Seal ${line}`, availableQuantity: 9 }))
  const lines = ids.map((id) => ({ id, quantity: 2 }))
  const { lines: priced, totalPrice = 0 } = await api.priceCart({ body: { lines } })
  expect(priced).toHaveLength(40)
  const { address, phone } = shop.purchase()
  const { _id: long } = await api.placeOrder({ body: { lines, address, phone, totalPrice } })
  await payFor(shop, api, long)
  const [first = '', last = ''] = paid
  const { pages, text } = await readPaper(await admin.findPackingSlips({ body: { ids: [first, long, last] } }))
  expect(pages).toBe(4)
  expect(text.match(/page \d of \d/g)).toEqual(['page 1 of 1', 'page 1 of 2', 'page 2 of 2', 'page 1 of 1'])
})

it('orders with nothing to pack are left out, and the file name has the number of slips', async () => {
  const { admin, place, paid, numberOf } = await openWithPaidOrders(4)
  const [first = '', second = '', cancelled = '', refunded = ''] = paid
  await admin.cancelPaidOrder({ id: cancelled, body: { reason: 'Ordered twice', restock: true } })
  const whole = { lines: [{ position: 1, quantity: 2 }], reason: 'Not needed any more' }
  await admin.refundOrder({ id: refunded, body: whole })
  const unpaid = await place()
  const file = await admin.findPackingSlips({ body: { ids: [first, unpaid, cancelled, refunded, second] } })
  expect(file.name).toBe('2 packing slips.pdf')
  const single = await admin.findPackingSlips({ body: { ids: [unpaid, first] } })
  expect(single.name).toBe(`packing slip ${await numberOf(first)}.pdf`)
  expect((await refusalOf(admin.findPackingSlips({ body: { ids: [unpaid] } }))).status).toBe(409)
})

it('refunded pieces are not packed', async () => {
  const { admin, paid } = await openWithPaidOrders(2)
  const [part = ''] = paid
  await admin.refundOrder({ id: part, body: { lines: [{ position: 1, quantity: 1 }], reason: 'One less' } })
  const { text } = await readPaper(await admin.findPackingSlips({ body: { ids: paid } }))
  expect([...text.matchAll(/PET strap 16 × 1\.0 mm (\d)/g)].map(([, quantity]) => quantity)).toEqual(['1', '2'])
})

it('more orders than the maximum are refused', async () => {
  const { shop, admin } = await openWithPaidOrders(0)
  const ids = Array.from({ length: mostPapers + 1 }, () => shop.productId)
  expect((await refusalOf(admin.findPackingSlips({ body: { ids } }))).status).toBe(422)
})

it('ten receipts are one file with the text of the single receipts, including receipts not yet made', async () => {
  const { shop, admin, paid, place, numberOf } = await openWithPaidOrders(10)
  const [first = ''] = paid
  const alone = await readPaper(await admin.findReceipt({ id: first }))
  const unpaid = await place()
  const file = await admin.findReceipts({ body: { ids: [...paid, unpaid] } })
  expect(file.name).toBe('10 receipts.pdf')
  const { pages, text } = await readPaper(file)
  expect(pages).toBe(10)
  expect(text.startsWith(alone.text.trimEnd())).toBe(true)
  expect([...text.matchAll(/Order: (F-\d+)/g)].map(([, number]) => number)).toEqual(
    await Promise.all(paid.map(numberOf)),
  )
  const numbers = [...text.matchAll(/Receipt (R-\d+-\d+) · page/g)].map(([, number]) => number)
  expect(new Set(numbers).size).toBe(10)
  expect(await brokenInvariants(shop.database.db)).toEqual([])
  expect((await refusalOf(admin.findReceipts({ body: { ids: [unpaid] } }))).message).toBe(
    'The receipt is issued once the order is paid',
  )
})
