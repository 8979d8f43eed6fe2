/** What is sent to a webhook endpoint, as things stand when it is sent, and its signature. */
import { createHmac } from 'node:crypto'
import type { Db } from '../database/connect.ts'
import { orderOfEvent } from '../orders/order-queries.ts'
import { parcelsOf } from '../orders/shipping-queries.ts'
import { toWireOrder } from '../orders/to-wire.ts'
import { productById } from '../products/product-queries.ts'
import type { DeliveryRow } from './delivery-queries.ts'

/** JSON text. `id` stays the same however often it is sent. */
export async function composePayload(db: Db, delivery: DeliveryRow): Promise<string> {
  const { id, kind, createdAt } = delivery
  return JSON.stringify({ id, type: kind, createdAt: createdAt.toISOString(), ...(await aboutOf(db, delivery)) })
}

async function aboutOf(
  db: Db,
  { orderEventId, productId, availableQuantity }: DeliveryRow,
): Promise<Record<string, object>> {
  const found = orderEventId === null ? undefined : await orderOfEvent(db, orderEventId)
  if (found) {
    const parcels = await parcelsOf(db, found.order.id)
    return { order: { ...toWireOrder(found.order, { forAdmin: true }), parcels: parcels.map(toWireParcel) } }
  }
  const product = productId === null ? undefined : await productById(db, productId)
  if (!product) return {}
  const { id, name, sku, minimumOrder } = product
  return { product: { _id: id, name, ...(sku && { sku }), minimumOrder, availableQuantity } }
}

const toWireParcel = ({ carrier, tracking }: { carrier: string; tracking: string }) => ({
  carrier,
  ...(tracking && { tracking }),
})

/** As Stripe signs: `t=…,v1=…`, an HMAC-SHA256 of the moment in seconds, a dot and the body as it is sent. */
export function signatureOf(secret: string, body: string, now: Date): string {
  const seconds = Math.floor(now.getTime() / 1000)
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`
}
