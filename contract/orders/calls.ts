/** What the calls about orders take and answer. */
import { z } from 'zod'
import { OrderedAgain } from '../cart/schema/cart.ts'
import { Csv } from '../products/schema/csv.ts'
import { type CallShapes, Created, Deleted, Modified } from '../schema/call-shape.ts'
import { Confirmations, CountedOrders, OrderFilter, OrdersToConfirm, UndoneConfirmations } from './schema/bulk.ts'
import { OrderExportQuery } from './schema/export.ts'
import { Figures, FiguresQuery } from './schema/figures.ts'
import {
  AddressCorrection,
  AllOrdersQuery,
  MyOrdersQuery,
  NewOrders,
  NewOrdersQuery,
  Note,
  Order,
  OrderForm,
  Parcels,
  Shipment,
  Unshipping,
} from './schema/order.ts'
import { SavedViews, ViewForm, ViewName } from './schema/view.ts'

const Shipped = Modified.extend({ approvedBy: z.string().optional(), approvedAt: z.string().optional() })

export const orderCalls = {
  listOrders: {
    says: 'Every order, newest first; or what has changed among them, for programs that keep up with it',
    query: AllOrdersQuery,
    answer: z.array(Order),
  },
  countNewOrders: {
    says: 'How many orders were placed since the newest that is shown, for a list that is asked for anew only when wanted',
    query: NewOrdersQuery,
    answer: NewOrders,
  },
  exportOrders: {
    says: 'The same orders as CSV for the books: what came in, what was given back, and by which papers',
    query: OrderExportQuery,
    answer: Csv,
  },
  findFigures: {
    says: 'How the shop is doing: what was paid day by day, what waits and for how long, and what sells',
    query: FiguresQuery,
    answer: Figures,
  },
  findOrder: {
    says: 'One order of one’s own; an admin finds any',
    answer: Order,
  },
  listMyOrders: {
    says: 'One’s own orders, newest first',
    query: MyOrdersQuery,
    answer: z.array(Order),
  },
  placeOrder: {
    says: 'Orders a product, or the lines of a cart: all of them or none. An Idempotency-Key header makes repeats safe',
    body: OrderForm,
    answer: Created,
    rateLimit: { each: 'user', times: 60, perSeconds: 60 },
  },
  approveOrder: {
    says: 'Confirms a paid order: it is shipped. Confirmed already, it says by whom and when',
    answer: Shipped,
  },
  shipOrder: {
    says: 'The same, with the parcel that it goes out in',
    body: Shipment,
    answer: Shipped,
  },
  undoShipping: {
    says: 'Takes a shipment back: within half a minute without a word, later with a reason that the customer is told',
    body: Unshipping,
    answer: Modified,
  },
  countOrders: {
    says: 'How many orders a filter finds, and when the newest of them was placed: what all of them are confirmed by',
    query: OrderFilter,
    answer: CountedOrders,
  },
  confirmOrders: {
    says: 'Confirms many orders, each by itself, and says what became of each. An Idempotency-Key header makes repeats safe',
    body: OrdersToConfirm,
    mostBytes: 128 * 1024,
    answer: Confirmations,
    rateLimit: { each: 'user', times: 30, perSeconds: 60 },
  },
  undoConfirmations: {
    says: 'Takes back what was confirmed at once, as far as no customer has been told',
    answer: UndoneConfirmations,
  },
  findViews: {
    says: 'One’s own saved views of the list of orders, and those that all admins share',
    answer: SavedViews,
  },
  addView: {
    says: 'Saves what the list of orders is narrowed to under a name, for oneself or for all admins',
    body: ViewForm,
    answer: Created,
  },
  renameView: {
    says: 'Renames a view of one’s own or a shared one',
    body: ViewName,
    answer: Modified,
  },
  removeView: {
    says: 'Removes a view of one’s own or a shared one',
    answer: Deleted,
  },
  putParcels: {
    says: 'Puts the parcels of a shipped order; its customer is told where they are',
    body: Parcels,
    answer: Modified,
  },
  correctAddress: {
    says: 'Corrects where an order goes: its customer while it is unpaid, an admin until it is shipped, which its customer is told',
    body: AddressCorrection,
    answer: Modified,
  },
  addNote: {
    says: 'Writes a note beside an order, which admins read',
    body: Note,
    answer: Modified,
  },
  cancelOrder: {
    says: 'Cancels an unpaid order of one’s own; an admin deletes any unpaid order',
    answer: Deleted,
    // Each gives stock back, and tells somebody.
    rateLimit: { each: 'customer', times: 50, perSeconds: 86_400 },
  },
  orderAgain: {
    says: 'The lines of an order of one’s own for the cart, at today’s prices, and what has changed since',
    answer: OrderedAgain,
  },
} satisfies CallShapes
