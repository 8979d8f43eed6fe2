/** Queries, bodies, answers and rate limits of the calls for orders. */
import { z } from 'zod'
import { OrderedAgain } from '../cart/schema/cart.ts'
import { type CallShapes, Created, Deleted, Modified } from '../schema/call-shape.ts'
import { Csv } from '../schema/files.ts'
import { Confirmations, CountedOrders, OrderFilter, OrdersToConfirm, UndoneConfirmations } from './schema/bulk.ts'
import { OrderExportQuery } from './schema/export.ts'
import { Figures, FiguresQuery } from './schema/figures.ts'
import { AllOrdersQuery, MyOrdersQuery, NewOrders, NewOrdersQuery } from './schema/list.ts'
import {
  AddressCorrection,
  CancellationForm,
  DeclineForm,
  Note,
  Order,
  OrderForm,
  Parcels,
  Shipment,
  Unshipping,
} from './schema/order.ts'
import { DatesChange } from './schema/promise.ts'
import { ShortReport, ToShip, ToShipQuery } from './schema/to-ship.ts'
import { SavedViews, ViewForm, ViewName } from './schema/view.ts'

const Shipped = Modified.extend({ approvedBy: z.string().optional(), approvedAt: z.string().optional() })

export const orderCalls = {
  listOrders: { query: AllOrdersQuery, answer: z.array(Order) },
  listToShip: { query: ToShipQuery, answer: z.array(ToShip) },
  reportShort: { body: ShortReport, answer: Modified },
  countNewOrders: { query: NewOrdersQuery, answer: NewOrders },
  exportOrders: { query: OrderExportQuery, answer: Csv },
  findFigures: { query: FiguresQuery, answer: Figures },
  findOrder: { answer: Order },
  listMyOrders: { query: MyOrdersQuery, answer: z.array(Order) },
  placeOrder: {
    body: OrderForm,
    answer: Created,
    rateLimit: { each: 'user', times: 60, perSeconds: 60 },
  },
  approveOrder: { answer: Shipped, mailsCustomers: true },
  shipOnAccount: { body: Shipment, answer: Shipped, mailsCustomers: true },
  shipOrder: { body: Shipment, answer: Shipped, mailsCustomers: true },
  undoShipping: { body: Unshipping, answer: Modified, mailsCustomers: true },
  countOrders: { query: OrderFilter, answer: CountedOrders },
  confirmOrders: {
    body: OrdersToConfirm,
    mostBytes: 128 * 1024,
    answer: Confirmations,
    rateLimit: { each: 'user', times: 30, perSeconds: 60 },
  },
  undoConfirmations: { answer: UndoneConfirmations },
  findViews: { answer: SavedViews },
  addView: { body: ViewForm, answer: Created },
  renameView: { body: ViewName, answer: Modified },
  removeView: { answer: Deleted },
  putParcels: { body: Parcels, answer: Modified, mailsCustomers: true },
  correctAddress: { body: AddressCorrection, answer: Modified, mailsCustomers: true },
  changeDates: { body: DatesChange, answer: Modified, mailsCustomers: true },
  addNote: { body: Note, answer: Modified },
  cancelOrder: {
    answer: Deleted,
    // Each cancellation returns stock and sends mail.
    rateLimit: { each: 'customer', times: 50, perSeconds: 86_400 },
  },
  requestCancellation: { body: CancellationForm, answer: Modified },
  declineCancellation: { body: DeclineForm, answer: Modified },
  settleTax: { answer: Modified },
  orderAgain: { answer: OrderedAgain },
} satisfies CallShapes
