/** An order that its customer collects does not ship: its mails and papers say when it is ready, and where. */
import { describe, expect, it } from 'vitest'
import { whyNotCancelled } from '#contract/orders/rules/cancelling/request.ts'
import { orders } from '#server/database/order-schema.ts'
import { fillShopSettings } from '#server/settings/settings-queries.ts'
import { collect } from '#tests/delivery/methods.ts'
import { mailsTo } from '#tests/mails.ts'
import { readPaper } from '#tests/papers/read-paper.ts'
import { payFor } from '#tests/paying.ts'
import { ana, root } from '#tests/people.ts'
import { openShop } from '#tests/shop.ts'

/** A paid order, which its customer collects by the default method of the shop unless `collected` is false. */
async function openWithCollected(term = 'EXW Sagunto', collected = true) {
  const shop = await openShop()
  const [api, admin] = [await shop.as(ana), await shop.as(root)]
  const { db } = shop.database
  const way = { ...collect, term, collected, ...(!collected && { isDefault: false, countries: ['PL'] }) }
  await admin.putDeliveries({ body: { deliveries: [{ ...way, transitFrom: 0, transitUntil: 0 }] } })
  await fillShopSettings(db, { address: 'Calle del Zuncho 14\n46520 Sagunto' })
  const { _id: id } = await api.placeOrder({
    body: { ...shop.purchase(), ...(!collected && { delivery: way.id, country: 'PL' }) },
  })
  const day = '2027-01-01'
  await db.update(orders).set({ leavesOn: day, arrivesFrom: day, arrivesUntil: day })
  await payFor(shop, api, id)
  const { number, address } = await api.findOrder({ id })
  const lastMail = async () => (await mailsTo(shop, ana.email)).at(-1) ?? { subject: '', body: '' }
  return { shop, api, admin, id, number, address, lastMail }
}

describe('an order that is collected', () => {
  it('gets a mail that it is ready to collect, with the address of the works instead of its own', async () => {
    const { api, admin, id, number, address, lastMail } = await openWithCollected()
    const paid = (await lastMail()).body
    for (const part of [
      'will tell you when you can collect it',
      'Day of collection: Ready to collect on Fri 1 Jan 2027',
    ])
      expect(paid).toContain(part)
    await admin.approveOrder({ id })
    const { subject, body } = await lastMail()
    expect(subject).toBe(`Your order ${number} is ready to collect`)
    expect(body).toContain('Your order is ready to collect.')
    expect(body).toContain('Collection:\nAt our works\nCalle del Zuncho 14\n46520 Sagunto')
    expect(body).not.toContain('Day of collection')
    for (const part of ['ship', 'on its way', 'elivery address', address]) expect(body).not.toContain(part)
    expect(whyNotCancelled(await api.findOrder({ id }))).toBe('This order is ready to collect')
  })

  it('is collected at the place that its term names if that is not the works', async () => {
    const { admin, id, lastMail } = await openWithCollected('FCA Port of Valencia')
    await admin.approveOrder({ id })
    expect((await lastMail()).body).toContain('Collection:\nPort of Valencia')
  })

  it('gets a mail that it is not ready yet if an admin undoes the confirmation later', async () => {
    const { shop, admin, id, number, lastMail } = await openWithCollected()
    await admin.approveOrder({ id })
    await shop.shop.db.execute("update orders set approved_at = approved_at - interval '31 seconds'")
    await admin.undoShipping({ id, body: { reason: 'A coil is missing.' } })
    const { subject, body } = await lastMail()
    expect(subject).toBe(`Your order ${number} is not ready to collect yet`)
    expect(body).toContain('We told you that your order was ready to collect, but it is not: A coil is missing.')
  })

  it('gets a mail about its new address, without a word about delivery', async () => {
    const { api, admin, id, number, lastMail } = await openWithCollected()
    const { phone } = await api.findOrder({ id })
    await admin.correctAddress({ id, body: { address: 'Calle Nueva 2', phone, company: '' } })
    const { subject, body } = await lastMail()
    expect(subject).toBe(`New address for your order ${number}`)
    expect(body).toContain('before the order is ready to collect')
    expect(body).not.toContain('deliver')
  })

  it('names the place and the person on its packing slip, and no delivery address', async () => {
    const { admin, id, address } = await openWithCollected()
    const { text } = await readPaper(await admin.findPackingSlip({ id }))
    for (const part of ['Collected by', ana.name, 'Collection', 'At our works', 'Calle del Zuncho 14'])
      expect(text).toContain(part)
    for (const part of ['Deliver to', address]) expect(text).not.toContain(part)
  })
})

describe('whether an order is collected', () => {
  it('is what its delivery method said when it was placed, not what its term reads like', async () => {
    const { admin, id, number, address, lastMail } = await openWithCollected('EXW Sagunto, by our van', false)
    const { deliveries } = await admin.findDeliveries({})
    await admin.putDeliveries({ body: { deliveries: deliveries.map((one) => ({ ...one, collected: true })) } })
    expect((await admin.findOrder({ id })).delivery?.collected).toBe(false)
    const { text } = await readPaper(await admin.findPackingSlip({ id }))
    expect(text).toContain('Deliver to')
    await admin.approveOrder({ id })
    const { subject, body } = await lastMail()
    expect(subject).toBe(`Your order ${number} is on its way`)
    expect(body).toContain(`Delivery address:\n${address}`)
  })

  it('needs no Incoterm in the term of the method', async () => {
    const { admin, id, number, lastMail } = await openWithCollected('Our shop in Valencia')
    await admin.approveOrder({ id })
    const { subject, body } = await lastMail()
    expect(subject).toBe(`Your order ${number} is ready to collect`)
    expect(body).toContain('Collection:\nOur shop in Valencia')
  })
})
