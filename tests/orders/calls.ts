/** How the tests make the calls about orders. */
import { calls } from '#contract/orders/calls.ts'
import { shopSettings } from '#server/database/settings-schema.ts'
import { fillShopSettings } from '#server/settings/settings-queries.ts'
import { bank } from '#tests/bank/bank-shop.ts'
import { companyOfAna, terms } from '#tests/companies/account-shop.ts'
import { collect } from '#tests/delivery/methods.ts'
import { partOf, type World } from '#tests/known-calls.ts'
import { ana } from '#tests/people.ts'
import { spanish } from '#tests/tax/tax-shop.ts'

const ofOnesOwn = { noChange: 'The caller’s own data, which the history does not cover' }
const view = { name: 'To ship', isShared: true, address: { state: 'unshipped' } } as const

const anOrder = async ({ order }: World) => ({ id: await order() })
const paidOrder = async ({ paid }: World) => ({ id: await paid() })
const savedView = async ({ admin }: World) => ({ id: (await admin.addView({ body: view }))._id })

const shippedOrder = async ({ admin, paid }: World) => {
  const id = await paid()
  await admin.approveOrder({ id })
  return { id }
}

export const orders = partOf(calls, {
  calls: {
    listOrders: { openTo: 'read' },
    listToShip: {},
    exportToShip: {},
    reportShort: { body: { text: 'Two coils are missing' }, change: 'report short', prepare: paidOrder },
    countNewOrders: { query: { since: '2026-03-02T00:00:00Z' } },
    exportOrders: { openTo: 'read' },
    findOrder: { openTo: 'read', refused: { other: 404 } },
    listMyOrders: { query: { email: ana.email } },
    placeOrder: { body: ({ shop }) => shop.purchase(), ...ofOnesOwn },
    orderAgain: { refused: { other: 404, admin: 404 }, ...ofOnesOwn },
    approveOrder: { openTo: 'orders', change: 'approve order', prepare: paidOrder },
    shipOnAccount: {
      body: { carrier: 'Seur', tracking: '0123' },
      openTo: 'orders',
      change: 'ship on account',
      prepare: async ({ shop, admin, customer }) => {
        const bank = { iban: 'ES9121000418450200051332', bic: 'CAIXESBBXXX', holder: 'Fleje, S.L.' }
        await admin.putBank({ body: { accounts: [bank], transferHoldDays: 7, bankCharges: 25 } })
        await admin.putTerms({ id: await companyOfAna(shop), body: terms })
        const { _id: id } = await customer.placeOrder({ body: { ...shop.purchase(), paysBy: 'account' } })
        return { id, body: {} }
      },
    },
    shipOrder: {
      body: { carrier: 'Seur', tracking: '0123' },
      openTo: 'orders',
      change: 'approve order',
      prepare: paidOrder,
    },
    undoShipping: {
      body: { reason: 'The carrier did not come.' },
      openTo: 'orders',
      change: 'undo shipping',
      prepare: shippedOrder,
    },
    confirmOrders: {
      body: ({ orderId }) => ({ ids: [orderId] }),
      change: 'approve order',
      prepare: async ({ paid }) => ({ body: { ids: [await paid()] } }),
    },
    undoConfirmations: {
      // During the access walk, no confirmation of many orders has run.
      refused: { admin: 404 },
      change: 'undo shipping',
      prepare: async ({ admin, paid }) => ({ id: (await admin.confirmOrders({ body: { ids: [await paid()] } }))._id }),
    },
    addView: { body: view, change: 'save view' },
    // During the access walk, there are no saved views.
    renameView: { body: { name: 'To pack' }, refused: { admin: 404 }, change: 'rename view', prepare: savedView },
    removeView: { refused: { admin: 404 }, change: 'remove view', prepare: savedView },
    putParcels: {
      body: { parcels: [{ carrier: 'Seur' }] },
      openTo: 'orders',
      change: 'correct parcels',
      prepare: shippedOrder,
    },
    correctAddress: {
      body: { address: 'Calle Nueva 2', phone: '976000000', company: '' },
      openTo: 'orders',
      refused: { other: 404 },
      change: 'correct address',
      prepare: anOrder,
    },
    changeDates: {
      body: {
        leavesOn: '2026-11-25',
        arrivesFrom: '2026-11-26',
        arrivesUntil: '2026-11-27',
        why: 'The lorry is late',
      },
      openTo: 'orders',
      change: 'change delivery dates',
      prepare: anOrder,
    },
    addNote: { body: { text: 'Rang them' }, openTo: 'orders', change: 'add note', prepare: anOrder },
    requestCancellation: {
      body: { reason: 'Ordered twice' },
      refused: { other: 404, admin: 404 },
      noChange: 'Only the order’s own customer can ask',
    },
    declineCancellation: {
      body: { answer: 'It is already on the road' },
      change: 'decline cancellation',
      prepare: async ({ customer, paid }) => {
        const id = await paid()
        await customer.requestCancellation({ id, body: { reason: 'Ordered twice' } })
        return { id }
      },
    },
    vouch: {
      body: { reason: 'Their own lorry takes the coils to Houston' },
      // The order of the walk has no VAT.
      refused: { admin: 409 },
      change: 'vouch for order',
      prepare: async ({ shop, admin, customer }) => {
        const { db } = shop.database
        await admin.putDeliveries({ body: { deliveries: [collect] } })
        await fillShopSettings(db, { taxMode: 'vat', vatNumber: spanish })
        const { _id: id } = await customer.placeOrder({ body: { ...shop.purchase(), country: 'US' } })
        await db.update(shopSettings).set({ taxMode: 'none' })
        return { id }
      },
    },
    changeWayToPay: {
      body: { paysBy: 'card' },
      refused: { other: 404 },
      change: 'change way to pay',
      prepare: async ({ shop, admin, customer }) => {
        await admin.putBank({ body: bank })
        const { _id: id } = await customer.placeOrder({ body: { ...shop.purchase(), paysBy: 'transfer' } })
        return { id }
      },
    },
    settleTax: { refused: { other: 404, admin: 404 }, ...ofOnesOwn },
    cancelOrder: { refused: { other: 404 }, change: 'cancel order', prepare: anOrder },
  },
})
