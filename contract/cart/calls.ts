/** What the calls about carts and address books take and answer. */

import type { CallShapes } from '../schema/call-shape.ts'
import { AddressBook, Cart, CartChange, CartForm, CartToPrice, Codes, FoundCodes, PricedCart } from './schema/cart.ts'

export const cartCalls = {
  priceCart: {
    says: 'What a cart costs now, line by line, and what of it cannot be ordered. Nothing is written',
    body: CartToPrice,
    answer: PricedCart,
    rateLimit: { each: 'address', times: 600, perSeconds: 60 },
    tellsSomeMore: true,
  },
  findCodes: {
    says: 'What the lines of a list that somebody pasted ask for',
    body: Codes,
    answer: FoundCodes,
    rateLimit: { each: 'address', times: 60, perSeconds: 60 },
  },
  findCart: { says: 'One’s saved cart', answer: Cart },
  putCart: {
    says: 'Puts a whole cart over the version that was seen',
    body: CartForm,
    answer: Cart,
    rateLimit: { each: 'user', times: 300, perSeconds: 60 },
  },
  changeCart: {
    says: 'Changes one line of the saved cart, or merges lines kept elsewhere: of each product the larger quantity',
    body: CartChange,
    answer: Cart,
    rateLimit: { each: 'user', times: 300, perSeconds: 60 },
  },
  findAddresses: { says: 'One’s address book', answer: AddressBook },
  putAddresses: {
    says: 'Puts a whole address book',
    body: AddressBook,
    answer: AddressBook,
    rateLimit: { each: 'user', times: 60, perSeconds: 60 },
  },
} satisfies CallShapes
