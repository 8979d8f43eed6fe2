/** Rules for webhook endpoints: add, change, remove, test, and send again. */
import { randomBytes } from 'node:crypto'
import type { z } from 'zod'
import { addressRefusal, mostEndpoints, shownAddress, webhookWords } from '#contract/integrations/rules/integration.ts'
import type { EndpointChange, EndpointForm } from '#contract/integrations/schema/integration.ts'
import type { Shop } from '../api/services.ts'
import type { Config } from '../base/config.ts'
import { Refusal } from '../base/refusal.ts'
import { leaseFrom } from '../base/retry.ts'
import type { Db } from '../database/db.ts'
import type { ChangedFields } from '../database/record-schema.ts'
import { inTransaction } from '../database/statements.ts'
import { recordChanges } from '../history/change-queries.ts'
import { differenceIn } from '../history/difference-in.ts'
import { endpointMail } from '../identity/access-mails.ts'
import type { Caller } from '../identity/session-queries.ts'
import { stayAdmin } from '../identity/stay-admin.ts'
import { deliveryOf, insertTest, makeDue, type ShownDelivery } from './delivery-queries.ts'
import {
  countEndpoints,
  deleteEndpoint,
  insertEndpoint,
  lockEndpoint,
  putEndpoint,
  type Target,
  targetOf,
} from './endpoint-queries.ts'
import { seal, sealingKeyOf } from './sealed-secret.ts'
import { maySendPrivately, sendAtOnce } from './send-deliveries.ts'

export async function addEndpoint(
  { db, config, mailer }: Pick<Shop, 'db' | 'config' | 'mailer'>,
  admin: Caller,
  { url, kinds }: z.infer<typeof EndpointForm>,
): Promise<{ id: string; secret: string }> {
  checkAddress(config, url)
  const secret = `whsec_${randomBytes(32).toString('base64url')}`
  const key = await sealingKeyOf({ db, config })
  return inTransaction(db, async (tx) => {
    await stayAdmin(tx, admin)
    if ((await countEndpoints(tx)) >= mostEndpoints)
      throw new Refusal(409, `There are already ${mostEndpoints} webhook endpoints. Remove one first`)
    const id = await insertEndpoint(tx, { url, kinds, secret: seal(secret, key), createdById: admin.id })
    const after = { kinds: kinds.map((kind) => webhookWords[kind]) }
    const address = shownAddress(url)
    await recordChanges(tx, admin, [{ action: 'add endpoint', aboutId: address, after }])
    await mailer.send(endpointMail(config, { address, by: admin.email }), tx)
    return { id, secret }
  })
}

/**
 * With another URL, an endpoint counts as a new endpoint: `mayMove` checks the same rights as for adding an endpoint, and the
 * admin who changes the URL becomes its author.
 */
export async function changeEndpoint(
  { db, config, mailer }: Pick<Shop, 'db' | 'config' | 'mailer'>,
  admin: Caller,
  id: string,
  { url: requested, kinds, isOn }: z.infer<typeof EndpointChange>,
  mayMove: () => Promise<void>,
): Promise<void> {
  const shown = (await targetOf(db, id)) ?? refuseUnknown()
  const url = requested === shownAddress(shown.url) ? shown.url : requested
  checkAddress(config, url)
  if (url !== shown.url) await mayMove()
  const now = new Date()
  await inTransaction(db, async (tx) => {
    await stayAdmin(tx, admin)
    const known = (await lockEndpoint(tx, id)) ?? refuseUnknown()
    if (known.url !== shown.url)
      throw new Refusal(409, 'Another admin has just changed this address. Please look again')
    const isMoved = url !== known.url
    const address = shownAddress(url)
    const difference = differenceIn(
      { url: known.url, kinds: known.kinds.map((kind) => webhookWords[kind]), isOn: known.disabledAt === null },
      { url, kinds: kinds.map((kind) => webhookWords[kind]), isOn },
    )
    if (!difference.after) return
    const disabledAt = isOn ? null : (known.disabledAt ?? now)
    await putEndpoint(tx, id, { url, kinds, disabledAt, ...(isMoved && { createdById: admin.id }) })
    await makeDue(tx, id, now)
    await recordChanges(tx, admin, [{ action: 'change endpoint', aboutId: address, ...withoutQueries(difference) }])
    if (isMoved) await mailer.send(endpointMail(config, { address, by: admin.email }), tx)
  })
}

type Difference = ReturnType<typeof differenceIn>

/** URLs in the history have no query, because it may contain a token. */
function withoutQueries({ before, after }: Difference): Difference {
  return { ...(before && { before: withoutQuery(before) }), ...(after && { after: withoutQuery(after) }) }
}

const withoutQuery = (fields: ChangedFields) =>
  'url' in fields ? { ...fields, url: shownAddress(String(fields.url)) } : fields

export async function removeEndpoint(db: Db, admin: Caller, id: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { url } = (await lockEndpoint(tx, id)) ?? refuseUnknown()
    await deleteEndpoint(tx, id)
    await recordChanges(tx, admin, [{ action: 'remove endpoint', aboutId: shownAddress(url) }])
  })
}

/** Sends a test, even to a disabled endpoint. */
export async function testEndpoint(shop: Shop, id: string): Promise<ShownDelivery> {
  const target = (await targetOf(shop.db, id)) ?? refuseUnknown()
  const test = await insertTest(shop.db, id, leaseFrom(new Date()))
  return sendNow(shop, target, test)
}

export async function sendAgain(shop: Shop, deliveryId: string): Promise<ShownDelivery> {
  const delivery = await deliveryOf(shop.db, deliveryId)
  const target = delivery && (await targetOf(shop.db, delivery.endpointId))
  return target ? sendNow(shop, target, deliveryId) : refuseUnknown()
}

async function sendNow(shop: Shop, target: Target, deliveryId: string): Promise<ShownDelivery> {
  const isThere = await sendAtOnce(shop, target, deliveryId)
  return (isThere && (await deliveryOf(shop.db, deliveryId))) || refuseUnknown()
}

function refuseUnknown(): never {
  throw new Refusal(404, 'This webhook endpoint or delivery no longer exists')
}

function checkAddress(config: Config, url: string): void {
  const sentence = addressRefusal(url, { mayBePlain: maySendPrivately(config) })
  if (sentence) throw new Refusal(422, sentence, { errors: { url: sentence } })
}
