/** The seller's calendar, from which delivery dates are worked out. */
import type { Calendar } from '#contract/delivery/rules/promise.ts'
import type { ShopSettings } from '../settings/settings-queries.ts'
import { zoneOf } from '../settings/shop-time.ts'

export type CalendarSettings = Pick<ShopSettings, 'workingDays' | 'closedDays' | 'cutOff' | 'handlingDays'>

/** A new shop works from Monday to Friday, and promises no dates. */
export function calendarOf(settings: (CalendarSettings & Pick<ShopSettings, 'timeZone'>) | undefined): Calendar {
  const { workingDays = [1, 2, 3, 4, 5], closedDays = [], cutOff = null, handlingDays = 0 } = settings ?? {}
  return { timeZone: zoneOf(settings), workingDays, closedDays, cutOff, handlingDays }
}
