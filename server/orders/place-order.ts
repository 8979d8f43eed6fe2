/** Placing an order. Price, name and total come from our own tables: the form only says what and how many. */
import { centsOf, dollarsOf } from '#contract/money.ts'
import { mostUnpaidOrders, quantityRefusal, totalRefusal } from '#contract/orders/rules.ts'
import type { PurchaseForm } from '#contract/orders/schema.ts'
import { priceOf } from '#contract/products/rules.ts'
import type { Db } from '../database/connect.ts'
import { violatesConstraint } from '../database/statements.ts'
import { type Caller, isUser } from '../identity/session-queries.ts'
import { type ProductRow, productById } from '../products/product-queries.ts'
import { Refusal } from '../refusal.ts'
import { digestOf, refuseOtherForm } from '../request-digest.ts'
import type { Shop } from '../shop.ts'
import { countUnpaidOrders, insertOrderTakingStock, orderOfForm } from './order-queries.ts'

/**
 * Places an order and takes its stock; gives its id. The same form sent again under its key gives the same order; another
 * form under that key is refused (422), and so is a form whose order has been cancelled since (409).
 */
export async function placeOrder(
  { db, config }: Pick<Shop, 'db' | 'config'>,
  customer: Caller,
  form: PurchaseForm,
  idempotencyKey?: string,
): Promise<string> {
  if (form.email !== undefined && form.email !== customer.email)
    throw new Refusal(403, 'You can only order for yourself')
  const said = { key: idempotencyKey, digest: idempotencyKey === undefined ? undefined : digestOf(form) }
  const order = await insertOrderTakingStock(db, customer, toLines(form), { hold: config, ...said }).catch(
    refusedInARace,
  )
  return order ?? (await earlierOrder(db, customer, form, idempotencyKey)) ?? explainRefusal(db, customer, form)
}

/** The price and total that the form shows are what was agreed; without them the catalogue's are charged. */
function toLines({ id, quantity, price, totalPrice, address, phone }: PurchaseForm) {
  const line = { productId: id, quantity, unitCents: agreedCents(price), totalCents: agreedCents(totalPrice) }
  return { lines: [line], address, phone }
}

/** What is no amount agrees with nothing: no product costs minus a cent. */
function agreedCents(dollars: number | undefined): number | undefined {
  const cents = dollars === undefined ? undefined : centsOf(dollars)
  return cents === undefined || Number.isSafeInteger(cents) ? cents : -1
}

/** A twin of this form was quicker, or another order of the same customer: what that means is found out afterwards. */
function refusedInARace(error: unknown): undefined {
  const isRace = ['orders_once_per_form', 'orders_unpaid_at_most'].some((name) => violatesConstraint(error, name))
  if (!isRace) throw error
}

/** The order this very form made before. An order without a digest is from before digests were kept. */
async function earlierOrder(
  tx: Db,
  customer: Caller,
  form: PurchaseForm,
  idempotencyKey: string | undefined,
): Promise<string | undefined> {
  const earlier = idempotencyKey && (await orderOfForm(tx, customer.id, idempotencyKey))
  if (!earlier) return undefined
  if (earlier.digest !== null && earlier.digest !== digestOf(form)) refuseOtherForm()
  if (earlier.cancelledAt) throw new Refusal(409, 'This order was sent before and has been cancelled since')
  return earlier.id
}

/** Nothing could be taken: why, in a sentence. */
async function explainRefusal(db: Db, customer: Caller, form: PurchaseForm): Promise<never> {
  if (!(await isUser(db, customer.id))) throw new Refusal(401, 'Please sign in again')
  const product = (await productById(db, form.id)) ?? refuseUnsold()
  refuseOtherPrice(product, form)
  if ((await countUnpaidOrders(db, customer.id)) >= mostUnpaidOrders) {
    throw new Refusal(409, `You have ${mostUnpaidOrders} unpaid orders. Please pay or cancel one of them first`)
  }
  const sentence = quantityRefusal(form.quantity, product) ?? 'Someone just bought the last of these'
  throw new Refusal(409, sentence, {
    errors: { quantity: sentence },
    facts: { availableQuantity: product.availableQuantity },
  })
}

/** A form that shows another price or total is refused with the true figures, and so is a total no card can be charged. */
function refuseOtherPrice(product: ProductRow, form: PurchaseForm): void {
  const { unitCents, totalCents } = priceOf(product, form.quantity)
  const price = dollarsOf(unitCents)
  const totalPrice = dollarsOf(totalCents)
  const priceDiffers = form.price !== undefined && centsOf(form.price) !== unitCents
  const totalDiffers = form.totalPrice !== undefined && centsOf(form.totalPrice) !== totalCents
  if (priceDiffers || totalDiffers) {
    throw new Refusal(409, `The price is $${price.toFixed(2)} each, $${totalPrice.toFixed(2)} in total`, {
      facts: { price, totalPrice },
    })
  }
  const unpayable = totalRefusal(totalCents)
  if (unpayable) throw new Refusal(409, unpayable, { errors: { quantity: unpayable }, facts: { price, totalPrice } })
}

function refuseUnsold(): never {
  throw new Refusal(404, 'This product is no longer sold')
}
