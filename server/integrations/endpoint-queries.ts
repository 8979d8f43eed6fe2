/** The statements about webhook endpoints. */
import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { WebhookKind } from '#contract/integrations/rules/integration.ts'
import { isBy, saysOf } from '../database/actor-schema.ts'
import type { Db } from '../database/db.ts'
import { webhookDeliveries, webhookEndpoints } from '../database/integration-schema.ts'

const { id, url, kinds, createdAt, createdById, failingSince, disabledAt } = webhookEndpoints
/** The visible columns of an endpoint. Its secret is read only for signing. */
const shown = { id, url, kinds, createdAt, failingSince, disabledAt }

export type EndpointRow = Pick<typeof webhookEndpoints.$inferSelect, keyof typeof shown> & {
  createdBy: string
  waiting: number
}

const waiting = sql<number>`(select count(*)::int from ${webhookDeliveries} where endpoint_id = ${webhookEndpoints}.id
  and delivered_at is null and given_up_at is null)`

export function allEndpoints(db: Db): Promise<EndpointRow[]> {
  return db
    .select({ ...shown, createdBy: saysOf(createdById), waiting })
    .from(webhookEndpoints)
    .orderBy(asc(createdAt), asc(id))
}

export function endpointsMadeBy(tx: Db, email: string): Promise<Pick<EndpointRow, 'id' | 'url'>[]> {
  return tx
    .select({ id, url })
    .from(webhookEndpoints)
    .where(isBy(createdById, email))
    .orderBy(asc(createdAt), asc(id))
    .for('update')
}

export function countEndpoints(tx: Db): Promise<number> {
  return tx.$count(webhookEndpoints)
}

export async function insertEndpoint(
  tx: Db,
  endpoint: { url: string; kinds: WebhookKind[]; secret: string; createdById: string },
): Promise<string> {
  const [row] = await tx.insert(webhookEndpoints).values(endpoint).returning({ id })
  if (!row) throw new Error('An insert returned no row')
  return row.id
}

/** An endpoint with its row locked, or undefined. */
export async function lockEndpoint(
  tx: Db,
  endpointId: string,
): Promise<Pick<EndpointRow, 'url' | 'kinds' | 'disabledAt' | 'failingSince'> | undefined> {
  const [row] = await tx
    .select({ url, kinds, disabledAt, failingSince })
    .from(webhookEndpoints)
    .where(eq(id, endpointId))
    .for('update')
  return row
}

/** Updates an endpoint and clears `failingSince`. `createdById`: the admin who gives it another URL. */
export async function putEndpoint(
  tx: Db,
  endpointId: string,
  to: { url: string; kinds: WebhookKind[]; disabledAt: Date | null; createdById?: string },
): Promise<void> {
  await tx
    .update(webhookEndpoints)
    .set({ ...to, failingSince: null })
    .where(eq(id, endpointId))
}

export async function deleteEndpoint(tx: Db, endpointId: string): Promise<void> {
  await tx.delete(webhookEndpoints).where(eq(id, endpointId))
}

/** An endpoint's URL, and its secret as stored. */
export type Target = { id: string; url: string; secret: string }

export async function endpointsThatAreOn(db: Db): Promise<Target[]> {
  return db.select({ id, url, secret: webhookEndpoints.secret }).from(webhookEndpoints).where(isNull(disabledAt))
}

export async function targetOf(db: Db, endpointId: string): Promise<Target | undefined> {
  const [row] = await db
    .select({ id, url, secret: webhookEndpoints.secret })
    .from(webhookEndpoints)
    .where(eq(id, endpointId))
  return row
}

/** Replaces a plain secret with an encrypted one, unless another process has already done so. */
export async function putSealed(db: Db, endpointId: string, clear: string, sealed: string): Promise<void> {
  await db
    .update(webhookEndpoints)
    .set({ secret: sealed })
    .where(and(eq(id, endpointId), eq(webhookEndpoints.secret, clear)))
}

export async function noteTaken(db: Db, endpointId: string): Promise<void> {
  await db
    .update(webhookEndpoints)
    .set({ failingSince: null })
    .where(and(eq(id, endpointId), sql`${failingSince} is not null`))
}

export async function noteFailure(tx: Db, endpointId: string, now: Date): Promise<void> {
  await tx
    .update(webhookEndpoints)
    .set({ failingSince: now })
    .where(and(eq(id, endpointId), isNull(failingSince)))
}

/** Disables an endpoint that began to fail before `before`, and returns it. Otherwise returns undefined. */
export async function switchOffFailing(
  tx: Db,
  endpointId: string,
  before: Date,
  now: Date,
): Promise<{ url: string } | undefined> {
  const [row] = await tx
    .update(webhookEndpoints)
    .set({ disabledAt: now })
    .where(and(eq(id, endpointId), isNull(disabledAt), sql`${failingSince} < ${before.toISOString()}::timestamptz`))
    .returning({ url })
  return row
}
