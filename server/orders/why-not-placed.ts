/**
 * Why no order was placed. The statement that places an order does nothing if one of its conditions fails; this table says which, at
 * present prices. Other reasons are found before the statement runs (place-order.ts, later-payment.ts), or lie in the membership of
 * a company.
 */

import { lineByTransfer } from '#contract/cart/rules/by-transfer.ts'
import type { PricedCart, PricedLine } from '#contract/cart/schema/cart.ts'
import { formatOrderNumber, mostUnpaidOrders, totalRefusal } from '#contract/orders/rules/order.ts'
import { needsParts } from '#contract/orders/rules/shipping/correction.ts'
import { missingNif } from '#contract/orders/schema/form.ts'
import { priceOf } from '#contract/products/rules/product.ts'
import { amountOf, centsOf, formatCents, formatMoney } from '#contract/rules/money.ts'
import { toPayOf } from '#contract/tax/rules/amounts.ts'
import { isExempt, type Treatment, taxOf } from '#contract/tax/rules/treatment/treatment.ts'
import type { Shop } from '../api/services.ts'
import { Refusal } from '../base/refusal.ts'
import { readCart } from '../cart/cart-queries.ts'
import { holdingsOf } from '../cart/holding-queries.ts'
import { methodsFor, priceCart, refusalOfLine } from '../cart/price-cart.ts'
import { remainingWays } from '../companies/credit.ts'
import type { Db } from '../database/db.ts'
import { deliveryMethods } from '../delivery/method-queries.ts'
import type { Caller } from '../identity/session-queries.ts'
import { productById } from '../products/product-queries.ts'
import { taxFactsOf } from '../tax/tax-of-order.ts'
import { countUnpaidOrders, orderOfCart, type RequestedOrder } from './placing-queries.ts'

/**
 * An order that was not placed. `saved`: the saved cart, if the form names its version. `one`: of one product by its id, null if the
 * product is not sold. `cart`: with lines, a delivery method, or not paid by card.
 */
type Attempt = RequestedOrder & {
  unpaidOrders: number
  saved: Awaited<ReturnType<typeof savedCartOf>>
  one: Awaited<ReturnType<typeof oneProductOf>>
  cart: PricedCart | undefined
}

/** `says`: the sentence if this is the reason. `field`, `errors`: the fields of the form that it is about. */
type Reason = {
  says: (attempt: Attempt) => string | false | null | undefined
  field?: 'quantity' | 'country' | 'postalCode' | 'delivery' | 'deliverTo' | 'vatNumber' | 'paysBy'
  errors?: (attempt: Attempt) => Record<string, string>
  facts?: (attempt: Attempt) => Record<string, unknown>
  status?: 404 | 422
  namesAmounts?: true
}

const prices = ({ one }: Attempt) => ({ ...one?.figures })
const stock = ({ one }: Attempt) => ({ availableQuantity: one?.product.availableQuantity })
const cartNow = ({ cart }: Attempt) => ({ cart, totalPrice: cart?.totalPrice, toPay: cart?.toPay })
const isCollected = ({ deliveries, delivery }: PricedCart, withoutMethod = true) =>
  deliveries.find(({ id }) => id === delivery)?.collected ?? withoutMethod
const untaxed = { treatment: 'none', collected: true } as const
const termsOf = ({ cart, one }: Attempt): { treatment: Treatment; collected: boolean } =>
  cart ? { treatment: cart.tax?.treatment ?? 'none', collected: isCollected(cart, false) } : (one ?? untaxed)
const lastOnes = 'Someone just bought the last of this product'

/** The first reason that applies is the answer. If none applies, the goods were sold in the meantime. */
export const reasons: Reason[] = [
  {
    says: ({ saved }) =>
      saved?.order && `You have already ordered these goods: ${formatOrderNumber(saved.order.number)}`,
    facts: ({ saved }) => ({ orderId: saved?.order?.id }),
  },
  {
    says: ({ saved, cartVersion }) => saved && saved.version !== cartVersion && 'Your cart was changed somewhere else',
    facts: ({ saved }) => ({ cartVersion: saved?.version }),
  },
  { says: ({ one }) => one === null && 'This product is no longer sold', status: 404 },
  {
    says: ({ one }) =>
      one?.isAgreed === false &&
      `The price is $${one.figures.price.toFixed(2)} each, $${one.figures.totalPrice.toFixed(2)} in total`,
    facts: prices,
    namesAmounts: true,
  },
  {
    says: ({ one, cart }) => one && !cart && totalRefusal(one.toPayCents),
    field: 'quantity',
    facts: prices,
    namesAmounts: true,
  },
  {
    says: ({ one, cart, agreedToPayCents }) => one && !cart && otherToPay(one.toPayCents, agreedToPayCents),
    facts: prices,
    namesAmounts: true,
  },
  {
    says: ({ unpaidOrders, enteredHoldDays }) =>
      enteredHoldDays === undefined &&
      unpaidOrders >= mostUnpaidOrders &&
      `You have ${mostUnpaidOrders} unpaid orders. Please pay or cancel one of them first`,
  },
  { says: ({ cart }) => cart && firstRefusedLine(cart), errors: refusedLines, facts: cartNow },
  {
    says: ({ cart, country }) =>
      cart && !country && !isCollected(cart) && 'Choose a country to have the order delivered',
    field: 'country',
    facts: cartNow,
  },
  {
    says: ({ cart, place }) =>
      cart && !place && !isCollected(cart) && 'Enter a postal code to have the order delivered',
    field: 'postalCode',
    facts: cartNow,
  },
  {
    says: ({ cart, delivery }) =>
      delivery && cart?.delivery !== delivery && 'This delivery method is not offered for this address',
    field: 'delivery',
    facts: cartNow,
  },
  {
    says: (attempt) => {
      const { treatment, collected } = termsOf(attempt)
      return !attempt.parts && !collected && isExempt(treatment) && needsParts
    },
    field: 'deliverTo',
    status: 422,
  },
  {
    says: (attempt) => attempt.lacksNumber && termsOf(attempt).treatment !== 'none' && missingNif,
    field: 'vatNumber',
    status: 422,
  },
  {
    says: ({ one, cart }) => one && !cart && (refusalOfLine(one, one.product, one.holding) ?? lastOnes),
    field: 'quantity',
    facts: stock,
  },
  { says: ({ cart }) => cart?.refusal, facts: cartNow, namesAmounts: true },
  {
    says: ({ cart, paysBy }) => paysBy === 'transfer' && cart?.transferRefusal,
    field: 'paysBy',
    errors: linesByTransfer,
    facts: cartNow,
  },
  {
    says: ({ cart, paysBy }) => paysBy === 'account' && cart?.account?.refusal,
    field: 'paysBy',
    facts: remainingWays,
    namesAmounts: true,
  },
  {
    says: ({ cart, agreedCents }) =>
      cart &&
      ![undefined, centsOf(cart.totalPrice)].includes(agreedCents) &&
      `Your order now comes to ${formatMoney(cart.totalPrice)}`,
    facts: cartNow,
    namesAmounts: true,
  },
  {
    says: ({ cart, agreedToPayCents }) => cart && otherToPay(centsOf(cart.toPay), agreedToPayCents),
    facts: cartNow,
    namesAmounts: true,
  },
]

const otherToPay = (toPayCents: number, agreedCents: number | undefined) =>
  ![undefined, toPayCents].includes(agreedCents) && `With tax, your order now comes to ${formatCents(toPayCents)}`

function firstRefusedLine({ lines }: PricedCart): string | undefined {
  const { product, refusal } = lines.find((line) => line.refusal) ?? {}
  return product ? `${product.name}: ${refusal}` : refusal
}

function refusedLines({ cart }: Attempt): Record<string, string> {
  return byLine(cart, ({ refusal }) => refusal)
}

function linesByTransfer({ cart }: Attempt): Record<string, string> {
  return byLine(cart, ({ mostByTransfer: most }) => (most === undefined ? undefined : lineByTransfer(most)))
}

/** Under the names of the quantities, such as `lines.3.quantity` for the fourth line. */
function byLine(cart: PricedCart | undefined, says: (line: PricedLine) => string | undefined): Record<string, string> {
  return Object.fromEntries(
    (cart?.lines ?? []).flatMap((line, index) => {
      const sentence = says(line)
      return sentence ? [[`lines.${index}.quantity`, sentence]] : []
    }),
  )
}

/** Refuses an order that was not placed: 409, 404 for a product that is not sold, or 422 for an address without parts or a missing VAT number, with the sentence and the true figures. */
export async function refuseUnplaced(
  { db, config }: Pick<Shop, 'db' | 'config'>,
  customer: Caller,
  requested: RequestedOrder,
): Promise<never> {
  const one = await oneProductOf(db, customer, requested)
  const lines = requested.lines.map(({ productId, quantity }) => ({ id: productId, quantity }))
  const isByItsPrice = one === null || (one && requested.paysBy === 'card' && requested.delivery === undefined)
  const cart = isByItsPrice ? undefined : await priceCart(db, customer, { ...requested, lines }, config, requested)
  const [saved, unpaidOrders] = [await savedCartOf(db, customer, requested), await countUnpaidOrders(db, customer.id)]
  const attempt = { ...requested, one, cart, saved, unpaidOrders }
  for (const { says, field, errors, facts, status = 409, namesAmounts = false } of reasons) {
    const sentence = says(attempt)
    if (!sentence) continue
    const shown = { ...(field && { [field]: sentence }), ...errors?.(attempt) }
    throw new Refusal(status, sentence, {
      ...((field || errors) && { errors: shown }),
      facts: facts?.(attempt) ?? {},
      namesAmounts,
    })
  }
  throw new Refusal(409, lastOnes, { facts: cartNow(attempt) })
}

/** `order`: the order that was placed from the version that the form names. */
async function savedCartOf(db: Db, { id }: Caller, { cartVersion }: RequestedOrder) {
  if (cartVersion === undefined) return undefined
  return { version: (await readCart(db, id)).version, order: await orderOfCart(db, id, cartVersion) }
}

/** `figures`: what the form should show, as on the wire. Undefined for an order with lines, null for a product that is not sold. */
async function oneProductOf(db: Db, customer: Caller, requested: RequestedOrder) {
  const [line] = requested.lines
  if (!line || requested.isFromCart) return undefined
  const product = await productById(db, line.productId)
  if (!product) return null
  const { quantity, ...agreed } = line
  const { unitCents, totalCents } = priceOf(product, quantity)
  const { chosen } = methodsFor(requested, await deliveryMethods(db))
  const collected = chosen?.collected ?? false
  const tax = taxOf({ ...(await taxFactsOf(db, requested)), collected })
  const toPayCents = toPayOf(totalCents, tax)
  // A client that does not know the price ladder sends the list price; the customer is charged the lower price of the ladder.
  const isAgreed =
    [undefined, unitCents, product.priceCents].includes(agreed.unitCents) &&
    [undefined, totalCents, product.priceCents * quantity].includes(agreed.totalCents)
  const figures = { price: amountOf(unitCents), totalPrice: amountOf(totalCents), toPay: amountOf(toPayCents) }
  const holding = (await holdingsOf(db, customer.id, [product.id])).get(product.id)
  return { product, quantity, holding, isAgreed, toPayCents, figures, collected, treatment: tax.treatment }
}
