/**
 * API keys and webhooks. With a key, other programs can make the calls that are open to keys, and read changed orders
 * (server/orders/changed-orders.ts). Webhooks notify these programs of events: triggers write the deliveries, and a job sends
 * them. decisions/021-integrations-changes-and-webhooks.md says why.
 */

import { shownAddress } from '#contract/integrations/rules/integration.ts'
import type { ApiKey, Delivery, Endpoint } from '#contract/integrations/schema/integration.ts'
import { formatOrderNumber } from '#contract/orders/rules/order.ts'
import type { Handlers } from '../api/call-pipeline.ts'
import { deleted, modified } from '../base/count-answer.ts'
import { makeKey, revokeKey } from '../identity/api-keys.ts'
import { demandFreshFactor } from '../identity/fresh-factor.ts'
import { type ListedKey, unrevokedKeys } from '../identity/key-queries.ts'
import { readShopSettings } from '../settings/settings-queries.ts'
import { momentIn } from '../settings/shop-time.ts'
import { newestDeliveries, type ShownDelivery } from './delivery-queries.ts'
import { allEndpoints, type EndpointRow } from './endpoint-queries.ts'
import { addEndpoint, changeEndpoint, removeEndpoint, sendAgain, testEndpoint } from './webhook-endpoints.ts'

/** Deliveries shown for each endpoint. */
const mostShown = 20

export const integrationRoutes = {
  findIntegrations: async ({ db }) => {
    const [keys, endpoints] = await Promise.all([unrevokedKeys(db), allEndpoints(db)])
    const ids = endpoints.map(({ id }) => id)
    const deliveries = await newestDeliveries(db, ids, mostShown)
    return {
      keys: keys.map(toWireKey),
      endpoints: endpoints.map((endpoint) =>
        toWireEndpoint(
          endpoint,
          deliveries.filter(({ endpointId }) => endpointId === endpoint.id),
        ),
      ),
    }
  },
  makeKey: async ({ shop, session, user, body }) => {
    await demandFreshFactor(shop, session)
    const settings = await readShopSettings(shop.db)
    const { id, key, expiresAt } = await makeKey(shop, user, body, (at) => momentIn(settings, at))
    return { success: true, _id: id, key, expiresAt: expiresAt.toISOString() }
  },
  revokeKey: ({ db, user, params }) => modified(revokeKey(db, user, params.id)),
  addEndpoint: async ({ shop, session, user, body }) => {
    await demandFreshFactor(shop, session)
    const { id, secret } = await addEndpoint(shop, user, body)
    return { success: true, _id: id, secret }
  },
  changeEndpoint: ({ shop, session, user, params, body }) =>
    modified(changeEndpoint(shop, user, params.id, body, () => demandFreshFactor(shop, session))),
  removeEndpoint: ({ db, user, params }) => deleted(removeEndpoint(db, user, params.id)),
  testEndpoint: async ({ shop, params }) => toWireDelivery(await testEndpoint(shop, params.id)),
  sendAgain: async ({ shop, params }) => toWireDelivery(await sendAgain(shop, params.id)),
} satisfies Partial<Handlers>

function toWireKey({ id, name, scope, beginsWith, createdAt, createdBy, expiresAt, lastUsedAt }: ListedKey): ApiKey {
  return {
    ...{ _id: id, name, scope, beginsWith, createdAt: createdAt.toISOString(), createdBy },
    expiresAt: expiresAt.toISOString(),
    ...(lastUsedAt && { lastUsedAt: lastUsedAt.toISOString() }),
  }
}

function toWireEndpoint(row: EndpointRow, deliveries: ShownDelivery[]): Endpoint {
  const { id, url, kinds, createdAt, createdBy, failingSince, disabledAt, waiting } = row
  return {
    ...{
      _id: id,
      url: shownAddress(url),
      kinds,
      isOn: disabledAt === null,
      createdAt: createdAt.toISOString(),
      createdBy,
      waiting,
    },
    ...(failingSince && { failingSince: failingSince.toISOString() }),
    ...(disabledAt && { disabledAt: disabledAt.toISOString() }),
    deliveries: deliveries.map(toWireDelivery),
  }
}

function toWireDelivery(row: ShownDelivery): Delivery {
  const { id, kind, orderNumber, productName, createdAt, tries, nextTryAt, lastTriedAt, answer } = row
  const state = stateOf(row)
  const about = orderNumber === null ? productName : formatOrderNumber(orderNumber)
  return {
    ...{ _id: id, kind, state, createdAt: createdAt.toISOString(), tries },
    ...(about !== null && { about }),
    ...(state === 'waiting' && { nextTryAt: nextTryAt.toISOString() }),
    ...(lastTriedAt && { lastTriedAt: lastTriedAt.toISOString() }),
    ...(answer !== null && { answer }),
  }
}

function stateOf({ deliveredAt, givenUpAt }: ShownDelivery): Delivery['state'] {
  if (deliveredAt) return 'delivered'
  return givenUpAt ? 'given up' : 'waiting'
}
