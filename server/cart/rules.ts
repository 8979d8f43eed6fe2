/** Changes the saved cart without losing lines when it is open in two places. */
import type { z } from 'zod'
import type { CartChange, CartForm } from '#contract/cart/schema/cart.ts'
import { Refusal } from '../base/refusal.ts'
import type { Db } from '../database/db.ts'
import { inTransaction } from '../database/statements.ts'
import { type Caller, lockCaller } from '../identity/session-queries.ts'
import { addLines, readCart, replaceLines, type SavedCart, setLines, touchCart } from './cart-queries.ts'
import { mergeLines } from './lines.ts'

/** Replaces the cart. Refused with the current cart (409) when it has changed since `version`. */
export async function putCart(db: Db, user: Caller, { lines, version }: z.infer<typeof CartForm>): Promise<SavedCart> {
  return changing(db, user, async (tx, before) => {
    if (before !== version) {
      const sentence = 'Your cart was changed somewhere else'
      throw new Refusal(409, sentence, { facts: { cart: { ...(await readCart(tx, user.id)), version: before } } })
    }
    await replaceLines(tx, user.id, mergeLines(lines))
  })
}

/** Changes lines, or merges the lines of a cart kept in a browser. Products that are no longer sold are left out. */
export async function changeCart(db: Db, user: Caller, change: z.infer<typeof CartChange>): Promise<SavedCart> {
  const { id = '', quantity = 0, set = [{ id, quantity }], merge } = change
  return changing(db, user, async (tx) => {
    if (merge) await addLines(tx, user.id, mergeLines(merge))
    else await setLines(tx, user.id, set)
  })
}

/** Serialises changes by a lock, and passes the previous version of the cart to each change. */
async function changing(
  db: Db,
  user: Caller,
  change: (tx: Db, versionBefore: number) => Promise<void>,
): Promise<SavedCart> {
  return inTransaction(db, async (tx) => {
    if (!(await lockCaller(tx, user.id))) throw new Refusal(401, 'Please sign in again')
    await change(tx, (await touchCart(tx, user.id)) - 1)
    return readCart(tx, user.id)
  })
}
