/** The stages of an order. The database computes the stage of each order (server/database/order-state.ts), and it is on the wire. */

/**
 * `checking`: the register of VAT numbers has not answered yet. `taken back`: the bank has taken back the payment, so the order waits
 * for another. `to ship`: paid or on account. `refunded`: before it shipped, all of its goods or of its amount were refunded or
 * credited, even if the money is still to be paid back. `cancelled`: by someone, after it was paid. `withdrawn`: by someone, before
 * it was paid; such an order is in no list.
 */
export const orderStages = [
  'unpaid',
  'checking',
  'taken back',
  'to ship',
  'shipped',
  'refunded',
  'cancelled',
  'expired',
  'withdrawn',
] as const
export type OrderStage = (typeof orderStages)[number]

/** Expired or cancelled. */
export const endedStages = ['cancelled', 'expired', 'withdrawn'] as const satisfies OrderStage[]
/** Something is still to ship, so the address and the dates can change. */
export const openStages = ['unpaid', 'checking', 'taken back', 'to ship'] as const satisfies OrderStage[]
/** An unpaid order in one of these can be cancelled without a refund. */
export const cancellableStages = ['unpaid', 'checking', 'to ship'] as const satisfies OrderStage[]

export const isIn = (stages: readonly OrderStage[], { stage }: { stage: OrderStage }): boolean => stages.includes(stage)

export const hasEnded = (stage: OrderStage): boolean => isIn(endedStages, { stage })
