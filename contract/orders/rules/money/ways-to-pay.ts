/** How an order can be paid. */
export const waysToPay = ['card', 'transfer', 'account'] as const
export type WayToPay = (typeof waysToPay)[number]

/** How a paid order was paid. */
export const paidWays = ['card', 'transfer'] as const

/** The first order by transfer of a customer who has never paid an order is held for at most this many days. */
export const firstTransferDays = 2

/**
 * The unpaid orders by transfer of all customers who have never paid an order hold at most half of a product, all together.
 * `available`: units in stock. `heldByNewcomers`: units that those orders hold. The database enforces the same limit
 * (`orders_by_transfer_hold_at_most`).
 */
export const isTooMuchByTransfer = (quantity: number, held: { available: number; heldByNewcomers: number }): boolean =>
  held.heldByNewcomers + quantity > held.available - quantity

export const tooMuchByTransfer =
  'Before your first payment, you can take less of these by bank transfer: first orders by transfer together hold at most half of a product. Please pay by card, or order less'
