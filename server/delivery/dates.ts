/** Delivery dates from the seller's calendar and the transit days of the delivery methods. */

import type { DeliveryDates } from '#contract/delivery/methods.ts'
import { reaches } from '#contract/delivery/rules/methods.ts'
import {
  type Calendar,
  type DeliveryPromise,
  deliveryPromise,
  isBeforeCutOff,
  nextChange,
} from '#contract/delivery/rules/promise.ts'
import { factsOfError, log } from '../base/log.ts'
import { invalidate, onChange } from '../database/changes.ts'
import type { Db } from '../database/db.ts'
import { readShopSettings, type ShopSettings } from '../settings/settings-queries.ts'
import { dayIn, zoneName } from '../settings/shop-time.ts'
import { calendarOf } from './calendar.ts'
import { type DeliveryMethod, deliveryMethods } from './method-queries.ts'

type Known = { settings: ShopSettings | undefined; methods: DeliveryMethod[]; until: number }

/**
 * Cached, so that placing an order reads no settings for its dates. `expireDates` renews the cache every minute, and so notices
 * the changes of other instances.
 */
const known = new WeakMap<Db, Known>()
const cacheMs = 120_000

/** The days promised for an order with this delivery method; without one, the default applies. */
export async function promiseFor(
  db: Db,
  delivery: string | undefined,
  now: Date,
): Promise<DeliveryPromise | undefined> {
  const { settings, methods } = await cached(db, now)
  const method = methods.find(({ id, isDefault }) => (delivery === undefined ? isDefault : id === delivery))
  return method && deliveryPromise(now, calendarOf(settings), method)
}

export async function currentCalendar(db: Db, now: Date): Promise<Calendar> {
  return calendarOf((await cached(db, now)).settings)
}

async function cached(db: Db, now: Date): Promise<Known> {
  const before = known.get(db)
  return before && now.getTime() < before.until ? before : renewed(db, now)
}

async function renewed(db: Db, now: Date): Promise<Known> {
  // One after the other, because `db` may be a transaction.
  const settings = await readShopSettings(db)
  const methods = await deliveryMethods(db)
  const read = { settings, methods, until: now.getTime() + cacheMs }
  known.set(db, read)
  return read
}

/** The promise for goods in stock, as product pages show it: with the cheapest method that brings them to the seller's country. */
export async function findDeliveryDates(db: Db, now: Date): Promise<DeliveryDates> {
  const [settings, methods] = await Promise.all([readShopSettings(db), deliveryMethods(db)])
  const calendar = calendarOf(settings)
  const country = settings?.country ?? undefined
  const brought = methods
    .filter((method) => !method.collected && country && reaches(method, country))
    .toSorted((one, other) => one.priceCents - other.priceCents)
  const isHome = (method: DeliveryMethod | undefined) => method !== undefined && brought.includes(method)
  const method = brought.find(({ transitFrom }) => transitFrom !== null) ?? methods.find(({ isDefault }) => isDefault)
  const promise = method && deliveryPromise(now, calendar, method)
  if (!promise) return {}
  const leavesToday = isBeforeCutOff(now, calendar) && promise.leavesOn === dayIn(settings, now)
  const cutOff = `${calendar.cutOff} ${zoneName(now, calendar.timeZone)}`
  return { inStock: { ...promise, leavesToday, cutOff, ...(country && isHome(method) && { country }) } }
}

const betweenLooksMs = 60_000

/**
 * Invalidates cached dates at the cut-off and at midnight, and returns the function that stops it. The calendar is read again
 * when it changes, and every minute, because another instance may have changed it.
 */
export function expireDates(db: Db): () => void {
  let timer: NodeJS.Timeout | undefined
  let isOver = false
  const arm = (settings: ShopSettings | undefined) => {
    const left = nextChange(new Date(), calendarOf(settings)).getTime() - Date.now()
    clearTimeout(timer)
    timer = setTimeout(left <= betweenLooksMs ? expire : look, Math.min(left, betweenLooksMs)).unref()
  }
  const look = async () => {
    const read = await renewed(db, new Date()).catch(noteUnread)
    if (!isOver) arm(read?.settings)
  }
  const expire = () => {
    invalidate(db, { sources: ['dates'] })
    void look()
  }
  const endListening = onChange(db, ({ sources }) => {
    if (!sources.includes('settings')) return
    known.delete(db)
    void look()
  })
  void look()
  return () => {
    isOver = true
    clearTimeout(timer)
    endListening()
  }
}

function noteUnread(error: unknown): undefined {
  log.warn({ at: 'settings', error: factsOfError(error) }, 'The calendar could not be read')
}
