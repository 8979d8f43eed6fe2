/** How the tests make the calls about arrivals and the tax report. */
import { calls } from '#contract/tax/calls.ts'
import { shopSettings } from '#server/database/settings-schema.ts'
import { fillShopSettings } from '#server/settings/settings-queries.ts'
import { inParts } from '#tests/delivery/deliver-to.ts'
import { partOf, type World, walkers } from '#tests/known-calls.ts'
import { payFor } from '#tests/paying.ts'
import { pdfSaying } from '#tests/pdf.ts'
import { german, registerAnswered, spanish } from './tax-shop.ts'

const unknownToken = '00000000-0000-4000-8000-000000000000'
const stated = { arrivedOn: '2026-11-23', place: 'Berlin', name: 'Eva Lang' }

/** Every caller gets 404, because the token belongs to no order. */
const nobodys = Object.fromEntries(walkers.map((walker) => [walker, 404]))

/** A shipped order that is exempt, in a shop that charges no VAT any more. */
const exemptShipped = async (
  { shop, admin, customer }: World,
  goes: object = { country: 'DE', postalCode: '10115', vatNumber: german },
) => {
  const { db } = shop.database
  await fillShopSettings(db, { taxMode: 'vat', vatNumber: spanish })
  await registerAnswered(shop, german, 'valid')
  const { _id: id } = await customer.placeOrder({ body: inParts({ ...shop.purchase(), ...goes }) })
  await payFor(shop, customer, id)
  await admin.approveOrder({ id })
  await db.update(shopSettings).set({ taxMode: 'none' })
  return { id, body: new Blob([pdfSaying('Consignment note')], { type: 'application/pdf' }) }
}

export const tax = partOf(calls, {
  calls: {
    findArrival: { body: { token: unknownToken }, openTo: 'anyone', refused: nobodys },
    confirmArrival: { body: { token: unknownToken, ...stated }, openTo: 'anyone', refused: nobodys },
    // The order of the walk is not exempt.
    confirmOwnArrival: {
      body: stated,
      refused: { owner: 404, other: 404, admin: 404 },
      noChange: 'The caller’s own data, which the history does not cover',
    },
    attachProof: { openTo: 'orders', change: 'attach proof', prepare: exemptShipped },
    putCustomsNumber: {
      body: { customsNumber: '26ES 0046 11X0 1234 57' },
      openTo: 'orders',
      refused: { admin: 409, bookkeeper: 409, 'key to orders': 409 },
      change: 'attach proof',
      prepare: async (world) => ({ id: (await exemptShipped(world, { country: 'US' })).id }),
    },
    findProof: {
      openTo: 'read',
      refused: { admin: 404, 'key to read': 404, 'key to orders': 404, 'key to money': 404 },
    },
    seeNumber: {
      // The order of the walk names no VAT number.
      refused: { admin: 409, bookkeeper: 409 },
      change: 'see number',
      prepare: async (world) => ({ id: (await exemptShipped(world)).id }),
    },
    findTaxReport: { openTo: 'read' },
    exportTaxReport: { openTo: 'read' },
  },
})
