/** Webhook endpoints: added, changed and removed by admins, tested, and sent to again. */
import { randomBytes } from 'node:crypto'
import type { z } from 'zod'
import { addressRefusal, mostEndpoints, webhookWords } from '#contract/integrations/integration-rules.ts'
import type { EndpointChange, EndpointForm } from '#contract/integrations/integration-schema.ts'
import type { Config } from '../config.ts'
import type { Db } from '../database/connect.ts'
import { inTransaction } from '../database/statements.ts'
import { recordChanges } from '../history/change-queries.ts'
import { differenceIn } from '../history/difference-in.ts'
import type { Caller } from '../identity/session-queries.ts'
import { Refusal } from '../refusal.ts'
import type { Shop } from '../shop.ts'
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
import { leaseFrom, maySendPrivately, sendAtOnce } from './send-deliveries.ts'

export async function addEndpoint(
  { db, config }: Pick<Shop, 'db' | 'config'>,
  admin: Caller,
  { url, kinds }: z.infer<typeof EndpointForm>,
): Promise<{ id: string; secret: string }> {
  checkAddress(config, url)
  const secret = `whsec_${randomBytes(32).toString('base64url')}`
  const key = await sealingKeyOf({ db, config })
  return inTransaction(db, async (tx) => {
    if ((await countEndpoints(tx)) >= mostEndpoints)
      throw new Refusal(409, `There are ${mostEndpoints} addresses already: please remove one first`)
    const id = await insertEndpoint(tx, { url, kinds, secret: seal(secret, key), createdBy: admin.email })
    const after = { kinds: kinds.map((kind) => webhookWords[kind]) }
    await recordChanges(tx, admin, [{ action: 'add endpoint', aboutId: url, after }])
    return { id, secret }
  })
}

export async function changeEndpoint(
  { db, config }: Pick<Shop, 'db' | 'config'>,
  admin: Caller,
  id: string,
  { url, kinds, isOn }: z.infer<typeof EndpointChange>,
): Promise<void> {
  checkAddress(config, url)
  const now = new Date()
  await inTransaction(db, async (tx) => {
    const known = (await lockEndpoint(tx, id)) ?? refuseUnknown()
    const difference = differenceIn(
      { url: known.url, kinds: known.kinds.map((kind) => webhookWords[kind]), isOn: known.disabledAt === null },
      { url, kinds: kinds.map((kind) => webhookWords[kind]), isOn },
    )
    if (!difference.after) return
    await putEndpoint(tx, id, { url, kinds, disabledAt: isOn ? null : (known.disabledAt ?? now) })
    await makeDue(tx, id, now)
    await recordChanges(tx, admin, [{ action: 'change endpoint', aboutId: url, ...difference }])
  })
}

export async function removeEndpoint(db: Db, admin: Caller, id: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { url } = (await lockEndpoint(tx, id)) ?? refuseUnknown()
    await deleteEndpoint(tx, id)
    await recordChanges(tx, admin, [{ action: 'remove endpoint', aboutId: url }])
  })
}

/** Sends a test, to an endpoint that is switched off, too. */
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
  throw new Refusal(404, 'There is nothing here any more')
}

function checkAddress(config: Config, url: string): void {
  const sentence = addressRefusal(url, { mayBePlain: maySendPrivately(config) })
  if (sentence) throw new Refusal(422, sentence, { errors: { url: sentence } })
}
