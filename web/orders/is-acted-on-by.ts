/** Whose an order is, for the pages about one order. The server decides which acts it allows. */
import type { Order } from '#contract/orders/schema/order.ts'

/** Whether the user with this address pays, cancels and corrects the order: their own, or that of a colleague for whom they may. */
export const isActedOnBy = (email: string, order: Pick<Order, 'email' | 'isToActOn'>): boolean =>
  order.email === email || order.isToActOn === true
