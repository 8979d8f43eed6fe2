/** Integrations with other programs: the API keys they call with, the webhook endpoints we call, and the deliveries. */
import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { deliveryKinds, keyScopes, type WebhookKind } from '#contract/integrations/rules/integration.ts'
import { orderEvents, orders } from './order-schema.ts'
import { createdAt, id, isOneOf, moment, products } from './schema.ts'

export const apiKeys = pgTable(
  'api_keys',
  {
    id: id(),
    name: text('name').notNull(),
    scope: text('scope', { enum: keyScopes }).notNull(),
    /** SHA-256 of the key. A slower hash is not needed for 256 random bits; the key itself is not stored. */
    hash: text('hash').notNull(),
    beginsWith: text('begins_with').notNull(),
    createdAt: createdAt(),
    /** An actor. */
    createdById: uuid('created_by_id').notNull(),
    expiresAt: moment('expires_at').notNull().default(sql`now() + interval '1 year'`),
    /** When the shop was notified that the key expires soon. */
    endToldAt: moment('end_told_at'),
    /** Accurate to the minute. */
    lastUsedAt: moment('last_used_at'),
    /** The row is kept, because the history names the key. */
    revokedAt: moment('revoked_at'),
  },
  (t) => [
    unique('api_keys_one_per_hash').on(t.hash),
    // The history identifies keys by their names.
    uniqueIndex('api_keys_one_per_name').on(t.name).where(sql`revoked_at is null`),
    check('api_keys_scope_is_known', isOneOf(t.scope, keyScopes)),
  ],
)

export const webhookEndpoints = pgTable('webhook_endpoints', {
  id: id(),
  url: text('url').notNull(),
  kinds: text('kinds').array().$type<WebhookKind[]>().notNull(),
  /** Encrypted with AUTH_SECRET (server/integrations/sealed-secret.ts). */
  secret: text('secret').notNull(),
  createdAt: createdAt(),
  /** An actor. */
  createdById: uuid('created_by_id').notNull(),
  /** The first failure since the last successful delivery. */
  failingSince: moment('failing_since'),
  disabledAt: moment('disabled_at'),
})

/** The outbox of webhooks. Triggers write it in the transaction of the event (migration 0033). */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    id: id(),
    /** The deliveries of one order are sent in this sequence. */
    position: bigint('position', { mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    endpointId: uuid('endpoint_id').notNull(),
    kind: text('kind', { enum: deliveryKinds }).notNull(),
    orderId: uuid('order_id'),
    orderEventId: bigint('order_event_id', { mode: 'number' }),
    productId: uuid('product_id'),
    /** The stock of the product after the sale. */
    availableQuantity: bigint('available_quantity', { mode: 'number' }),
    createdAt: createdAt(),
    tries: integer('tries').notNull().default(0),
    nextTryAt: moment('next_try_at').notNull().defaultNow(),
    lastTriedAt: moment('last_tried_at'),
    /** The outcome of the last try, in words. */
    answer: text('answer'),
    deliveredAt: moment('delivered_at'),
    givenUpAt: moment('given_up_at'),
  },
  (t) => [
    foreignKey({
      name: 'deliveries_to_endpoint',
      columns: [t.endpointId],
      foreignColumns: [webhookEndpoints.id],
    }).onDelete('cascade'),
    foreignKey({ name: 'deliveries_of_order', columns: [t.orderId], foreignColumns: [orders.id] }).onDelete('cascade'),
    foreignKey({ name: 'deliveries_of_event', columns: [t.orderEventId], foreignColumns: [orderEvents.id] }).onDelete(
      'cascade',
    ),
    foreignKey({ name: 'deliveries_of_product', columns: [t.productId], foreignColumns: [products.id] }).onDelete(
      'cascade',
    ),
    unique('deliveries_one_per_event').on(t.endpointId, t.orderEventId),
    check('deliveries_kind_is_known', isOneOf(t.kind, deliveryKinds)),
    index('deliveries_waiting').on(t.endpointId, t.position).where(sql`delivered_at is null and given_up_at is null`),
    index('deliveries_waiting_of_order')
      .on(t.endpointId, t.orderId, t.position)
      .where(sql`delivered_at is null and given_up_at is null`),
    index('deliveries_newest').on(t.endpointId, t.position),
    index('deliveries_by_order').on(t.orderId),
    index('deliveries_by_product').on(t.productId),
    index('deliveries_by_event').on(t.orderEventId),
  ],
)
