/** The statements about stock alerts. */
import { and, eq, sql } from 'drizzle-orm'
import type { Facts } from '#contract/products/rules/facts/technical.ts'
import type { ProductType } from '#contract/products/rules/product.ts'
import type { Db } from '../database/db.ts'
import { stockAlerts } from '../database/schema.ts'
import { rowsOf } from '../database/statements.ts'
import { isConfirmed } from '../mail/recipient-queries.ts'

export type AlertKey = { productId: string; userId: string }

const isOf = ({ productId, userId }: AlertKey) =>
  and(eq(stockAlerts.productId, productId), eq(stockAlerts.userId, userId))

export async function hasAlert(db: Db, key: AlertKey): Promise<boolean> {
  return (await db.$count(stockAlerts, isOf(key))) > 0
}

/** False if nothing was inserted: the product is in stock or off sale, or the user has this alert or too many others. */
export async function insertAlert(tx: Db, { productId, userId }: AlertKey, most: number): Promise<boolean> {
  const { rows } = await rowsOf(
    tx,
    sql`
    insert into stock_alerts (product_id, user_id)
    select products.id, ${userId}::uuid from products join product_stock stock on stock.product_id = products.id
    where products.id = ${productId}::uuid and hidden_at is null and available_quantity < minimum_order
      and (select count(*) from stock_alerts where user_id = ${userId}::uuid) < ${most}
    on conflict do nothing returning product_id`,
  )
  return rows.length > 0
}

export async function removeAlert(db: Db, key: AlertKey): Promise<number> {
  const removed = await db.delete(stockAlerts).where(isOf(key)).returning({ productId: stockAlerts.productId })
  return removed.length
}

/** Deletes the alerts of products that were taken off sale, without a mail. */
export async function deleteAlertsOffSale(tx: Db): Promise<void> {
  await tx.execute(sql`
    delete from stock_alerts using products where products.id = stock_alerts.product_id and hidden_at is not null`)
}

/** A customer to tell, and the product that is back. */
export type Restocked = {
  email: string
  userName: string
  /** Whether the customer has confirmed the address. */
  isConfirmed: boolean
  slug: string
  name: string
  sku: string | null
  type: ProductType | null
  soldBy: Facts['soldBy'] | null
  packSize: number | null
  priceCents: number
  minimumOrder: number
}

/**
 * Deletes at most `most` alerts whose product can be ordered again, oldest first. Alerts locked by another instance or by an
 * erasure are left out, so that an alert is taken only once.
 */
export async function takeRestocked(tx: Db, most: number): Promise<Restocked[]> {
  const { rows } = await rowsOf<Restocked>(
    tx,
    sql`
    with next as (
      select alert.product_id, alert.user_id, alert.created_at, products.slug, products.name, products.sku, products.type,
        products.facts->>'soldBy' as "soldBy", products.pack_size as "packSize",
        products.price_cents::float8 as "priceCents", products.minimum_order as "minimumOrder"
      from stock_alerts alert join products on products.id = alert.product_id
        join product_stock stock on stock.product_id = alert.product_id
      where hidden_at is null and available_quantity >= minimum_order
      order by alert.created_at, alert.product_id, alert.user_id limit ${most} for update of alert skip locked
    )
    delete from stock_alerts using next, users customer
    where stock_alerts.product_id = next.product_id and stock_alerts.user_id = next.user_id and customer.id = next.user_id
    returning customer.email, customer.name as "userName", ${isConfirmed(sql`customer.email`)} as "isConfirmed",
      next.slug, next.name, next.sku, next.type, next."soldBy", next."packSize", next."priceCents", next."minimumOrder"`,
  )
  return rows
}
