/** The descriptions of cart and address calls in /api/openapi.json. */
import { z } from 'zod'
import type { cartCalls } from '#contract/cart/calls.ts'
import * as shapes from '#contract/cart/schema/cart.ts'
import type { NounDescription } from '../openapi/noun.ts'

export const cart = {
  about: 'The cart, its current price, and the address book',
  calls: {
    priceCart: 'Prices a cart line by line and says what cannot be ordered. Nothing is written',
    findCodes: 'Looks up the products and quantities in a pasted list',
    findCart: 'Returns the caller’s saved cart',
    putCart: 'Replaces the saved cart, unless it has changed since the version given',
    changeCart: 'Changes lines of the saved cart, or merges in other lines: the larger quantity of each product counts',
    findAddresses: 'Returns the caller’s address book',
    putAddresses: 'Replaces the caller’s address book',
  },
  conflicts: {
    putCart: z.object({ cart: shapes.Cart }),
  },
  shapes: [shapes],
  examples: {
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
  },
} satisfies NounDescription<keyof typeof cartCalls>
