/** The shapes that the checkout speaks of. */
export type { Address, DeliveryOffer, PricedCart } from '#contract/cart/schema.ts'
export type { CheckoutForm } from '#contract/orders/schema.ts'
