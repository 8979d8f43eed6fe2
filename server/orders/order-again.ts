/** Prices the lines of an earlier order as a cart, at today's prices, and says what has changed since. */
import type { PricedCart } from '#contract/cart/schema/cart.ts'
import { amountOf, formatMoney } from '#contract/rules/money.ts'
import type { HoldHours } from '../cart/holding-queries.ts'
import { priceCart } from '../cart/price-cart.ts'
import type { Db } from '../database/db.ts'
import type { Caller } from '../identity/session-queries.ts'
import type { OrderLineRow, OrderRow } from './order-queries.ts'

export async function orderAgain(
  db: Db,
  caller: Caller,
  { lines }: OrderRow,
  hours: HoldHours,
): Promise<{ cart: PricedCart; changes: string[] }> {
  const wanted = lines.map(({ productId: id, quantity }) => ({ id, quantity }))
  const cart = await priceCart(db, caller, { lines: wanted }, hours)
  const changes = lines.flatMap((line) => changesOf(line, cart.lines))
  return { cart: { ...cart, lines: cart.lines.filter(({ product }) => product) }, changes }
}

function changesOf({ productId, productName, unitPriceCents }: OrderLineRow, now: PricedCart['lines']): string[] {
  const line = now.find(({ id }) => id === productId)
  if (!line?.product) return [`${productName} is no longer sold`]
  const before = amountOf(unitPriceCents)
  const price = `${line.product.name}: ${formatMoney(line.price)} each now, previously ${formatMoney(before)}`
  return [...(line.price === before ? [] : [price]), ...(line.refusal ? [`${line.product.name}: ${line.refusal}`] : [])]
}
