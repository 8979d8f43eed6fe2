/** Placing an order. Price, name and total come from our own tables: the form only says what and how many. */
import { centsOf, dollarsOf } from '#contract/money.ts'
import { mostUnpaidOrders, type PurchaseForm, totalRefusal } from '#contract/order.ts'
import { quantityRefusal } from '#contract/product.ts'
import type { Db } from '../database/connect.ts'
import { brokeConstraint, inTransaction } from '../database/transaction.ts'
import type { Caller } from '../identity/session-queries.ts'
import { productById } from '../products/product-queries.ts'
import { Refusal } from '../refusal.ts'
import { countUnpaidOrders, insertOrderTakingStock, lockCustomer, orderOfForm, priceOf } from './order-queries.ts'

/** Places an order and takes its stock; gives its id. The same form sent again, by its key, gives the same order. */
export async function placeOrder(
  db: Db,
  customer: Caller,
  form: PurchaseForm,
  idempotencyKey?: string,
): Promise<string> {
  if (form.email !== undefined && form.email !== customer.email)
    throw new Refusal(403, 'You can only order for yourself')
  const earlier = idempotencyKey && (await orderOfForm(db, customer.id, idempotencyKey))
  if (earlier) return earlier
  try {
    return await inTransaction(db, (tx) => placeNewOrder(tx, customer, form, idempotencyKey))
  } catch (error) {
    const twin = idempotencyKey && brokeConstraint(error, 'orders_once_per_form')
    if (!twin) throw error
    return (await orderOfForm(db, customer.id, idempotencyKey)) ?? refuseToRepeat()
  }
}

async function placeNewOrder(
  tx: Db,
  customer: Caller,
  form: PurchaseForm,
  idempotencyKey: string | undefined,
): Promise<string> {
  if (!(await lockCustomer(tx, customer.id))) throw new Refusal(401, 'Please sign in again')
  const priceCents = await agreedPrice(tx, form)
  if ((await countUnpaidOrders(tx, customer.id)) >= mostUnpaidOrders) {
    throw new Refusal(409, `You have ${mostUnpaidOrders} unpaid orders. Please pay or cancel one of them first`)
  }
  const order = await insertOrderTakingStock(tx, customer, form, { priceCents, idempotencyKey })
  if (order) return order

  const product = (await productById(tx, form.id)) ?? refuseUnsold()
  const sentence = quantityRefusal(form.quantity, product) ?? 'Someone just bought the last of these'
  throw new Refusal(409, sentence, {
    errors: { quantity: sentence },
    facts: { availableQuantity: product.availableQuantity },
  })
}

/** The catalogue's price, in cents. A form that shows another price or total is refused with the true figures. */
async function agreedPrice(tx: Db, form: PurchaseForm): Promise<number> {
  const priceCents = (await priceOf(tx, form.id)) ?? refuseUnsold()
  const totalCents = priceCents * form.quantity
  const price = dollarsOf(priceCents)
  const totalPrice = dollarsOf(totalCents)
  const priceDiffers = form.price !== undefined && centsOf(form.price) !== priceCents
  const totalDiffers = form.totalPrice !== undefined && centsOf(form.totalPrice) !== totalCents
  if (priceDiffers || totalDiffers) {
    throw new Refusal(409, `The price is $${price.toFixed(2)} each, $${totalPrice.toFixed(2)} in total`, {
      facts: { price, totalPrice },
    })
  }
  const unpayable = totalRefusal(totalPrice)
  if (unpayable) throw new Refusal(409, unpayable, { errors: { quantity: unpayable }, facts: { price, totalPrice } })
  return priceCents
}

function refuseUnsold(): never {
  throw new Refusal(404, 'This product is no longer sold')
}

function refuseToRepeat(): never {
  throw new Refusal(409, 'This order was sent before and has been cancelled since')
}
