/** The rule for asking for a mail: only about a product that is sold out, and only about so many products at once. */
import { isSoldOut } from '#contract/products/rules/product.ts'
import { Refusal } from '../base/refusal.ts'
import type { Db } from '../database/db.ts'
import { inTransaction } from '../database/statements.ts'
import { lockCaller } from '../identity/session-queries.ts'
import { noSuchProduct } from '../products/product-at.ts'
import { productById } from '../products/product-queries.ts'
import { type AlertKey, hasAlert, insertAlert } from './alert-queries.ts'

/** A limit, so that an account cannot be used to fill the outbox. */
const mostAlerts = 50

/** Asking twice has the effect of asking once. */
export async function addAlert(db: Db, key: AlertKey): Promise<void> {
  await inTransaction(db, async (tx) => {
    // The lock makes calls of one user wait for each other, so that they cannot exceed the limit together.
    if (!(await lockCaller(tx, key.userId))) throw new Refusal(401, 'Please sign in again')
    if (!(await insertAlert(tx, key, mostAlerts))) await explain(tx, key)
  })
}

/** Why the statement inserted nothing. */
async function explain(tx: Db, key: AlertKey): Promise<void> {
  if (await hasAlert(tx, key)) return
  const product = (await productById(tx, key.productId)) ?? noSuchProduct()
  if (!isSoldOut(product)) throw new Refusal(409, 'This product is in stock. You can order it now')
  throw new Refusal(
    409,
    `You have already asked for mails about ${mostAlerts} products. Withdraw one of these requests first`,
  )
}
