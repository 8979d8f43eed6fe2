/** How a payment stands at the card provider. The tables, the statements and the provider's own word all take these. */

export const paymentStates = ['open', 'processing', 'succeeded', 'canceled'] as const
export type PaymentState = (typeof paymentStates)[number]

/** It may bring money or has brought it: an order has one such payment at most. */
export const liveStates = ['open', 'processing', 'succeeded'] as const satisfies PaymentState[]

/** How it ends is not known yet. */
export const undecidedStates = ['open', 'processing'] as const satisfies PaymentState[]

/** The card was accepted: money is under way, or has come. */
export const acceptedStates = ['processing', 'succeeded'] as const satisfies PaymentState[]
