/**
 * Orders. Their lines never change. An order goes from unpaid to paid to shipped ("approved"), or from unpaid to cancelled; an
 * order whose hold ends before it is paid stays in the lists as expired. A shipment can be undone, and a paid order cancelled
 * with a refund. Each step is one statement that carries its condition in the WHERE, with named constraints behind it. Each step
 * also adds an event, and a mail if the customer has to know. Unpaid orders that are cancelled stay as hidden rows. Calls about
 * paying are in server/payments.
 */

import { actsOnOrder } from '#contract/companies/rules/rights.ts'
import { mostAtOnce } from '#contract/orders/rules/admin/bulk.ts'
import { mostNewOrders } from '#contract/orders/rules/order.ts'
import type { Handlers } from '../api/call-pipeline.ts'
import { deleted, modified } from '../base/count-answer.ts'
import { mapList } from '../base/list-answer.ts'
import { Refusal } from '../base/refusal.ts'
import { declineCancellation, requestCancellation } from './cancellations.ts'
import { changeDates } from './change-dates.ts'
import { changedOrders } from './changed-orders.ts'
import { confirmOrders, undoConfirmations } from './confirm-orders.ts'
import { countFound } from './confirmation-queries.ts'
import { correctAddress } from './correct-address.ts'
import { exportOrders } from './export-orders.ts'
import { exportToShip } from './export-to-ship.ts'
import { findFigures } from './figures.ts'
import { countOrdersSince } from './new-orders-queries.ts'
import { orderAgain } from './order-again.ts'
import { allOrders, ordersOf } from './order-list-queries.ts'
import { changeWayToPay } from './pays-by.ts'
import { placeOrder } from './place-order.ts'
import { addNote, cancelOrder, findOrder, reportShort } from './rules.ts'
import { approveOrder, putParcels, type ShippedBefore, shipOnAccount, undoShipping } from './shipping.ts'
import { ordersToShip } from './to-ship-queries.ts'
import { toWireChanged, toWireOrder } from './to-wire.ts'
import { toWireToShip } from './to-wire-to-ship.ts'
import { addView, changeViewName, findViews, removeView } from './views.ts'
import { vouch } from './vouching.ts'
import { settleOwnTax } from './waiting-orders.ts'

export const orderRoutes = {
  listOrders: async ({ db, query: { changedSince, ...query } }) =>
    changedSince
      ? mapList(await changedOrders(db, { ...query, changedSince }), toWireChanged)
      : mapList(await allOrders(db, query), (row) => toWireOrder(row, { forOffice: true })),
  listToShip: async ({ db, query }) => mapList(await ordersToShip(db, query), toWireToShip),
  reportShort: ({ db, user, params, body }) => modified(reportShort(db, user, params.id, body.text)),
  countNewOrders: async ({ db, query }) => ({ count: await countOrdersSince(db, query.since, mostNewOrders) }),
  exportToShip: ({ db, query }) => exportToShip(db, query, new Date()),
  exportOrders: async ({ replicaDb, query }) => exportOrders(replicaDb, query, new Date()),
  findFigures: async ({ replicaDb, query }) => findFigures(replicaDb, query.days, new Date()),
  // The rights check has compared the address with the caller's; the other parameters select orders.
  listMyOrders: async ({ db, user, query: { email: _, ...query } }) => {
    return mapList(await ordersOf(db, user, query), (row) => toWireOrder(row))
  },
  placeOrder: async ({ shop, user, body, idempotencyKey }) => {
    const order = await placeOrder(shop, user, body, { idempotencyKey })
    return { success: true, _id: order }
  },
  orderAgain: async ({ shop, db, user, params }) => {
    const order = await findOrder(db, user, params.id)
    // An admin can see every order, but can reorder only their own and those of their company.
    if (!actsOnOrder(user, order, 'read')) throw new Refusal(404, 'There is no such order')
    return orderAgain(db, user, order, shop.config)
  },
  approveOrder: async ({ db, user, params }) => {
    return toWireShipping(await approveOrder(db, user, params.id))
  },
  shipOnAccount: async ({ db, user, params, body }) => toWireShipping(await shipOnAccount(db, user, params.id, body)),
  shipOrder: async ({ db, user, params, body }) => toWireShipping(await approveOrder(db, user, params.id, body)),
  undoShipping: ({ db, user, params, body }) => modified(undoShipping(db, user, params.id, body)),
  countOrders: async ({ db, query }) => {
    const { count, newest } = await countFound(db, query, mostAtOnce + 1)
    return { count, ...(newest && count <= mostAtOnce && { seenAt: newest.toISOString() }) }
  },
  confirmOrders: async ({ db, user, body, idempotencyKey }) => {
    const { runId, lines } = await confirmOrders(db, user, { body, idempotencyKey })
    return { _id: runId, lines }
  },
  undoConfirmations: async ({ db, user, params }) => ({ lines: await undoConfirmations(db, user, params.id) }),
  findViews: ({ db, user }) => findViews(db, user),
  addView: async ({ db, user, body, idempotencyKey }) => {
    return { success: true, _id: await addView(db, user, body, idempotencyKey) }
  },
  renameView: ({ db, user, params, body }) => modified(changeViewName(db, user, params.id, body.name)),
  removeView: ({ db, user, params }) => deleted(removeView(db, user, params.id)),
  putParcels: ({ db, user, params, body }) => modified(putParcels(db, user, params.id, body)),
  correctAddress: async ({ db, user, params, body }) => {
    return { modifiedCount: (await correctAddress(db, user, params.id, body)) ? 1 : 0 }
  },
  changeDates: ({ db, user, params, body }) => modified(changeDates(db, user, params.id, body)),
  addNote: ({ db, user, params, body }) => modified(addNote(db, user, params.id, body.text)),
  settleTax: ({ db, user, params }) => modified(settleOwnTax(db, user, params.id)),
  vouch: ({ shop, user, params, body }) => modified(vouch(shop, user, params.id, body.reason)),
  changeWayToPay: async ({ shop, user, params, body }) => {
    return { modifiedCount: (await changeWayToPay(shop, user, params.id, body.paysBy)) ? 1 : 0 }
  },
  requestCancellation: ({ db, user, params, body }) => modified(requestCancellation(db, user, params.id, body.reason)),
  declineCancellation: ({ db, user, params, body }) => modified(declineCancellation(db, user, params.id, body.answer)),
  cancelOrder: ({ shop, user, params }) => deleted(cancelOrder(shop, user, params.id)),
} satisfies Partial<Handlers>

function toWireShipping(before: ShippedBefore | undefined) {
  if (!before) return { modifiedCount: 1 }
  const { approvedAt, approvedBy } = before
  return { modifiedCount: 0, approvedAt: approvedAt.toISOString(), ...(approvedBy && { approvedBy }) }
}
