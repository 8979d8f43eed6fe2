/** Sends due webhook deliveries, with retries for days. */
import { shownAddress } from '#contract/integrations/rules/integration.ts'
import type { Shop } from '../api/services.ts'
import type { Config } from '../base/config.ts'
import { isTooOld, leaseFrom, nextTryFrom, tryEachDue } from '../base/retry.ts'
import { theShop } from '../database/actor-schema.ts'
import type { Db } from '../database/db.ts'
import { inTransaction } from '../database/statements.ts'
import { recordChanges } from '../history/change-queries.ts'
import { shopAddress } from '../mail/shop-address.ts'
import {
  type DeliveryRow,
  giveUpDelivery,
  markDelivered,
  postponeDelivery,
  takeDelivery,
  takeDueDelivery,
} from './delivery-queries.ts'
import {
  endpointsThatAreOn,
  noteFailure,
  noteTaken,
  putSealed,
  switchOffFailing,
  type Target,
} from './endpoint-queries.ts'
import { composePayload, signatureOf } from './payload.ts'
import { type Outcome, post } from './post.ts'
import { isSealed, openSealed, seal, sealingKeyOf } from './sealed-secret.ts'

type Parts = Pick<Shop, 'db' | 'config' | 'mailer'>

const dayMs = 24 * 60 * 60_000
const timeoutMs = 8_000
const shortestPauseMs = 10_000
const switchOffAfterMs = 4 * dayMs

/** One round of the scheduled job: endpoints in parallel, the deliveries of each endpoint in sequence until a delivery fails. */
export async function sendDueDeliveries(shop: Parts, now: Date, signal: AbortSignal): Promise<void> {
  const endpoints = await endpointsThatAreOn(shop.db)
  const sendTo = (endpoint: Target) =>
    tryEachDue(
      { now, signal, yields: true },
      (leasedUntil) => takeDueDelivery(shop.db, endpoint.id, now, leasedUntil),
      (delivery) => sendOne(shop, endpoint, delivery, now, signal),
    )
  await Promise.all(endpoints.map(sendTo))
}

/** Sends one delivery now, in any state. False when there is no such delivery. */
export async function sendAtOnce(shop: Parts, endpoint: Target, deliveryId: string): Promise<boolean> {
  const now = new Date()
  const delivery = await takeDelivery(shop.db, deliveryId, now, leaseFrom(now))
  if (delivery) await sendOne(shop, endpoint, delivery, now)
  return delivery !== undefined
}

/** Returns whether the delivery was accepted. If sending is aborted, the delivery is due again after its lease. */
async function sendOne(
  shop: Parts,
  endpoint: Target,
  delivery: DeliveryRow,
  now: Date,
  signal?: AbortSignal,
): Promise<boolean> {
  const secret = await openSecret(shop, endpoint)
  const outcome = secret === undefined ? lostSecret : await postSigned(shop, endpoint.url, secret, delivery, signal)
  if (outcome.isTaken) await noteDelivered(shop.db, endpoint, delivery, outcome, now)
  else await noteFailed(shop, endpoint, delivery, outcome, now)
  return outcome.isTaken
}

async function postSigned(
  { db, config }: Parts,
  url: string,
  secret: string,
  delivery: DeliveryRow,
  signal?: AbortSignal,
): Promise<Outcome> {
  const body = await composePayload(db, delivery)
  const headers = { 'User-Agent': 'Fleje-Webhooks/1', 'Fleje-Signature': signatureOf(secret, body, new Date()) }
  return post({ url, body, headers }, { mayBePrivate: maySendPrivately(config), timeoutMs, signal })
}

const lostSecret: Outcome = {
  isTaken: false,
  says: 'The secret of this address was encrypted with another AUTH_SECRET: remove the address and add it again',
}

/** Encrypts a secret of an early release on its first use. */
async function openSecret(shop: Parts, { id, secret: sealed }: Target): Promise<string | undefined> {
  const key = await sealingKeyOf(shop)
  if (!isSealed(sealed)) await putSealed(shop.db, id, sealed, seal(sealed, key))
  return openSealed(sealed, key)
}

/** A demo open to the network lets visitors become its admin: it must not send into its own network. */
export function maySendPrivately({
  WEBHOOKS_TO_PRIVATE_ADDRESSES: isWanted,
  DEMO_OPEN_TO_NETWORK: isOpen,
  demo,
}: Pick<Config, 'WEBHOOKS_TO_PRIVATE_ADDRESSES' | 'DEMO_OPEN_TO_NETWORK' | 'demo'>): boolean {
  return isWanted !== undefined || (demo && isOpen === undefined)
}

async function noteDelivered(
  db: Db,
  endpoint: Target,
  { id }: DeliveryRow,
  { says }: Outcome,
  now: Date,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await noteTaken(tx, endpoint.id)
    await markDelivered(tx, id, says, now)
  })
}

/** Tests are not retried. Deliveries that fail for days are given up, and endpoints that fail for days are switched off. */
async function noteFailed(
  { db, config, mailer }: Parts,
  endpoint: Target,
  delivery: DeliveryRow,
  { says }: Outcome,
  now: Date,
): Promise<void> {
  const { id, kind, tries } = delivery
  await inTransaction(db, async (tx) => {
    if (kind === 'test') return giveUpDelivery(tx, id, says, now)
    await noteFailure(tx, endpoint.id, now)
    if (isTooOld(delivery, now)) await giveUpDelivery(tx, id, says, now)
    else await postponeDelivery(tx, id, says, nextTryFrom(now, tries, shortestPauseMs))
    const before = new Date(now.getTime() - switchOffAfterMs)
    const switchedOff = await switchOffFailing(tx, endpoint.id, before, now)
    if (!switchedOff) return
    const change = {
      action: 'change endpoint',
      aboutId: shownAddress(switchedOff.url),
      why: 'Deliveries had failed for days',
    } as const
    await recordChanges(tx, theShop, [{ ...change, before: { isOn: true }, after: { isOn: false } }])
    await mailer.send({ to: shopAddress(config), ...switchedOffMail(shownAddress(switchedOff.url), says) }, tx)
  })
}

function switchedOffMail(url: string, says: string): { subject: string; body: string } {
  return {
    subject: 'A webhook has been switched off',
    body: [
      `No delivery to ${url} has been accepted for ${switchOffAfterMs / dayMs} days, so the webhook has been switched off.`,
      `Last answer: ${says}`,
      'New events are not sent to the webhook. Earlier events that were not delivered are kept, and are sent when you switch the webhook on again in the dashboard under Integrations.',
    ].join('\n\n'),
  }
}
