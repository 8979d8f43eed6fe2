/** The delivery address can be corrected before shipping, and admins' notes are private. */
import { describe, expect, it } from 'vitest'
import { mailsTo, subjectsTo } from '#tests/mails.ts'
import { payFor } from '#tests/paying.ts'
import { ana, root } from '#tests/people.ts'
import { refusalOf } from '#tests/refused.ts'
import { openShop } from '#tests/shop.ts'

const corrected = { address: 'Calle Nueva 9, Zaragoza', phone: '976 111 222', company: 'Coils, S.L.' }

async function openWithOrder() {
  const shop = await openShop()
  const [api, admin] = await Promise.all([shop.as(ana), shop.as(root)])
  const { _id: id } = await api.placeOrder({ body: shop.purchase() })
  return { shop, api, admin, id }
}

describe('the address of an order', () => {
  it('can be corrected by the customer until payment, by an admin until shipping, and by nobody afterwards', async () => {
    const { shop, api, admin, id } = await openWithOrder()
    await api.correctAddress({ id, body: corrected })
    expect(await api.findOrder({ id })).toMatchObject({ ...corrected, events: [{}, { kind: 'address corrected' }] })
    await payFor(shop, api, id)
    expect((await refusalOf(api.correctAddress({ id, body: corrected }))).message).toBe(
      'This order cannot be changed any more. Please write to us',
    )
    await admin.correctAddress({ id, body: { ...corrected, company: '' } })
    expect(await api.findOrder({ id })).not.toHaveProperty('company')
    await admin.approveOrder({ id })
    expect((await refusalOf(admin.correctAddress({ id, body: corrected }))).message).toBe(
      'This order has already shipped',
    )
  })

  it('is mailed to the customer with the old and the new one, whoever corrects it', async () => {
    const { shop, api, admin, id } = await openWithOrder()
    const mailedSubjects = async () =>
      (await subjectsTo(shop, ana.email)).filter((subject) => /^New delivery address/.test(`${subject}`))
    await api.correctAddress({ id, body: corrected })
    expect(await mailedSubjects()).toHaveLength(1)
    const [, own] = await mailsTo(shop, ana.email)
    expect(own?.body).toMatch(/Calle del Fleje 1, Zaragoza.*The new address:.*Calle Nueva 9, Zaragoza/s)
    await admin.correctAddress({ id, body: { ...corrected, address: 'Calle Otra 1' } })
    expect(await mailedSubjects()).toHaveLength(2)
    const { body } = (await mailsTo(shop, ana.email)).at(-1) ?? {}
    expect(body).toContain('Coils, S.L.\nCalle Nueva 9, Zaragoza\n976 111 222')
    expect(body).toContain('Coils, S.L.\nCalle Otra 1\n976 111 222')
  })

  it('causes no event when a correction changes nothing', async () => {
    const { api, id } = await openWithOrder()
    expect(await api.correctAddress({ id, body: corrected })).toEqual({ modifiedCount: 1 })
    expect(await api.correctAddress({ id, body: corrected })).toEqual({ modifiedCount: 0 })
    const { events = [] } = await api.findOrder({ id })
    expect(events.map(({ kind }) => kind)).toEqual(['placed', 'address corrected'])
  })

  it('cannot be corrected without an address and a phone, and the refusal names these fields', async () => {
    const { shop, id } = await openWithOrder()
    const body = { address: ' ', phone: 'none', company: '' }
    const response = await shop.sendAs(ana, 'PATCH', `/api/orders/${id}/address`, body)
    const { errors } = await response.json()
    expect([response.status, Object.keys(errors).toSorted()]).toEqual([422, ['address', 'phone']])
  })
})

it('a note on an order is shown only to admins', async () => {
  const { api, admin, id } = await openWithOrder()
  await admin.addNote({ id, body: { text: 'Rang: they unload until noon.' } })
  expect((await admin.findOrder({ id })).events?.at(-1)).toMatchObject({
    kind: 'note',
    text: 'Rang: they unload until noon.',
    by: root.email,
  })
  expect((await api.findOrder({ id })).events?.map(({ kind }) => kind)).toEqual(['placed'])
})
