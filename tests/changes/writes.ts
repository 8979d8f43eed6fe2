/** How each call that writes as an admin is made, and what the history calls it. */
import { expect, vi } from 'vitest'
import type { CallName } from '#contract/calls.ts'
import type { ChangeAction } from '#contract/history/rules/actions.ts'
import { sellerTexts } from '#contract/settings/schema/form.ts'
import type { Calls } from '#contract/table.ts'
import { refunds } from '#server/database/payment-schema.ts'
import { mails } from '#server/database/record-schema.ts'
import { coil } from '#tests/coil.ts'
import { payFor } from '#tests/paying.ts'
import { payUnmatched } from '#tests/payments/order-to-pay.ts'
import { ana } from '#tests/people.ts'
import { fileOf } from '#tests/products/csv.ts'
import type { TestShop } from '#tests/shop.ts'
import { integrationWrites } from './integration-writes.ts'
import { aboutPeople, type Prepare, type World } from './writes-about-people.ts'

export type Writing<Who> = {
  [Name in CallName]: Calls[Name]['method'] extends 'GET' ? never : Calls[Name]['who'] extends Who ? Name : never
}[CallName]

/** What everybody may do with their own, and an admin with what is another's. */
export type ForOthers = 'cancelOrder' | 'correctAddress'

const failingCard = '4000000000005126'
const emptySeller = {
  // Cast: `fromEntries` forgets the names, which are those of the texts.
  ...(Object.fromEntries(sellerTexts.map((name) => [name, ''])) as Record<(typeof sellerTexts)[number], string>),
  ...{ holdHours: null, isTaxFree: false, version: 0 },
}
const collect = { id: 'collect', name: 'Collected', term: 'EXW Zaragoza', says: '', price: 0, isUsual: true }

const sharedView = { name: 'To ship', isShared: true, address: { state: 'unshipped' } } as const

/** A mail that the mail server has refused many times. */
async function failMail({ database }: TestShop): Promise<string> {
  const failed = { toAddress: ana.email, subject: 'Hello', body: 'Hello', tries: 5, failure: '450 Mailbox full' }
  const [mail] = await database.db.insert(mails).values(failed).returning({ id: mails.id })
  return mail?.id ?? ''
}

const shipped = async ({ admin, paid }: World) => {
  const id = await paid()
  await admin.approveOrder({ id })
  return id
}

/**
 * The compiler asks for each call that only admins make, and that writes. A picture or a PDF alone changes nothing
 * that anybody sees: it is in the history with the product that shows it. Which packing slips and receipts are meant is sent,
 * because they are many. What is sent to a webhook endpoint is told beside it.
 */
export const writes: Record<
  | Exclude<
      Writing<'admin'>,
      'checkImport' | 'addPicture' | 'addDocument' | 'findPackingSlips' | 'findReceipts' | 'testEndpoint' | 'sendAgain'
    >
  | ForOthers,
  { action: ChangeAction; prepare: Prepare }
> = {
  ...integrationWrites,
  addProduct: {
    action: 'add product',
    prepare:
      async ({ admin }) =>
      () =>
        admin.addProduct({ body: coil }),
  },
  updateProduct: {
    action: 'update product',
    prepare:
      async ({ shop, admin }) =>
      () =>
        admin.updateProduct({ id: shop.productId, body: { ...coil, pricePerUnit: 99, availableQuantity: 60 } }),
  },
  changeStock: {
    action: 'change stock',
    prepare:
      async ({ shop, admin }) =>
      () =>
        admin.changeStock({ id: shop.productId, body: { by: 100, why: 'Delivery 4711' } }),
  },
  countStock: {
    action: 'count stock',
    prepare:
      async ({ shop, admin }) =>
      () =>
        admin.countStock({ id: shop.productId, body: { counted: 87 } }),
  },
  deleteProduct: {
    action: 'delete product',
    prepare:
      async ({ shop, admin }) =>
      () =>
        admin.deleteProduct({ id: shop.productId }),
  },
  importProducts: {
    action: 'update product',
    prepare: async ({ admin }) => {
      const text = 'slug,pricePerUnit,stockCounted\npet-strap-16-x-1-0-mm,99,87'
      const { seen } = await admin.checkImport({ body: fileOf(text) })
      return () => admin.importProducts({ seen, body: fileOf(text) })
    },
  },
  ...aboutPeople,
  approveOrder: {
    action: 'approve order',
    prepare: async ({ admin, paid }) => {
      const id = await paid()
      return () => admin.approveOrder({ id })
    },
  },
  shipOrder: {
    action: 'approve order',
    prepare: async ({ admin, paid }) => {
      const id = await paid()
      return () => admin.shipOrder({ id, body: { carrier: 'Seur', tracking: '0123' } })
    },
  },
  confirmOrders: {
    action: 'approve order',
    prepare: async ({ admin, paid }) => {
      const id = await paid()
      return () => admin.confirmOrders({ body: { ids: [id] } })
    },
  },
  undoConfirmations: {
    action: 'undo shipping',
    prepare: async ({ admin, paid }) => {
      const { _id: id } = await admin.confirmOrders({ body: { ids: [await paid()] } })
      return () => admin.undoConfirmations({ id })
    },
  },
  undoShipping: {
    action: 'undo shipping',
    prepare: async (world) => {
      const id = await shipped(world)
      return () => world.admin.undoShipping({ id, body: { reason: 'The carrier did not come.' } })
    },
  },
  addView: {
    action: 'save view',
    prepare:
      async ({ admin }) =>
      () =>
        admin.addView({ body: sharedView }),
  },
  renameView: {
    action: 'rename view',
    prepare: async ({ admin }) => {
      const { _id: id } = await admin.addView({ body: sharedView })
      return () => admin.renameView({ id, body: { name: 'To pack' } })
    },
  },
  removeView: {
    action: 'remove view',
    prepare: async ({ admin }) => {
      const { _id: id } = await admin.addView({ body: sharedView })
      return () => admin.removeView({ id })
    },
  },
  putParcels: {
    action: 'correct parcels',
    prepare: async (world) => {
      const id = await shipped(world)
      return () => world.admin.putParcels({ id, body: { parcels: [{ carrier: 'Seur' }] } })
    },
  },
  addNote: {
    action: 'add note',
    prepare: async ({ admin, order }) => {
      const id = await order()
      return () => admin.addNote({ id, body: { text: 'Rang them' } })
    },
  },
  refundOrder: {
    action: 'refund order',
    prepare: async ({ admin, paid }) => {
      const id = await paid()
      return () => admin.refundOrder({ id, body: { amount: 1, reason: 'Damaged' } })
    },
  },
  retryRefund: {
    action: 'pay refund otherwise',
    prepare: async ({ shop, admin, customer, order }) => {
      const id = await order()
      await payFor(shop, customer, id, failingCard)
      const { _id: refundId } = await admin.refundOrder({ id, body: { amount: 1, reason: 'Damaged' } })
      await vi.waitFor(
        async () => expect((await admin.findOrder({ id })).refunds).toMatchObject([{ status: 'failed' }]),
        { timeout: 60_000, interval: 50 },
      )
      return () => admin.retryRefund({ id, refundId, body: { paidOtherwise: 'Bank transfer' } })
    },
  },
  callOffOrder: {
    action: 'cancel paid order',
    prepare: async ({ admin, paid }) => {
      const id = await paid()
      return () => admin.callOffOrder({ id, body: { reason: 'Ordered twice', restock: true } })
    },
  },
  cancelOrder: {
    action: 'cancel order',
    prepare: async ({ admin, order }) => {
      const id = await order()
      return () => admin.cancelOrder({ id })
    },
  },
  correctAddress: {
    action: 'correct address',
    prepare: async ({ admin, order }) => {
      const id = await order()
      return () => admin.correctAddress({ id, body: { address: 'Calle Nueva 2', phone: '976000000', company: '' } })
    },
  },
  putSeller: {
    action: 'change settings',
    prepare:
      async ({ admin }) =>
      () =>
        admin.putSeller({ body: { ...emptySeller, legalName: 'Coils, S.L.' } }),
  },
  putDeliveries: {
    action: 'change settings',
    prepare:
      async ({ admin }) =>
      () =>
        admin.putDeliveries({ body: { deliveries: [collect] } }),
  },
  attachPayment: {
    action: 'attach payment',
    prepare: async ({ shop, admin, order }) => {
      const payment = await payUnmatched(shop)
      const { number } = await admin.findOrder({ id: await order() })
      return () => admin.attachPayment({ payment, body: { order: number } })
    },
  },
  returnPayment: {
    action: 'return payment',
    prepare: async ({ shop, admin }) => {
      const payment = await payUnmatched(shop)
      return () => admin.returnPayment({ payment, body: { why: 'Nobody knows whose it is' } })
    },
  },
  dismissPayment: {
    action: 'dismiss payment',
    prepare: async ({ shop, admin }) => {
      const payment = await payUnmatched(shop)
      return () => admin.dismissPayment({ payment, body: { why: 'Settled by bank transfer' } })
    },
  },
  noteRefundPaid: {
    action: 'note refund paid',
    prepare: async ({ shop, admin }) => {
      const failed = {
        intentId: 'pi_lost',
        amountCents: 25_100,
        reason: 'order was cancelled',
        status: 'failed',
      } as const
      const [refund] = await shop.database.db.insert(refunds).values(failed).returning()
      return () => admin.noteRefundPaid({ id: refund?.id ?? '', body: { paidOtherwise: 'Bank transfer' } })
    },
  },
  retryMail: {
    action: 'try mail again',
    prepare: async ({ shop, admin }) => {
      const id = await failMail(shop)
      return () => admin.retryMail({ id })
    },
  },
  giveUpMail: {
    action: 'give up mail',
    prepare: async ({ shop, admin }) => {
      const id = await failMail(shop)
      return () => admin.giveUpMail({ id, body: { why: 'They have closed' } })
    },
  },
  undoChange: {
    action: 'update product',
    prepare: async ({ shop, admin }) => {
      await admin.updateProduct({ id: shop.productId, body: { ...coil, pricePerUnit: 99 } })
      const [change] = await admin.listChanges()
      return () => admin.undoChange({ id: change?._id ?? '' })
    },
  },
}
