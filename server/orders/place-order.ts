/** Placing an order. Price, name and total come from our own tables: the form only says what and how many. */
import { centsOf, dollarsOf } from '#contract/money.ts'
import { mostUnpaidOrders, quantityRefusal, totalRefusal } from '#contract/orders/rules.ts'
import type { PurchaseForm } from '#contract/orders/schema.ts'
import { priceOf } from '#contract/products/rules.ts'
import type { Db } from '../database/connect.ts'
import { inTransaction } from '../database/transaction.ts'
import { type Caller, lockCaller } from '../identity/session-queries.ts'
import { type ProductRow, productById } from '../products/product-queries.ts'
import { Refusal } from '../refusal.ts'
import { digestOf, refuseOtherForm } from '../request-digest.ts'
import type { Shop } from '../shop.ts'
import type { HoldHours } from './hold-queries.ts'
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
  return inTransaction(db, async (tx) => {
    // A twin of this form waits here, and then sees the order that the first one made.
    if (!(await lockCaller(tx, customer.id))) throw new Refusal(401, 'Please sign in again')
    const earlier = await earlierOrder(tx, customer, form, idempotencyKey)
    return earlier ?? placeNewOrder(tx, customer, form, { hold: config, idempotencyKey })
  })
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

async function placeNewOrder(
  tx: Db,
  customer: Caller,
  form: PurchaseForm,
  { hold, idempotencyKey }: { hold: HoldHours; idempotencyKey: string | undefined },
): Promise<string> {
  const product = (await productById(tx, form.id)) ?? refuseUnsold()
  const { unitCents } = agreedPrice(product, form)
  if ((await countUnpaidOrders(tx, customer.id)) >= mostUnpaidOrders) {
    throw new Refusal(409, `You have ${mostUnpaidOrders} unpaid orders. Please pay or cancel one of them first`)
  }
  const order = await insertOrderTakingStock(tx, customer, form, {
    product,
    unitCents,
    hold,
    said: idempotencyKey === undefined ? undefined : { key: idempotencyKey, digest: digestOf(form) },
  })
  return order ?? refuseUntaken(tx, form)
}

/** Nothing could be taken: it is looked at again, because somebody may just have been quicker. */
async function refuseUntaken(tx: Db, form: PurchaseForm): Promise<never> {
  const product = (await productById(tx, form.id)) ?? refuseUnsold()
  const sentence = quantityRefusal(form.quantity, product) ?? 'Someone just bought the last of these'
  throw new Refusal(409, sentence, {
    errors: { quantity: sentence },
    facts: { availableQuantity: product.availableQuantity },
  })
}

/** The catalogue's price. A form that shows another price or total is refused with the true figures. */
function agreedPrice(product: ProductRow, form: PurchaseForm): { unitCents: number } {
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
  return { unitCents }
}

function refuseUnsold(): never {
  throw new Refusal(404, 'This product is no longer sold')
}
