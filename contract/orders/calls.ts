/** The calls for orders, and their part of /api/openapi.json. */
import { z } from 'zod'
import { OrderedAgain, PricedCart } from '../cart/schema/cart.ts'
import { type CallShapes, Created, Deleted, Modified } from '../schema/call-shape.ts'
import { Csv } from '../schema/files.ts'
import { Id } from '../schema/wire.ts'
import { waysToPay } from './rules/money/ways-to-pay.ts'
import * as acts from './schema/acts.ts'
import * as bulk from './schema/bulk.ts'
import { OrderExportQuery } from './schema/export.ts'
import * as figures from './schema/figures.ts'
import * as form from './schema/form.ts'
import * as list from './schema/list.ts'
import * as order from './schema/order.ts'
import { DatesChange } from './schema/promise.ts'
import { ShortReport, ToShip, ToShipExportQuery, ToShipQuery } from './schema/to-ship.ts'
import * as view from './schema/view.ts'

const Shipped = Modified.extend({ approvedBy: z.string().optional(), approvedAt: z.string().optional() })

/** A member of a 409. */
const current = z.number().min(0).meta({ description: 'The current figure, in the shop’s currency' })

export const calls = {
  listOrders: { query: list.AllOrdersQuery, answer: z.array(order.Order) },
  listToShip: { query: ToShipQuery, answer: z.array(ToShip) },
  exportToShip: { query: ToShipExportQuery, answer: Csv },
  reportShort: { body: ShortReport, answer: Modified, refuses: [409] },
  countNewOrders: { query: list.NewOrdersQuery, answer: list.NewOrders },
  exportOrders: { query: OrderExportQuery, answer: Csv },
  findFigures: { query: figures.FiguresQuery, answer: figures.Figures },
  findOrder: { answer: order.Order },
  listMyOrders: { query: list.MyOrdersQuery, answer: z.array(order.Order) },
  placeOrder: {
    body: form.OrderForm,
    answer: Created,
    rateLimit: { each: 'user', times: 60, perSeconds: 60 },
    refuses: [403, 404],
    conflict: z.object({
      waysToPay: z
        .array(z.enum(waysToPay))
        .optional()
        .meta({ description: 'The ways to pay that remain, if the order cannot be placed on account' }),
      price: current,
      totalPrice: current,
      toPay: current,
      availableQuantity: z.int().min(0).meta({ description: 'The current stock' }),
      cart: PricedCart,
      cartVersion: z
        .int()
        .optional()
        .meta({ description: 'The current version of the saved cart, if the request stated another version' }),
      orderId: Id.optional().meta({ description: 'The order that was placed from this version of the cart' }),
    }),
  },
  approveOrder: { answer: Shipped, mailsCustomers: true, refuses: [409] },
  shipOnAccount: { body: acts.Shipment, answer: Shipped, mailsCustomers: true, refuses: [409] },
  shipOrder: { body: acts.Shipment, answer: Shipped, mailsCustomers: true, refuses: [409] },
  undoShipping: { body: acts.Unshipping, answer: Modified, mailsCustomers: true, refuses: [409] },
  countOrders: { query: bulk.OrderFilter, answer: bulk.CountedOrders },
  confirmOrders: {
    body: bulk.OrdersToConfirm,
    mostBytes: 128 * 1024,
    answer: bulk.Confirmations,
    rateLimit: { each: 'user', times: 30, perSeconds: 60 },
    conflict: z.object({ count: z.int().min(0).meta({ description: 'How many orders the filter finds now' }) }),
  },
  undoConfirmations: { answer: bulk.UndoneConfirmations },
  findViews: { answer: view.SavedViews },
  addView: { body: view.ViewForm, answer: Created, refuses: [409] },
  renameView: { body: view.ViewName, answer: Modified, refuses: [409] },
  removeView: { answer: Deleted },
  putParcels: { body: acts.Parcels, answer: Modified, mailsCustomers: true, refuses: [409] },
  correctAddress: { body: acts.AddressCorrection, answer: Modified, mailsCustomers: true, refuses: [409] },
  changeDates: { body: DatesChange, answer: Modified, mailsCustomers: true, refuses: [409] },
  addNote: { body: acts.Note, answer: Modified },
  cancelOrder: {
    answer: Deleted,
    // Each cancellation returns stock and sends mail.
    rateLimit: { each: 'customer', times: 50, perSeconds: 86_400 },
    refuses: [409],
  },
  requestCancellation: { body: acts.CancellationForm, answer: Modified, refuses: [409] },
  declineCancellation: { body: acts.DeclineForm, answer: Modified, refuses: [409] },
  settleTax: { answer: Modified, refuses: [409] },
  vouch: { body: acts.Vouching, answer: Modified, refuses: [409] },
  changeWayToPay: {
    body: acts.OtherWayToPay,
    answer: Modified,
    // Each change closes a payment and sends a mail.
    rateLimit: { each: 'customer', times: 50, perSeconds: 86_400 },
    refuses: [409],
  },
  orderAgain: { answer: OrderedAgain },
} satisfies CallShapes

export const about = 'Placing, following and shipping orders'

export const says = {
  listOrders:
    'Lists all orders, newest first. With `changedSince`, lists the orders that have changed, for programs that keep a copy of the orders',
  listToShip:
    'Lists the orders to ship, the longest waiting first: paid orders and orders on account. Amounts are left out',
  exportToShip:
    'Exports the addresses of the orders to ship as CSV, for a carrier. Orders that are collected are left out',
  reportShort:
    'Reports missing goods of an order that is to be shipped. The order is listed under Needs attention until it ships',
  countNewOrders: 'Counts the orders that were placed after a given time',
  exportOrders: 'Exports orders with their payments, refunds and papers as CSV, for bookkeeping',
  findFigures: 'Returns the figures of the dashboard: sales by day, waiting orders, and best-selling products',
  findOrder: 'Returns one of the caller’s orders. Admins and bookkeepers can request any order',
  listMyOrders: 'Lists the caller’s orders, newest first',
  placeOrder:
    'Places an order for one product, or for the lines of a cart. If a line cannot be ordered, nothing is ordered',
  approveOrder:
    'Confirms that a paid order ships. If the order has already been confirmed, the answer says by whom and when',
  shipOnAccount:
    'Confirms that an order on account ships before it is paid. The invoice is made, and the payment term begins',
  shipOrder: 'Confirms that a paid order ships, and stores the carrier and the tracking number',
  undoShipping:
    'Undoes a shipment. Once the customer has been told of the shipment, a reason is required, and is mailed to the customer',
  countOrders: 'Counts the orders a filter finds, and returns what `confirmOrders` needs to confirm all of them',
  confirmOrders: 'Confirms that several orders ship, and returns the outcome for each order',
  undoConfirmations:
    'Undoes the confirmations of one `confirmOrders` call, except for orders whose customers have already been notified',
  findViews: 'Returns the saved views of the order list: the caller’s own views and the shared views',
  addView: 'Saves the filters of the order list under a name, for the caller alone or for all admins and bookkeepers',
  renameView: 'Renames one of the caller’s views, or a shared view',
  removeView: 'Removes one of the caller’s views, or a shared view',
  putParcels: 'Replaces the parcels of a shipped order, and notifies the customer',
  correctAddress:
    'Corrects the delivery address, in parts or as one text. The place of delivery, such as the mainland of Spain, stays the same. Customers can do this until they pay, and the office until the order ships. The customer gets a mail. If the order is delivered without VAT, the address has to be in parts',
  changeDates:
    'Changes the promised delivery dates of an order that has not shipped, and mails the new dates to the customer',
  addNote:
    'Adds a note to an order. Admins, bookkeepers and API keys with the scope `orders` can read notes. Customers find notes only in the export of their data',
  cancelOrder: 'Cancels one of the caller’s unpaid orders. Admins and bookkeepers can cancel any unpaid order',
  requestCancellation:
    'Asks the shop to cancel one of the caller’s paid orders that has not shipped. Possible only once per order',
  declineCancellation: 'Declines a customer’s request to cancel a paid order. The customer gets the answer by mail',
  settleTax:
    'Charges VAT on an order that waits for the register of VAT numbers, so that the caller can pay without waiting',
  vouch:
    'Removes the VAT from an unpaid order for collection, if the office vouches that the goods leave Spain. The customer gets a mail',
  changeWayToPay:
    'Changes an unpaid order to payment by card or by transfer. The order then owes its whole amount. Its hold starts again, and is as long as for a new order with this way to pay. An open card payment is closed. The customer gets a mail',
  orderAgain: 'Returns the lines of an earlier order at today’s prices, and says what has changed',
} satisfies Record<keyof typeof calls, string>

export const shapes = [acts, bulk, figures, form, list, order, view]

const oldestToShip = { state: 'unshipped', sort: 'oldest' }
const deliverTo = { street: 'Calle del Fleje 1', postalCode: '50001', town: 'Zaragoza', country: 'ES' }
const viewName = 'To ship, the oldest first'

export const examples = {
  AddressCorrection: { deliverTo, company: 'Coils, S.L.' },
  OtherWayToPay: { paysBy: 'transfer' },
  Vouching: { reason: 'Their carrier DSV takes the coils to Perpignan, as agreed by phone.' },
  CancellationForm: { reason: 'We ordered the wrong width.' },
  ConfirmedLine: { number: 'F-10432', outcome: 'confirmed' },
  CountedOrders: { count: 1240, seenAt: '2026-03-02T09:12:44.120Z' },
  DeclineForm: { answer: 'The carrier has already collected it. You can return it unopened.' },
  Figures: {
    days: [{ day: '2026-03-02', paid: 251, refunded: 125.5, before: 0 }],
    period: { paid: 251, refunded: 125.5 },
    before: { orders: 0, paid: 0, refunded: 0 },
    unpaid: [{ from: '2026-03-02', to: '2026-03-02', total: 251 }],
    toShip: [{ to: '2026-02-23', orders: 2, total: 502 }],
    lowStock: [{ sku: 'PT-1610', available: 50, daysLeft: 4 }],
    bestProducts: [{ sku: 'PT-1610', units: 2, total: 251 }],
  },
  NewOrders: { count: 3 },
  Note: { text: 'Called: they unload until noon.' },
  Order: {
    ...{ _id: '6a1f0c3e-8f6b-4c1d-9a55-2f1f7f0b9c10', userName: 'Ana Ruiz' },
    ...{ productId: '0f3c9a52-5d0e-4b7c-9b7e-0d5b1c2a3f41', price: 125.5 },
    delivery: { name: 'Collected', term: 'EXW Sagunto', price: 0, collected: true },
    ...{ approved: false, transactionId: 'pi_3f9c1a2b4d5e6f70', paidAt: '2026-03-02T09:14:02.004Z' },
    events: [{}, { kind: 'paid', at: '2026-03-02T09:14:02.004Z' }],
  },
  OrderDisputed: { amount: 251 },
  OrderEvent: { kind: 'placed' },
  OrderForm: {
    deliverTo,
    ...{ lines: [{}], poNumber: 'PO 4711', delivery: 'collect', totalPrice: 251 },
  },
  OrderLine: { sku: 'PT-1610' },
  OrdersOfPapers: { ids: ['6a1f0c3e-8f6b-4c1d-9a55-2f1f7f0b9c10'] },
  OrdersToConfirm: { all: { filter: { state: 'unshipped' }, count: 1240 } },
  Parcel: { carrier: 'Seur', tracking: '0123 4567 8901' },
  SavedView: { name: viewName, address: oldestToShip },
  Shipment: { carrier: 'Seur', tracking: '0123 4567 8901' },
  UndoneLine: { number: 'F-10432', outcome: 'undone' },
  Unshipping: { reason: 'The carrier did not come.' },
  ViewAddress: oldestToShip,
  ViewForm: { name: viewName },
  ViewName: { name: 'To ship' },
}
