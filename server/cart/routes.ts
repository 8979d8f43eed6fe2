/**
 * Carts and address books. A signed-in user's cart is saved here, and the browser has a copy (web/every-page/cart.ts). A cart
 * reserves nothing: `priceCart` says what it costs and what cannot be ordered, but only placing the order decides.
 */

import type { Handlers } from '../api/call-pipeline.ts'
import { Refusal } from '../base/refusal.ts'
import { inTransaction } from '../database/statements.ts'
import { lockCaller } from '../identity/session-queries.ts'
import { addressesOf, replaceAddresses } from './address-queries.ts'
import { readCart } from './cart-queries.ts'
import { findPasted } from './find-pasted.ts'
import { priceCart } from './price-cart.ts'
import { changeCart, putCart } from './rules.ts'

export const cartRoutes = {
  priceCart: ({ shop, db, user, body }) => priceCart(db, user, body, shop.config),
  findCodes: ({ shop, body }) => findPasted(shop, body),
  findCart: ({ db, user }) => readCart(db, user.id),
  putCart: ({ db, user, body }) => putCart(db, user, body),
  changeCart: ({ db, user, body }) => changeCart(db, user, body),
  findAddresses: async ({ db, user }) => ({ addresses: await addressesOf(db, user.id) }),
  putAddresses: async ({ db, user, body: { addresses } }) => {
    await inTransaction(db, async (tx) => {
      if (!(await lockCaller(tx, user.id))) throw new Refusal(401, 'Please sign in again')
      await replaceAddresses(tx, user.id, addresses)
    })
    return { addresses: await addressesOf(db, user.id) }
  },
} satisfies Partial<Handlers>
