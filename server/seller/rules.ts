/** Changes the seller's details. */
import { type Registration, registrationNames } from '#contract/settings/rules/company.ts'
import { type Seller, type SellerForm, sellerTexts } from '#contract/settings/schema/form.ts'
import { vatNumberRefusal } from '#contract/tax/rules/seller.ts'
import { Refusal } from '../base/refusal.ts'
import { readVatNumber, vatKey } from '../base/vat-number.ts'
import type { Db } from '../database/db.ts'
import { inTransaction } from '../database/statements.ts'
import { calendarOf } from '../delivery/calendar.ts'
import { type DeliveryMethod, deliveryMethods } from '../delivery/method-queries.ts'
import { recordChanges } from '../history/change-queries.ts'
import { differenceIn } from '../history/difference-in.ts'
import type { Caller } from '../identity/session-queries.ts'
import {
  lockShopSettings,
  readShopSettings,
  type ShopSettings,
  updateShopSettings,
} from '../settings/settings-queries.ts'
import { missingToSell } from './missing-to-sell.ts'

// Cast: `keys` loses the names.
const textNames = [...sellerTexts, ...(Object.keys(registrationNames) as Registration[])]

export async function findSeller(db: Db): Promise<Seller> {
  const [settings, methods] = await Promise.all([readShopSettings(db), deliveryMethods(db)])
  return toSeller(settings, methods)
}

function toSeller(settings: ShopSettings | undefined, methods: DeliveryMethod[]): Seller {
  const texts = Object.fromEntries(textNames.map((name) => [name, settings?.[name] ?? '']))
  const { holdHours = null, lowStock = null, isTaxFree = false, version = 0 } = settings ?? {}
  const { workingDays, closedDays, cutOff, handlingDays } = calendarOf(settings)
  const { taxMode = 'none', invoicesBy = 'the shop', plasticTax = 'none' } = settings ?? {}
  return {
    // Cast: `fromEntries` loses the names, which are those above.
    ...(texts as Record<(typeof textNames)[number], string>),
    ...{ holdHours, lowStock, isTaxFree, version, taxMode, invoicesBy, plasticTax },
    ...{ workingDays: [...workingDays], closedDays: [...closedDays], cutOff: cutOff ?? '', handlingDays },
    missing: missingToSell(settings, methods),
  }
}

/** Updates the seller's details. Refused, with the current details, when they have changed since `version`. */
export async function putSeller(db: Db, admin: Caller, { version, ...form }: SellerForm): Promise<Seller> {
  return inTransaction(db, async (tx) => {
    const current = await lockShopSettings(tx)
    if (current.version !== version) {
      const seller = toSeller(current, await deliveryMethods(tx))
      throw new Refusal(409, 'Another admin has changed this in the meantime', { facts: { seller } })
    }
    const fields = storedFrom(form)
    const { taxMode, vatNumber } = { ...current, ...fields }
    const refusal = vatNumberRefusal({ taxMode, vatNumber })
    if (refusal) throw new Refusal(422, refusal, { errors: { vatNumber: refusal } })
    await putSettings(tx, admin, current, { ...fields, isTaxFree: form.isTaxFree && taxMode === 'none' })
    return findSeller(tx)
  })
}

/** The settings that the form gives; empty texts become null. */
function storedFrom({ vatNumber, ...form }: Omit<SellerForm, 'version'>): Partial<ShopSettings> {
  const given = Object.entries({ ...form, vatNumber: vatNumber && spanishNumber(vatNumber) })
  const stored = given.flatMap(([name, value]) => (value === undefined ? [] : [[name, value === '' ? null : value]]))
  // Cast: `fromEntries` loses the names and types, which are those of the form.
  return Object.fromEntries(stored) as Partial<ShopSettings>
}

const notSpanish = 'This is not a valid Spanish VAT number. Please check it'

function spanishNumber(typed: string): string {
  const number = readVatNumber(typed, 'ES')
  if (number?.prefix !== 'ES') throw new Refusal(422, notSpanish, { errors: { vatNumber: notSpanish } })
  return vatKey(number)
}

/** What changes of the settings are about, in the history. */
const aboutSeller = 'the seller'

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
  return recordChanges(tx, admin, [{ action: 'change settings', aboutId: aboutSeller, ...difference, undoes }])
}
