/** Changes the seller's details and the delivery methods. */
import type { z } from 'zod'
import { centsOf, dollarsOf } from '#contract/rules/money.ts'
import {
  type DeliveriesForm,
  type DeliveryForm,
  type Seller,
  type SellerForm,
  sellerTexts,
} from '#contract/settings/schema/form.ts'
import { Refusal } from '../base/refusal.ts'
import type { Db } from '../database/db.ts'
import { inTransaction } from '../database/statements.ts'
import { recordChanges } from '../history/change-queries.ts'
import { differenceIn } from '../history/difference-in.ts'
import type { Caller } from '../identity/session-queries.ts'
import {
  type DeliveryMethod,
  deliveryMethods,
  lockDeliveryMethods,
  replaceDeliveryMethods,
} from './delivery-queries.ts'
import { missingToSell } from './missing-to-sell.ts'
import { lockShopSettings, readShopSettings, type ShopSettings, updateShopSettings } from './settings-queries.ts'

export async function findSeller(db: Db): Promise<Seller> {
  const [settings, methods] = await Promise.all([readShopSettings(db), deliveryMethods(db)])
  return toSeller(settings, methods)
}

function toSeller(settings: ShopSettings | undefined, methods: DeliveryMethod[]): Seller {
  const texts = Object.fromEntries(sellerTexts.map((name) => [name, settings?.[name] ?? '']))
  const { holdHours = null, lowStock = null, isTaxFree = false, version = 0 } = settings ?? {}
  return {
    // Cast: `fromEntries` loses the names, which are those above.
    ...(texts as Record<(typeof sellerTexts)[number], string>),
    ...{ holdHours, lowStock, isTaxFree, version },
    missing: missingToSell(settings, methods),
  }
}

/** Updates the seller's details. Refused, with the current details, when they have changed since `version`. */
export async function putSeller(db: Db, admin: Caller, { version, ...form }: SellerForm): Promise<Seller> {
  return inTransaction(db, async (tx) => {
    const current = await lockShopSettings(tx)
    if (current.version !== version) {
      const seller = toSeller(current, await deliveryMethods(tx))
      throw new Refusal(409, 'Another admin has changed this meanwhile', { facts: { seller } })
    }
    const texts = sellerTexts.map((name) => [name, form[name] === '' ? null : form[name]])
    const { holdHours, lowStock = current.lowStock, isTaxFree } = form
    await putSettings(tx, admin, current, { ...Object.fromEntries(texts), holdHours, lowStock, isTaxFree })
    return findSeller(tx)
  })
}

/** Returns the id of the change; undefined when nothing differs. `undoes`: the change that this one undoes. */
export async function putSettings(
  tx: Db,
  admin: Caller,
  current: ShopSettings,
  fields: Partial<ShopSettings>,
  undoes?: string,
): Promise<string | undefined> {
  await updateShopSettings(tx, { ...fields, version: current.version + 1 })
  const difference = differenceIn(current, { ...current, ...fields })
  if (!difference.after) return undefined
  return recordChanges(tx, admin, [{ action: 'change settings', aboutId: settingsNames.seller, ...difference, undoes }])
}

export async function findDeliveries(db: Db): Promise<z.infer<typeof DeliveriesForm>> {
  return { deliveries: (await deliveryMethods(db)).map(toWire) }
}

function toWire({ id, name, term, says, priceCents, freeFromCents, countries, isUsual }: DeliveryMethod): DeliveryForm {
  return {
    ...{ id, name, term, says, price: dollarsOf(priceCents), isUsual },
    ...(freeFromCents !== null && { freeFrom: dollarsOf(freeFromCents) }),
    ...(countries && { countries }),
  }
}

/** The objects that changes to the settings are about. */
export const settingsNames = { seller: 'the seller', deliveries: 'ways of delivery' } as const

/** Placed orders keep their delivery terms. */
export async function putDeliveries(
  db: Db,
  admin: Caller,
  { deliveries }: z.infer<typeof DeliveriesForm>,
): Promise<z.infer<typeof DeliveriesForm>> {
  await inTransaction(db, async (tx) => {
    const methods = deliveries.map(({ price, freeFrom, countries, ...delivery }, index) => ({
      ...delivery,
      position: index + 1,
      priceCents: centsOf(price),
      freeFromCents: freeFrom === undefined ? null : centsOf(freeFrom),
      countries: countries ?? null,
    }))
    await lockDeliveryMethods(tx)
    await putDeliveryMethods(tx, admin, await deliveryMethods(tx), methods)
  })
  return findDeliveries(db)
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
  return recordChanges(tx, admin, [
    { action: 'change settings', aboutId: settingsNames.deliveries, ...difference, undoes },
  ])
}
