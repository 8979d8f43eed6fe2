/**
 * The body of a webhook delivery, and its signature. The body has the data at the time of sending; only the quantity of a low
 * stock is that of the event.
 */
import { createHmac } from 'node:crypto'
import type { z } from 'zod'
import type { OrderNews, StockNews, WebhookNews } from '#contract/integrations/schema/news.ts'
import type { Db } from '../database/db.ts'
import { ordersOfEvents } from '../orders/event-queries.ts'
import { toWireOrder } from '../orders/to-wire.ts'
import { productById } from '../products/product-queries.ts'
import type { DeliveryRow } from './delivery-queries.ts'

/** JSON text. `id` stays the same across retries. */
export async function composePayload(db: Db, delivery: DeliveryRow): Promise<string> {
  return JSON.stringify(await newsOf(db, delivery))
}

async function newsOf(db: Db, delivery: DeliveryRow): Promise<WebhookNews> {
  const { id, kind: type, orderEventId } = delivery
  const createdAt = delivery.createdAt.toISOString()
  if (type === 'test') return { id, type, createdAt }
  if (type === 'stock.low') return { id, type, createdAt, ...(await productOf(db, delivery)) }
  return { id, type, createdAt, order: await orderWithParcels(db, orderEventId) }
}

async function orderWithParcels(db: Db, orderEventId: number | null): Promise<z.infer<typeof OrderNews>['order']> {
  const [found] = orderEventId === null ? [] : await ordersOfEvents(db, [orderEventId])
  if (!found) throw new Error(`There is no order for the event ${orderEventId}`)
  return { ...toWireOrder(found.order, { forOffice: true }), parcels: found.parcels.map(toWireParcel) }
}

async function productOf(
  db: Db,
  { productId, availableQuantity: wasLeft }: DeliveryRow,
): Promise<Pick<z.infer<typeof StockNews>, 'product'>> {
  const product = productId === null ? undefined : await productById(db, productId)
  if (!product) return {}
  const { id, name, sku, minimumOrder, availableQuantity } = product
  const left = wasLeft ?? availableQuantity
  return { product: { _id: id, name, ...(sku && { sku }), minimumOrder, availableQuantity: left } }
}

const toWireParcel = ({ carrier, tracking }: { carrier: string; tracking: string }) => ({
  carrier,
  ...(tracking && { tracking }),
})

/** Stripe's signature scheme: `t=…,v1=…`, an HMAC-SHA256 of the time in seconds, a dot and the body. */
export function signatureOf(secret: string, body: string, now: Date): string {
  const seconds = Math.floor(now.getTime() / 1000)
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`
}
