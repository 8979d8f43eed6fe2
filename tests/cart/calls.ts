/** How the tests make the calls about carts and address books. */
import { calls } from '#contract/cart/calls.ts'
import { partOf } from '#tests/known-calls.ts'

const ofOnesOwn = { noChange: 'The caller’s own data, which the history does not cover' }

export const cart = partOf(calls, {
  calls: {
    priceCart: { body: ({ shop }) => ({ lines: [{ id: shop.productId, quantity: 2 }] }), openTo: 'anyone' },
    findCodes: { body: { codes: ['PT-1610'] }, openTo: 'anyone' },
    putCart: { body: ({ shop }) => ({ lines: [{ id: shop.productId, quantity: 2 }], version: 0 }), ...ofOnesOwn },
    changeCart: { body: ({ shop }) => ({ id: shop.productId, quantity: 2 }), ...ofOnesOwn },
    putAddresses: {
      body: { addresses: [{ address: 'Calle del Fleje 1, Zaragoza', country: 'ES', phone: '+34 976 000 000' }] },
      ...ofOnesOwn,
    },
  },
})
