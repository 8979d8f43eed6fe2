/**
 * How goods are delivered: the methods (table `delivery_methods`), the seller's calendar, and the days promised from both. Imports
 * the settings.
 */
import type { z } from 'zod'
import type { DeliveriesForm, DeliveryForm } from '#contract/delivery/methods.ts'
import { amountOf, centsOf } from '#contract/rules/money.ts'
import type { Db } from '../database/db.ts'
import { inTransaction } from '../database/statements.ts'
import { recordChanges } from '../history/change-queries.ts'
import { differenceIn } from '../history/difference-in.ts'
import type { Caller } from '../identity/session-queries.ts'
import { type DeliveryMethod, deliveryMethods, lockDeliveryMethods, replaceDeliveryMethods } from './method-queries.ts'

export async function findDeliveries(db: Db): Promise<z.infer<typeof DeliveriesForm>> {
  const methods = await deliveryMethods(db)
  return { deliveries: methods.map((method) => ({ id: method.id, isDefault: method.isDefault, ...toOffer(method) })) }
}

/** The part of a method that customers see with every order. */
export const toTold = ({ name, term, says, collected }: DeliveryMethod) => ({ name, term, says, collected })

/** A method as the page about delivery shows it, with amounts as on the wire. */
export function toOffer(method: DeliveryMethod) {
  const { priceCents, freeFromCents, countries, transitFrom, transitUntil } = method
  return {
    ...{ ...toTold(method), price: amountOf(priceCents) },
    ...(freeFromCents !== null && { freeFrom: amountOf(freeFromCents) }),
    ...(countries && { countries }),
    ...(transitFrom !== null && transitUntil !== null && { transitFrom, transitUntil }),
  }
}

/** What changes of the methods are about, in the history. */
export const aboutDeliveries = 'ways of delivery'

/** Placed orders keep their delivery terms. */
export async function putDeliveries(
  db: Db,
  admin: Caller,
  { deliveries }: z.infer<typeof DeliveriesForm>,
): Promise<z.infer<typeof DeliveriesForm>> {
  const methods = deliveries.map(toStored)
  await inTransaction(db, async (tx) => {
    await lockDeliveryMethods(tx)
    await putDeliveryMethods(tx, admin, await deliveryMethods(tx), methods)
  })
  return findDeliveries(db)
}

function toStored({ price, freeFrom, ...form }: DeliveryForm, index: number): DeliveryMethod {
  const { countries = null, transitFrom = null, transitUntil = null } = form
  const freeFromCents = freeFrom === undefined ? null : centsOf(freeFrom)
  return {
    ...form,
    position: index + 1,
    priceCents: centsOf(price),
    freeFromCents,
    countries,
    transitFrom,
    transitUntil,
  }
}

/** Replaces the locked delivery methods. Returns the id of the change; undefined when nothing differs. */
export async function putDeliveryMethods(
  tx: Db,
  admin: Caller,
  current: DeliveryMethod[],
  methods: DeliveryMethod[],
  undoes?: string,
): Promise<string | undefined> {
  await replaceDeliveryMethods(tx, methods)
  const difference = differenceIn({ deliveries: current }, { deliveries: methods })
  if (!difference.after) return undefined
  return recordChanges(tx, admin, [{ action: 'change settings', aboutId: aboutDeliveries, ...difference, undoes }])
}
