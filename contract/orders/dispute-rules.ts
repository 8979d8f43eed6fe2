/** Disputes: a customer asks their bank for the money of a payment, and the bank decides. */

/** Until it is won or lost, a dispute runs. */
export const disputeStates = ['to answer', 'under review', 'won', 'lost'] as const
export type DisputeState = (typeof disputeStates)[number]

export const runningDisputes = ['to answer', 'under review'] as const satisfies DisputeState[]

/** How an order is disputed, if it is: one that was won is over. */
export const orderDisputes = ['running', 'lost'] as const
export type OrderDispute = (typeof orderDisputes)[number]
