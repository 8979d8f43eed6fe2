/** An admin sets whether and how the shop charges VAT. */
import { describe, expect, it } from 'vitest'
import { company, deliveries } from '#demo/company.ts'
import { fillDeliveryMethods } from '#server/delivery/method-queries.ts'
import { fillShopSettings } from '#server/settings/settings-queries.ts'
import { payFor } from '#tests/paying.ts'
import { ana, root } from '#tests/people.ts'
import { production } from '#tests/production.ts'
import { refusalOf } from '#tests/refused.ts'
import { openShop } from '#tests/shop.ts'
import { fourOf, spanish } from '#tests/tax/tax-shop.ts'
import type { Api } from '#web/api/client.ts'

const withVat = { taxMode: 'vat', vatNumber: spanish } as const

/** Changes some settings and keeps the others. */
async function set(admin: Api, change: Partial<Parameters<Api['putSeller']>[0]['body']>) {
  const { missing: _, ...seller } = await admin.findSeller({})
  return admin.putSeller({ body: { ...seller, ...change } })
}

async function openWithAdmin() {
  const shop = await openShop({ price: 98, available: 200 })
  return { shop, admin: await shop.as(root), api: await shop.as(ana) }
}

describe('the settings of tax', () => {
  it('are without tax at first, and then as they were saved last', async () => {
    const { admin } = await openWithAdmin()
    const texts = { registerLine: 'Registro Mercantil de Valencia, hoja V-1', packagingNumber: 'ENV/1' }
    const others = {
      batteryNumber: '',
      electricalNumber: 'RII 7',
      invoicesBy: 'elsewhere',
      plasticTax: 'maker',
    } as const
    expect(await admin.findSeller({})).toMatchObject({ taxMode: 'none', vatNumber: '', invoicesBy: 'the shop' })
    await set(admin, { ...withVat, ...texts, ...others })
    expect(await admin.findSeller({})).toMatchObject({ ...withVat, ...texts, ...others })
  })

  it('stay unchanged when a program that does not know them replaces the seller’s details', async () => {
    const { admin } = await openWithAdmin()
    await set(admin, { ...withVat, plasticTax: 'dealer', registerLine: 'Hoja V-1' })
    const { missing: _, ...seller } = await admin.findSeller({})
    const { taxMode: _1, vatNumber: _2, invoicesBy: _3, registerLine: _4, plasticTax: _5, ...known } = seller
    const saved = await admin.putSeller({ body: { ...known, phone: '+34 976 000 000' } })
    expect(saved).toMatchObject({ ...withVat, plasticTax: 'dealer', registerLine: 'Hoja V-1' })
  })

  it.each([
    ['with a wrong checksum', 'ESB58378432'],
    ['of another country', 'DE136695976'],
    ['of the one stop shop', 'EU372012345'],
  ])('refuse a VAT number %s, and change nothing', async (_, vatNumber) => {
    const { admin } = await openWithAdmin()
    const refusal = await refusalOf(set(admin, { ...withVat, vatNumber, phone: '+34 976 000 000' }))
    expect([refusal.status, Object.keys(refusal.errors)]).toEqual([422, ['vatNumber']])
    expect(await admin.findSeller({})).toMatchObject({ taxMode: 'none', vatNumber: '', phone: '' })
  })

  it.each(['es-B58.378.431', 'b58378431'])(
    'keep the VAT number %s in capitals, with ES, and without dots and hyphens',
    async (vatNumber) => {
      const { admin } = await openWithAdmin()
      expect(await set(admin, { vatNumber })).toMatchObject({ vatNumber: spanish })
    },
  )

  it('need a VAT number to charge VAT, and neither an edit nor an undo can remove the number afterwards', async () => {
    const { admin } = await openWithAdmin()
    expect((await refusalOf(set(admin, { taxMode: 'vat' }))).errors).toHaveProperty('vatNumber')
    await set(admin, { vatNumber: spanish })
    const [numberGiven] = await admin.listChanges()
    await set(admin, { taxMode: 'vat' })
    expect((await refusalOf(set(admin, { vatNumber: '' }))).errors).toHaveProperty('vatNumber')
    expect((await refusalOf(admin.undoChange({ id: numberGiven?._id ?? '' }))).status).toBe(409)
    expect(await admin.findSeller({})).toMatchObject(withVat)
  })

  it('are in the history in words, and an undo restores them', async () => {
    const { admin } = await openWithAdmin()
    await set(admin, { isTaxFree: true })
    expect(await set(admin, { ...withVat, isTaxFree: true })).toMatchObject({ isTaxFree: false })
    const [change] = await admin.listChanges()
    expect(change?.fields).toEqual([
      { label: 'Without tax', before: 'yes', after: 'no' },
      { label: 'Tax', before: 'No tax', after: 'Spanish VAT' },
      { label: 'VAT number', before: '', after: spanish },
    ])
    await admin.undoChange({ id: change?._id ?? '' })
    expect(await admin.findSeller({})).toMatchObject({ taxMode: 'none', vatNumber: '', isTaxFree: true })
  })

  it('are complete with VAT and a VAT number, without the confirmation that no tax is charged', async () => {
    const shop = await openShop({ environment: production, price: 98, available: 200 })
    await fillShopSettings(shop.database.db, { ...company, isTaxFree: false })
    await fillDeliveryMethods(shop.database.db, deliveries)
    const [api, admin] = [await shop.as(ana), await shop.as(root)]
    expect((await admin.findSeller({})).missing).toEqual(['how tax is charged'])
    await refusalOf(api.placeOrder({ body: fourOf(shop) }))
    expect((await set(admin, withVat)).missing).toEqual([])
    await api.placeOrder({ body: fourOf(shop) })
  })

  it('apply to new orders only: placed and paid orders keep their tax', async () => {
    const { shop, admin, api } = await openWithAdmin()
    const place = async () => (await api.placeOrder({ body: fourOf(shop) }))._id
    const [paid, unpaid] = [await place(), await place()]
    await payFor(shop, api, paid)
    await set(admin, withVat)
    const taxed = await place()
    await set(admin, { taxMode: 'none' })
    const toPay = async (id: string) => (await api.findOrder({ id })).toPay
    expect(await Promise.all([paid, unpaid, taxed].map(toPay))).toEqual([392, 392, 474.32])
    await payFor(shop, api, taxed)
    expect(await api.findOrder({ id: taxed })).toMatchObject({ paid: true, toPay: 474.32, tax: { tax: 82.32 } })
  })
})
