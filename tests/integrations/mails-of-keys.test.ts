/** What an API key in the wrong hands can make the shop write to customers. */
import { describe, expect, it } from 'vitest'
import { orderEvents } from '#server/database/order-schema.ts'
import { makeComposer } from '#server/order-mails/order-mails.ts'
import { fillShopSettings } from '#server/settings/settings-queries.ts'
import { mailsTo } from '#tests/mails.ts'
import { payFor } from '#tests/paying.ts'
import { pdfSaying } from '#tests/pdf.ts'
import { ana, root } from '#tests/people.ts'
import { openShop } from '#tests/shop.ts'

const lure = 'Pay again at https://evil.example'

async function openWithKey() {
  const shop = await openShop()
  await fillShopSettings(shop.database.db, { invoicesBy: 'elsewhere' })
  const admin = await shop.as(root)
  const customer = await shop.as(ana)
  const { key } = await admin.makeKey({ body: { name: 'ERP', scope: 'orders' } })
  const send = (method: string, path: string, body?: object | Uint8Array<ArrayBuffer>) => {
    const isFile = body instanceof Uint8Array
    const headers = { authorization: `Bearer ${key}`, 'content-type': isFile ? 'application/pdf' : 'application/json' }
    return shop.send(`/api${path}`, { method, headers, ...(body && { body: isFile ? body : JSON.stringify(body) }) })
  }
  const paid = async () => {
    const { _id: id } = await customer.placeOrder({ body: shop.purchase() })
    await payFor(shop, customer, id)
    return id
  }
  const mailsSince = async (count: number) => (await mailsTo(shop, ana.email)).slice(count)
  return { shop, admin, customer, send, paid, mailsSince }
}

describe('of the texts of an API key', () => {
  it('none is in a mail: reasons, carriers, tracking numbers, addresses and numbers of invoices are left out', async () => {
    const { shop, admin, send, paid } = await openWithKey()
    const id = await paid()
    const day = '2027-01-04'
    const dates = { leavesOn: day, arrivesFrom: day, arrivesUntil: day, why: lure }
    const address = { address: lure, phone: '600 000 000', company: lure }
    const statuses = [
      await send('PATCH', `/orders/${id}/dates`, dates),
      await send('PATCH', `/orders/${id}/address`, address),
      await send('PUT', `/orders/${id}/invoice?number=${encodeURIComponent(lure)}`, await pdfSaying('Invoice')),
      await send('POST', `/order/approved/${id}`, { carrier: `DHL ${lure}`, tracking: lure }),
      await send('PUT', `/orders/${id}/parcels`, { parcels: [{ carrier: lure, tracking: lure }] }),
      await send('DELETE', `/order/approved/${id}`, { reason: lure }),
      await send('POST', `/order/approved/${id}`, { carrier: lure }),
    ].map(({ status }) => status)
    expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 200])
    // Composed for every event, as if no mail had been withdrawn.
    const events = await shop.database.db.select({ id: orderEvents.id, kind: orderEvents.kind }).from(orderEvents)
    const composed = await makeComposer(shop.shop, () => shop.origin)(events.map(({ id: event }) => event))
    const mails = events.map(({ id: event }) => composed(event))
    const texts = mails.flatMap((mail) => (mail ? [mail.subject, mail.body, mail.html] : [])).join('\n')
    expect(texts).toContain('The delivery dates of your order have changed.')
    expect(texts).toContain('The page of your order shows the delivery address.')
    expect(texts).toContain('but it has not.')
    expect(texts).not.toMatch(/evil|Pay again/)
    const files = await Promise.all(mails.map((mail) => mail?.attach?.()))
    expect(files.flatMap((some) => some ?? []).map(({ name }) => name)).toContain('invoice.pdf')
    await admin.undoShipping({ id, body: { reason: 'Not yet' } })
    // A later correction by a person does not repeat what the key wrote.
    await admin.correctAddress({ id, body: { address: 'Calle Nueva 2', phone: '976 111 222', company: '' } })
    const last = (await mailsTo(shop, ana.email)).at(-1)
    expect(last?.body).toContain('The new address:\n\nCalle Nueva 2')
    expect(last?.body).not.toMatch(/evil|Pay again/)
  })

  it('known carriers and numbers are kept, with the link to the page of the carrier', async () => {
    const { shop, admin, send, paid } = await openWithKey()
    const id = await paid()
    await send('PUT', `/orders/${id}/invoice?number=FV-2026/0042`, await pdfSaying('Invoice'))
    await send('POST', `/order/approved/${id}`, { carrier: 'Seur', tracking: '1Z 999 AA1 0123' })
    const bodies = (await mailsTo(shop, ana.email)).map(({ body }) => body).join('\n')
    expect(bodies).toContain('This is your invoice FV-2026/0042.')
    expect(bodies).toMatch(/SEUR: 1Z 999 AA1 0123.*https:\/\/www\.seur\.com\/\S+1Z999AA10123/s)
    // The words of people are mailed as they are.
    const own = await paid()
    await admin.shipOrder({ id: own, body: { carrier: 'Transportes Pérez', tracking: 'hall 2' } })
    expect((await mailsTo(shop, ana.email)).at(-1)?.body).toContain('Transportes Pérez: hall 2')
  })
})

describe('the mails that an API key causes', () => {
  it('are limited for each order and day', async () => {
    const { shop, admin, send, paid } = await openWithKey()
    const id = await paid()
    const change = (n: number) =>
      send('PATCH', `/orders/${id}/address`, { address: `Calle ${n}`, phone: '600 000 000', company: '' })
    for (let n = 1; n <= 20; n++) expect((await change(n)).status).toBe(200)
    const refused = await change(21)
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '86400'])
    expect((await shop.as(ana)) && (await admin.findOrder({ id })).address).toBe('Calle 20')
    await admin.correctAddress({ id, body: { address: 'Calle 22', phone: '976 111 222', company: '' } })
  })

  it('are limited to sixty calls a minute, while other calls of the key continue', async () => {
    const { shop, admin, send, paid } = await openWithKey()
    const id = await paid()
    const [{ _id: keyId } = { _id: '' }] = (await admin.findIntegrations()).keys
    const each = { each: 'user', times: 60, perSeconds: 60 } as const
    // Uses up the limit without making the calls, because the calls could take more than a minute on a busy machine.
    await Promise.all(Array.from({ length: 60 }, () => shop.shop.rateLimits.consume('mails of each key', each, keyId)))
    expect((await send('PATCH', `/order/approved/${id}`)).status).toBe(429)
    expect((await send('GET', `/orders/${id}`)).status).toBe(200)
    expect((await send('PUT', `/products/${shop.productId}/stock`, { counted: 40 })).status).toBe(200)
    expect((await admin.findOrder({ id })).approved).toBe(false)
  })
})
