/** How the tests make the calls about receipts, credit notes and packing slips. */
import { calls } from '#contract/papers/calls.ts'
import { shopSettings } from '#server/database/settings-schema.ts'
import { exchangeRates } from '#server/database/tax-schema.ts'
import { makePapers } from '#server/papers/make-paper.ts'
import { partOf, type World } from '#tests/known-calls.ts'
import { pdfSaying } from '#tests/pdf.ts'

const today = () => new Date().toISOString().slice(0, 10)

async function setShop({ database: { db } }: World['shop'], settings: Partial<typeof shopSettings.$inferInsert>) {
  await db.insert(shopSettings).values(settings).onConflictDoUpdate({ target: shopSettings.id, set: settings })
}

const many = { body: ({ orderId }: { orderId: string }) => ({ ids: [orderId] }), noChange: 'The call only reads' }

export const papers = partOf(calls, {
  params: ({ orderId }) => ({ id: orderId, n: '1', paper: 'R-2026-0001' }),
  calls: {
    findPackingSlips: many,
    findReceipts: many,
    findReceipt: { openTo: 'read', refused: { other: 404 } },
    putInvoice: {
      query: { number: 'FV-1' },
      openTo: 'orders',
      change: 'add invoice',
      prepare: async ({ shop, paid }) => {
        await setShop(shop, { invoicesBy: 'elsewhere' })
        return { id: await paid(), number: 'FV-1', body: new Blob([pdfSaying('FV-1')], { type: 'application/pdf' }) }
      },
    },
    correctInvoice: {
      body: { billingName: 'Coils, S.L.', billingAddress: 'Calle 1', reason: 'Wrong name' },
      change: 'correct invoice',
      prepare: async ({ shop, paid }) => {
        await setShop(shop, { taxMode: 'vat' })
        await shop.database.db.insert(exchangeRates).values({ day: today(), dollarsPerEuro: 10_843, source: 'ECB' })
        const id = await paid()
        await makePapers(shop.shop, new Date(), new AbortController().signal)
        return { id }
      },
    },
    findCreditNote: {
      openTo: 'read',
      // During the access walk, no order has been refunded.
      refused: { other: 404, owner: 404, admin: 404, 'key to read': 404, 'key to orders': 404, 'key to money': 404 },
    },
    findPaper: {
      openTo: 'read',
      // During the access walk, no paper has been numbered.
      refused: { other: 404, owner: 404, admin: 404, 'key to read': 404, 'key to orders': 404, 'key to money': 404 },
    },
    findPackingSlip: { openTo: 'read', refused: { other: 404 } },
  },
})
