/** Prices a cart and explains what cannot be ordered. Nothing is written. */
import type { CartToPrice, DeliveryOffer, PricedCart, PricedLine } from '#contract/cart/schema/cart.ts'
import { reaches } from '#contract/delivery/rules/methods.ts'
import { type DeliveryPromise, deliveryPromise } from '#contract/delivery/rules/promise.ts'
import { proposedDelivery } from '#contract/delivery/rules/proposed.ts'
import { type Hold, holdSentence } from '#contract/orders/rules/hold/words.ts'
import { type Holding, holdRefusal, shortHoldHours, takesHalf } from '#contract/orders/rules/holding.ts'
import { formatOrderNumber, totalRefusal } from '#contract/orders/rules/order.ts'
import { type Destination, placeOf } from '#contract/places/rules/place.ts'
import { nextStepOf, priceOf } from '#contract/products/rules/product.ts'
import { lineRefusal, mostSold, packHint } from '#contract/products/rules/quantity.ts'
import { amountOf } from '#contract/rules/money.ts'
import { standardRate, toPayOf } from '#contract/tax/rules/amounts.ts'
import { taxOf } from '#contract/tax/rules/treatment/treatment.ts'
import { billingOf, toWireBilling } from '../companies/billing-queries.ts'
import { accountFor } from '../companies/credit.ts'
import type { Db } from '../database/db.ts'
import { currentCalendar } from '../delivery/dates.ts'
import { type DeliveryMethod, deliveryMethods } from '../delivery/method-queries.ts'
import { toTold } from '../delivery/rules.ts'
import type { Caller } from '../identity/session-queries.ts'
import { type ProductRow, productsOnSaleById } from '../products/product-queries.ts'
import { transferTerms } from '../settings/transfer-queries.ts'
import { adviseOn } from '../strapping/advise.ts'
import { taxFactsOf } from '../tax/tax-of-order.ts'
import { toWireTax } from '../tax/to-wire.ts'
import { type HeldLine, heldByOwnOrders, lastDeliveryOf } from './cart-queries.ts'
import { type HoldHours, holdHoursOf, holdingsOf } from './holding-queries.ts'
import { laterPaymentFor, offersToAll } from './later-payment-offers.ts'
import { mergeLines } from './lines.ts'

type Line = CartToPrice['lines'][number]

/**
 * `enteredHoldDays`: the office is entering the order, and the limits for what a customer may hold do not apply to it. `vouched`: the
 * office vouches that the goods of this order leave Spain; for a company, it may always do so.
 */
export async function priceCart(
  db: Db,
  caller: Caller | null,
  cart: CartToPrice,
  hours: HoldHours,
  { enteredHoldDays, vouched = false }: { enteredHoldDays?: number | undefined; vouched?: boolean } = {},
): Promise<PricedCart> {
  const lines = mergeLines(cart.lines)
  const now = new Date()
  const billing = caller?.companyId ? await billingOf(db, caller.companyId) : undefined
  const [products, every, calendar, taxFacts, { payInto, holdDays }] = await Promise.all([
    productsIn(db, lines),
    deliveryMethods(db),
    currentCalendar(db, now),
    // A member's order is billed to the company, with its VAT number.
    taxFactsOf(db, {
      ...cart,
      ...(billing && { vatNumber: billing.vatNumber }),
      vouched: vouched || billing?.mayCollectUntaxed === true,
    }),
    transferTerms(db),
  ])
  const { held, holdings, hold, lastUsed } = !caller
    ? ofVisitor
    : enteredHoldDays === undefined
      ? await ofCaller(db, caller, { lines, products, hours })
      : await ofEntered(db, caller, { lines, products, enteredHoldDays })
  const refusalOf = (line: Line) => refusalOfLine(line, products.get(line.id), holdings.get(line.id))
  const linesCents = sumOf(lines.flatMap((line) => orderable(line, products.get(line.id), refusalOf(line))))
  const { methods, chosen, place } = methodsFor(cart, every)
  const totalCents = linesCents + (chosen ? deliveryCents(chosen, linesCents) : 0)
  const tax = taxOf({ ...taxFacts, collected: chosen?.collected ?? false })
  const advice = await adviseOn(db, [...products.values()])
  const toPayCents = toPayOf(totalCents, tax)
  const unpayable = linesCents > 0 ? totalRefusal(toPayCents) : undefined
  const mostCents = tax.treatment === 'waiting' ? toPayOf(totalCents, { rate: standardRate }) : toPayCents
  const account = billing && (await accountFor(db, billing.companyId, amountOf(mostCents)))
  const transfer = payInto && { holdDays }
  const later = caller
    ? await laterPaymentFor(db, caller, { lines, holdings, transfer, account })
    : offersToAll(transfer)
  const priced = lines.map((line) => {
    const more = { held, refusal: refusalOf(line), mostByTransfer: later.transfer?.most?.get(line.id) }
    return priceLine(line, products.get(line.id), more)
  })
  const offers = methods.map((method) => toOffer(method, linesCents, deliveryPromise(now, calendar, method)))
  return {
    lines: priced,
    linesTotal: amountOf(linesCents),
    deliveries: offers,
    ...(cart.country && { country: cart.country, ...(place && { place }), ...proposalOf(offers, lastUsed) }),
    ...(chosen && { delivery: chosen.id }),
    totalPrice: amountOf(totalCents),
    ...(taxFacts.mode === 'vat' && { tax: toWireTax(tax, toPayCents - totalCents) }),
    toPay: amountOf(toPayCents),
    ...(advice.length > 0 && { advice }),
    ...(unpayable && { refusal: unpayable }),
    ...(later.transfer && { transferHoldDays: later.transfer.holdDays }),
    ...(later.transfer?.refusal && { transferRefusal: later.transfer.refusal }),
    ...(later.account && { account: later.account }),
    ...(billing && { billedTo: toWireBilling(billing) }),
    ...(hold && { hold: { hours: hold.hours, says: holdSentence(hold) } }),
  }
}

const ofVisitor = { held: [], holdings: new Map<string, Holding>(), hold: undefined, lastUsed: undefined }

/** The parts that depend on the customer's earlier orders. */
async function ofCaller(
  db: Db,
  caller: Caller,
  { lines, products, hours }: { lines: Line[]; products: Map<string, ProductRow>; hours: HoldHours },
) {
  const [held, holdings, own, lastUsed] = await Promise.all([
    heldOf(db, caller, lines, products),
    holdingsOf(db, caller.id, [...products.keys()]),
    holdHoursOf(db, caller.id, hours),
    lastDeliveryOf(db, caller.id),
  ])
  return { held, holdings, hold: holdFor(lines, holdings, own), lastUsed }
}

/** The parts that depend on the customer of an order that the office enters. */
async function ofEntered(
  db: Db,
  customer: Caller,
  { lines, products, enteredHoldDays }: { lines: Line[]; products: Map<string, ProductRow>; enteredHoldDays: number },
) {
  const [held, lastUsed] = await Promise.all([heldOf(db, customer, lines, products), lastDeliveryOf(db, customer.id)])
  return { held, holdings: ofVisitor.holdings, hold: { hours: enteredHoldDays * 24 }, lastUsed }
}

function holdFor(lines: Line[], holdings: Map<string, Holding>, own: { hours: number; confirmedHours: number }): Hold {
  const isScarce = lines.some(({ id, quantity }) => {
    const holding = holdings.get(id)
    return holding && takesHalf(quantity, holding)
  })
  if (isScarce && shortHoldHours < own.hours) return { hours: shortHoldHours, isScarce }
  return own
}

/** The method of an earlier order is found by name and term, not by an id, because the seller may have replaced it since. */
function proposalOf(offers: DeliveryOffer[], lastUsed: { name: string; term: string } | undefined) {
  const last = offers.find(({ name, term }) => name === lastUsed?.name && term === lastUsed.term)
  const id = proposedDelivery(offers, last?.id)
  return { ...(id && { proposedDelivery: id }), ...(last && { lastDelivery: last.id }) }
}

async function productsIn(db: Db, lines: Line[]): Promise<Map<string, ProductRow>> {
  const ids = lines.map(({ id }) => id)
  const rows = ids.length > 0 ? await productsOnSaleById(db, ids) : []
  return new Map(rows.map((row) => [row.id, row]))
}

/** The lines of the caller's own unpaid orders that hold products in short supply. */
async function heldOf(db: Db, { id }: Caller, lines: Line[], products: Map<string, ProductRow>): Promise<HeldLine[]> {
  const short = lines.filter((line) => line.quantity > (products.get(line.id)?.availableQuantity ?? line.quantity))
  return short.length > 0
    ? heldByOwnOrders(
        db,
        id,
        short.map((line) => line.id),
      )
    : []
}

/** Why this quantity cannot be ordered, or undefined. */
export function refusalOfLine(
  { quantity }: Pick<Line, 'quantity'>,
  product: ProductRow | undefined,
  holding: Holding | undefined,
): string | undefined {
  if (!product) return 'This product is no longer sold'
  return lineRefusal(quantity, product) ?? (holding && holdRefusal(quantity, product, holding))
}

function orderable({ quantity }: Line, product: ProductRow | undefined, refusal: string | undefined): number[] {
  return product && !refusal ? [priceOf(product, quantity).totalCents] : []
}

const sumOf = (all: number[]) => all.reduce((sum, one) => sum + one, 0)

function priceLine(
  { id, quantity }: Line,
  product: ProductRow | undefined,
  {
    held,
    refusal,
    mostByTransfer,
  }: { held: HeldLine[]; refusal: string | undefined; mostByTransfer: number | undefined },
): PricedLine {
  if (!product) return { id, quantity, refusal, listPrice: 0, price: 0, totalPrice: 0 }
  const { unitCents, totalCents, fromQuantity } = priceOf(product, quantity)
  const hint = packHint(quantity, product)
  const step = nextStepOf(product, quantity)
  const holding = held.filter(({ productId }) => productId === id)
  return {
    id,
    quantity,
    ...(refusal && { refusal }),
    ...(!refusal && mostByTransfer !== undefined && { mostByTransfer: mostSold(mostByTransfer, product) }),
    ...(hint && { hint }),
    product: toCard(product),
    listPrice: amountOf(product.priceCents),
    price: amountOf(unitCents),
    totalPrice: amountOf(totalCents),
    ...(fromQuantity && { fromQuantity }),
    ...(step && {
      nextStep: {
        fromQuantity: step.fromQuantity,
        price: amountOf(step.priceCents),
        saves: amountOf(step.savedCents),
      },
    }),
    ...(holding.length > 0 && {
      heldByOwnOrders: holding.map(({ orderId, number, quantity: many }) => {
        return { _id: orderId, number: formatOrderNumber(number), quantity: many }
      }),
    }),
  }
}

function toCard(row: ProductRow): NonNullable<PricedLine['product']> {
  const { slug, name, image, sku, availableQuantity, minimumOrder } = row
  return { slug, name, image, availableQuantity, minimumOrder, ...(sku && { sku }) }
}

/**
 * The methods that reach the place, and the one that applies. Without a method, the default applies, if there is one. A price also falls
 * back to the default for a method that is not offered; placing such an order is refused. Without a country, every method is offered;
 * without a postal code, where one is needed, those for the mainland, although nothing can be delivered yet.
 */
export function methodsFor(
  { delivery, ...to }: Destination & { delivery?: string | undefined },
  every: DeliveryMethod[],
) {
  const place = placeOf(to)
  const methods = every.filter((method) => !to.country || reaches(method, place ?? to.country))
  const chosen = methods.find(({ id }) => id === delivery) ?? methods.find(({ isDefault }) => isDefault)
  return { methods, chosen, place }
}

function deliveryCents({ priceCents, freeFromCents }: DeliveryMethod, linesCents: number): number {
  return freeFromCents !== null && linesCents >= freeFromCents ? 0 : priceCents
}

function toOffer(method: DeliveryMethod, linesCents: number, promise: DeliveryPromise | undefined): DeliveryOffer {
  const { id, freeFromCents } = method
  const price = amountOf(deliveryCents(method, linesCents))
  const freeFrom = freeFromCents === null ? undefined : amountOf(freeFromCents)
  return {
    ...{ id, ...toTold(method), price },
    ...(freeFrom !== undefined && { freeFrom }),
    ...(promise && { promise }),
  }
}
