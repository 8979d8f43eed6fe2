/** The calls for carts and address books, and their part of /api/openapi.json. */
import { z } from 'zod'
import type { CallShapes } from '../schema/call-shape.ts'
import * as cart from './schema/cart.ts'

export const calls = {
  priceCart: {
    body: cart.CartToPrice,
    answer: cart.PricedCart,
    rateLimit: { each: 'address', times: 600, perSeconds: 60 },
    tellsSomeMore: true,
  },
  findCodes: {
    body: cart.Codes,
    answer: cart.FoundCodes,
    rateLimit: { each: 'address', times: 60, perSeconds: 60 },
  },
  findCart: { answer: cart.Cart },
  putCart: {
    body: cart.CartForm,
    answer: cart.Cart,
    rateLimit: { each: 'user', times: 300, perSeconds: 60 },
    conflict: z.object({ cart: cart.Cart }),
  },
  changeCart: { body: cart.CartChange, answer: cart.Cart, rateLimit: { each: 'user', times: 300, perSeconds: 60 } },
  findAddresses: { answer: cart.AddressBook },
  putAddresses: {
    body: cart.AddressBookForm,
    answer: cart.AddressBook,
    rateLimit: { each: 'user', times: 60, perSeconds: 60 },
  },
} satisfies CallShapes

export const about = 'The cart, its current price, and the address book'

export const says = {
  priceCart: 'Prices a cart line by line and says what cannot be ordered. Nothing is written',
  findCodes: 'Looks up the products and quantities in a pasted list',
  findCart: 'Returns the caller’s saved cart',
  putCart: 'Replaces the saved cart. Refused if the cart has changed since the given version',
  changeCart:
    'Changes lines of the saved cart, or merges another cart into it. In a merge, the larger quantity of each product counts',
  findAddresses: 'Returns the caller’s address book',
  putAddresses: 'Replaces the caller’s address book',
} satisfies Record<keyof typeof calls, string>

export const shapes = [cart]

export const examples = {
  AddressBookForm: {
    addresses: [{ parts: { street: 'Calle del Fleje 1', postalCode: '50001', town: 'Zaragoza', country: 'ES' } }],
  },
  CartChange: { id: '0f3c9a52-5d0e-4b7c-9b7e-0d5b1c2a3f41', quantity: 3 },
  CartToPrice: { country: 'ES' },
  Codes: { codes: ['PT-1610 20'] },
  DeliveryOffer: {
    id: 'collect',
    name: 'Collected',
    term: 'EXW Sagunto',
    says: 'Ready after two working days.',
    price: 0,
  },
  OrderedAgain: { changes: ['PET strap 16 × 1.0 mm costs $125.50 instead of $119.00'] },
  PricedCart: { linesTotal: 251, delivery: 'collect' },
  PricedLine: { product: {}, listPrice: 125.5, nextStep: { fromQuantity: 20, price: 120.48, saves: 100.4 } },
}
