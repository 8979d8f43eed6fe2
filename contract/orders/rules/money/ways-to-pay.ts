/** How an order can be paid. */
export const waysToPay = ['card', 'transfer', 'account'] as const
export type WayToPay = (typeof waysToPay)[number]

/** How a paid order was paid. */
export const paidWays = ['card', 'transfer'] as const

/** The first order by transfer of a customer who has never paid an order is held for at most this many days. */
export const firstTransferDays = 2

/** `available`: units in stock. `heldByNewcomers`: units that unpaid orders by transfer of customers who have never paid hold. */
export type HeldByNewcomers = { available: number; heldByNewcomers: number }

/**
 * The unpaid orders by transfer of all customers who have never paid an order hold at most half of a product, all together. Returns
 * what is left of this half. The database enforces the same limit (`orders_by_transfer_hold_at_most`).
 */
export const mostOfNewcomers = ({ available, heldByNewcomers }: HeldByNewcomers): number =>
  Math.max(0, Math.floor((available - heldByNewcomers) / 2))

export const halfByTransfer =
  'An order that is paid by transfer can take at most half of what is in stock. Please pay by card, or order less'

export const newcomersByTransfer =
  'Until your first order is paid, you share half of the stock with all other new customers who pay by transfer. Please pay by card, or order less'
