/** Prices a cart and explains what cannot be ordered. Nothing is written. */
import type { CartToPrice, DeliveryOffer, PricedCart, PricedLine } from '#contract/cart/schema/cart.ts'
import { type DeliveryPromise, deliveryPromise } from '#contract/orders/rules/delivery/promise.ts'
import {
  formatOrderNumber,
  type Holding,
  holdRefusal,
  lineRefusal,
  packHint,
  totalRefusal,
} from '#contract/orders/rules/order.ts'
import { nextStepOf, priceOf } from '#contract/products/rules/product.ts'
import { dollarsOf } from '#contract/rules/money.ts'
import { toPayOf } from '#contract/tax/rules/treatment.ts'
import type { Db } from '../database/db.ts'
import type { Caller } from '../identity/session-queries.ts'
import { type ProductRow, productsOnSaleById } from '../products/product-queries.ts'
import { methodsAndCalendar } from '../settings/delivery-dates.ts'
import type { DeliveryMethod } from '../settings/delivery-queries.ts'
import { adviseOn } from '../strapping/advise.ts'
import { taxOfCart } from '../tax/tax-of-order.ts'
import { toWireTax } from '../tax/to-wire.ts'
import { type HeldLine, heldByOwnOrders } from './cart-queries.ts'
import { holdingsOf } from './holding-queries.ts'
import { mergeLines } from './lines.ts'

type Line = CartToPrice['lines'][number]

export async function priceCart(db: Db, caller: Caller | null, cart: CartToPrice): Promise<PricedCart> {
  const lines = mergeLines(cart.lines)
  const now = new Date()
  const [products, { methods: every, calendar }, tax] = await Promise.all([
    productsIn(db, lines),
    methodsAndCalendar(db, now),
    taxOfCart(db, cart),
  ])
  const [held, holdings] = caller
    ? await Promise.all([heldOf(db, caller, lines, products), holdingsOf(db, caller.id, [...products.keys()])])
    : [[], new Map<string, Holding>()]
  const refusalOf = (line: Line) => refusalOfLine(line, products.get(line.id), holdings.get(line.id))
  const priced = lines.map((line) => priceLine(line, products.get(line.id), { held, refusal: refusalOf(line) }))
  const linesCents = sumOf(lines.flatMap((line) => orderable(line, products.get(line.id), refusalOf(line))))
  const methods = every.filter(({ countries }) => reaches(countries, cart.country))
  // Without a method, the default applies, if there is one. A price also falls back to the default for a method that is not
  // offered; placing such an order is refused.
  const chosen = methods.find(({ id }) => id === cart.delivery) ?? methods.find(({ isUsual }) => isUsual)
  const totalCents = linesCents + (chosen ? deliveryCents(chosen, linesCents) : 0)
  const advice = await adviseOn(db, [...products.values()])
  const toPayCents = toPayOf(totalCents, tax)
  const unpayable = linesCents > 0 ? totalRefusal(toPayCents) : undefined
  return {
    lines: priced,
    linesTotal: dollarsOf(linesCents),
    deliveries: methods.map((method) => toOffer(method, linesCents, deliveryPromise(now, calendar, method))),
    ...(chosen && { delivery: chosen.id }),
    totalPrice: dollarsOf(totalCents),
    ...(tax.mode === 'vat' && { tax: toWireTax(tax, toPayCents - totalCents) }),
    toPay: dollarsOf(toPayCents),
    ...(advice.length > 0 && { advice }),
    ...(unpayable && { refusal: unpayable }),
  }
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

function refusalOfLine({ quantity }: Line, product: ProductRow | undefined, holding: Holding | undefined) {
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
  { held, refusal }: { held: HeldLine[]; refusal: string | undefined },
): PricedLine {
  if (!product) return { id, quantity, refusal, listPrice: 0, price: 0, totalPrice: 0 }
  const { unitCents, totalCents } = priceOf(product, quantity)
  const hint = packHint(quantity, product)
  const step = nextStepOf(product, quantity)
  const holding = held.filter(({ productId }) => productId === id)
  return {
    id,
    quantity,
    ...(refusal && { refusal }),
    ...(hint && { hint }),
    product: toCard(product),
    listPrice: dollarsOf(product.priceCents),
    price: dollarsOf(unitCents),
    totalPrice: dollarsOf(totalCents),
    ...(step && {
      nextStep: {
        fromQuantity: step.fromQuantity,
        price: dollarsOf(step.priceCents),
        saves: dollarsOf(step.savedCents),
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

/** Without a country, every method is offered. */
function reaches(countries: string[] | null, country: string | undefined): boolean {
  return countries === null || !country || countries.includes(country)
}

function deliveryCents({ priceCents, freeFromCents }: DeliveryMethod, linesCents: number): number {
  return freeFromCents !== null && linesCents >= freeFromCents ? 0 : priceCents
}

function toOffer(method: DeliveryMethod, linesCents: number, promise: DeliveryPromise | undefined): DeliveryOffer {
  const { id, name, term, says, freeFromCents } = method
  const price = dollarsOf(deliveryCents(method, linesCents))
  const freeFrom = freeFromCents === null ? undefined : dollarsOf(freeFromCents)
  return { id, name, term, says, price, ...(freeFrom !== undefined && { freeFrom }), ...(promise && { promise }) }
}
