/**
 * Why no order was placed. The statement that places an order only does nothing when one of its conditions fails; this table says
 * which, at present prices. Some reasons are found earlier: before the statement (place-order.ts), while the terms of a later
 * payment are read (later-payment.ts), and in the membership of a company.
 */
import type { PricedCart } from '#contract/cart/schema/cart.ts'
import { type Holding, holdRefusal, shortHoldHours } from '#contract/orders/rules/holding.ts'
import { mostUnpaidOrders, totalRefusal } from '#contract/orders/rules/order.ts'
import { priceOf } from '#contract/products/rules/product.ts'
import { lineRefusal } from '#contract/products/rules/quantity.ts'
import { centsOf, dollarsOf, formatCents, formatDollars } from '#contract/rules/money.ts'
import { toPayOf } from '#contract/tax/rules/treatment.ts'
import type { Shop } from '../api/services.ts'
import { Refusal } from '../base/refusal.ts'
import { holdingsOf } from '../cart/holding-queries.ts'
import { priceCart } from '../cart/price-cart.ts'
import { remainingWays } from '../companies/credit.ts'
import type { Db } from '../database/db.ts'
import type { Caller } from '../identity/session-queries.ts'
import { type ProductRow, productById } from '../products/product-queries.ts'
import { taxOfCart } from '../tax/tax-of-order.ts'
import { countUnpaidOrders, type RequestedOrder } from './placing-queries.ts'

/** An order that was not placed, and what the shop knows about it. */
type Attempt = RequestedOrder & {
  unpaidOrders: number
  /** For an order of one product by its id. Null if the product is not sold. */
  one?: OneProduct | null | undefined
  /** For an order with lines, or one that is not paid by card. */
  cart?: PricedCart | undefined
}

/** `figures`: the true price, total and amount to pay, in dollars. */
type OneProduct = {
  product: ProductRow
  quantity: number
  holding: Holding | undefined
  isAgreed: boolean
  toPayCents: number
  figures: { price: number; totalPrice: number; toPay: number }
}

/** `says`: the sentence if this is the reason. `errors`: the fields under which forms show it. */
type Reason = {
  says: (attempt: Attempt) => string | false | null | undefined
  field?: 'quantity' | 'delivery' | 'paysBy'
  errors?: (attempt: Attempt) => Record<string, string>
  facts?: (attempt: Attempt) => Record<string, unknown> | undefined
  status?: 404
}

const lastOnes = 'Someone just bought the last of these'

const prices = ({ one }: Attempt) => one?.figures
const stock = ({ one }: Attempt) => ({ availableQuantity: one?.product.availableQuantity })
const cartNow = ({ cart }: Attempt) => cart && { cart, totalPrice: cart.totalPrice, toPay: cart.toPay }

/** The first reason that applies is the answer. If none applies, the goods were sold in the meantime. */
export const reasons: Reason[] = [
  { says: ({ one }) => one === null && 'This product is no longer sold', status: 404 },
  {
    says: ({ one }) =>
      one &&
      !one.isAgreed &&
      `The price is $${one.figures.price.toFixed(2)} each, $${one.figures.totalPrice.toFixed(2)} in total`,
    facts: prices,
  },
  { says: ({ one }) => one && totalRefusal(one.toPayCents), field: 'quantity', facts: prices },
  { says: ({ one, agreedToPayCents }) => one && otherToPay(one.toPayCents, agreedToPayCents), facts: prices },
  {
    says: ({ unpaidOrders, enteredHoldDays }) =>
      enteredHoldDays === undefined &&
      unpaidOrders >= mostUnpaidOrders &&
      `You have ${mostUnpaidOrders} unpaid orders. Please pay or cancel one of them first`,
  },
  // One product, by card.
  { says: ({ one, cart }) => !cart && one && lineRefusal(one.quantity, one.product), field: 'quantity', facts: stock },
  {
    says: ({ one, cart }) => !cart && one?.holding && holdRefusal(one.quantity, one.product, one.holding),
    field: 'quantity',
    facts: stock,
  },
  // All other orders.
  { says: ({ cart }) => cart && firstRefusedLine(cart), errors: refusedLines, facts: cartNow },
  {
    says: ({ cart, delivery }) =>
      cart && delivery && cart.delivery !== delivery && 'This delivery method is not offered in this country',
    field: 'delivery',
    facts: cartNow,
  },
  { says: ({ cart }) => cart?.refusal, facts: cartNow },
  {
    says: ({ cart, paysBy }) =>
      paysBy === 'transfer' &&
      cart?.hold?.hours === shortHoldHours &&
      'An order that is paid by transfer can take at most half of what is in stock. Please pay by card, or order less',
    field: 'paysBy',
    facts: cartNow,
  },
  { says: ({ cart, paysBy }) => paysBy === 'transfer' && cart?.transferRefusal, field: 'paysBy', facts: cartNow },
  { says: ({ cart, paysBy }) => paysBy === 'account' && cart?.account?.refusal, field: 'paysBy', facts: remainingWays },
  {
    says: ({ cart, agreedCents }) =>
      cart &&
      agreedCents !== undefined &&
      agreedCents !== centsOf(cart.totalPrice) &&
      `Your order now comes to ${formatDollars(cart.totalPrice)}`,
    facts: cartNow,
  },
  { says: ({ cart, agreedToPayCents }) => cart && otherToPay(centsOf(cart.toPay), agreedToPayCents), facts: cartNow },
  { says: ({ cart }) => !cart && lastOnes, field: 'quantity', facts: stock },
]

const otherToPay = (toPayCents: number, agreedCents: number | undefined) =>
  agreedCents !== undefined &&
  agreedCents !== toPayCents &&
  `With tax, your order now comes to ${formatCents(toPayCents)}`

function firstRefusedLine({ lines }: PricedCart): string | undefined {
  const refused = lines.find(({ refusal }) => refusal)
  return refused?.product ? `${refused.product.name}: ${refused.refusal}` : refused?.refusal
}

function refusedLines({ cart }: Attempt): Record<string, string> {
  const refused = (cart?.lines ?? []).flatMap(({ refusal }, index) => (refusal ? [[index, refusal] as const] : []))
  return Object.fromEntries(refused.map(([index, refusal]) => [`lines.${index}.quantity`, refusal]))
}

/** Refuses an order that was not placed: usually 409, with the sentence and the true figures. */
export async function refuseUnplaced(
  { db, config }: Pick<Shop, 'db' | 'config'>,
  customer: Caller,
  requested: RequestedOrder,
): Promise<never> {
  const one = await oneProductOf(db, customer, requested)
  const cart =
    one === undefined || (one && requested.paysBy !== 'card')
      ? await priceCart(db, customer, cartOf(requested), config, enteredFor(requested))
      : undefined
  const attempt = { ...requested, one, cart, unpaidOrders: await countUnpaidOrders(db, customer.id) }
  for (const { says, field, errors, facts, status = 409 } of reasons) {
    const sentence = says(attempt)
    if (!sentence) continue
    const shown = field ? { [field]: sentence } : errors?.(attempt)
    throw new Refusal(status, sentence, { ...(shown && { errors: shown }), facts: facts?.(attempt) ?? {} })
  }
  throw new Refusal(409, lastOnes, { facts: cartNow(attempt) ?? {} })
}

const cartOf = ({ lines, ...requested }: RequestedOrder) => ({
  ...requested,
  lines: lines.map(({ productId, quantity }) => ({ id: productId, quantity })),
})

const enteredFor = ({ enteredHoldDays }: RequestedOrder) => (enteredHoldDays === undefined ? {} : { enteredHoldDays })

/** Undefined for an order with lines. */
async function oneProductOf(
  db: Db,
  customer: Caller,
  requested: RequestedOrder,
): Promise<OneProduct | null | undefined> {
  const [line] = requested.lines
  if (!line || requested.isFromCart) return undefined
  const product = await productById(db, line.productId)
  if (!product) return null
  const { quantity, ...agreed } = line
  const { unitCents, totalCents } = priceOf(product, quantity)
  const toPayCents = toPayOf(totalCents, await taxOfCart(db, requested))
  // A client that does not know the price ladder sends the list price; the customer is charged the lower price of the ladder.
  const isAgreed =
    [undefined, unitCents, product.priceCents].includes(agreed.unitCents) &&
    [undefined, totalCents, product.priceCents * quantity].includes(agreed.totalCents)
  const figures = { price: dollarsOf(unitCents), totalPrice: dollarsOf(totalCents), toPay: dollarsOf(toPayCents) }
  const holding = (await holdingsOf(db, customer.id, [product.id])).get(product.id)
  return { product, quantity, holding, isAgreed, toPayCents, figures }
}
