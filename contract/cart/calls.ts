/** Bodies, answers and rate limits of the calls for carts and address books. */

import type { CallShapes } from '../schema/call-shape.ts'
import { AddressBook, Cart, CartChange, CartForm, CartToPrice, Codes, FoundCodes, PricedCart } from './schema/cart.ts'

export const cartCalls = {
  priceCart: {
    body: CartToPrice,
    answer: PricedCart,
    rateLimit: { each: 'address', times: 600, perSeconds: 60 },
    tellsSomeMore: true,
  },
  findCodes: {
    body: Codes,
    answer: FoundCodes,
    rateLimit: { each: 'address', times: 60, perSeconds: 60 },
  },
  findCart: { answer: Cart },
  putCart: {
    body: CartForm,
    answer: Cart,
    rateLimit: { each: 'user', times: 300, perSeconds: 60 },
  },
  changeCart: {
    body: CartChange,
    answer: Cart,
    rateLimit: { each: 'user', times: 300, perSeconds: 60 },
  },
  findAddresses: { answer: AddressBook },
  putAddresses: {
    body: AddressBook,
    answer: AddressBook,
    rateLimit: { each: 'user', times: 60, perSeconds: 60 },
  },
} satisfies CallShapes
