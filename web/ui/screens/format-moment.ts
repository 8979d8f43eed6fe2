/**
 * Dates and times in the shop's time zone, which is named beside each time. Browser only unless the zone is given, because the
 * zone is read from the document.
 */
import { dayOf, formatsByZone } from '#contract/rules/days.ts'

/** The time zone, such as `Asia/Tokyo`. */
export const shopTimeZone = () => document.documentElement.dataset.timeZone ?? 'UTC'

const monthInWords = { day: 'numeric', month: 'short' } as const
const clock = { hour: '2-digit', minute: '2-digit', timeZoneName: 'short' } as const

const momentIn = formatsByZone({ day: 'numeric', month: 'long', year: 'numeric', ...clock })

/** `21 November 2026 at 10:42 CET`. */
export function formatMoment(iso: string, zone = shopTimeZone()): string {
  return momentIn(zone).format(new Date(iso))
}

const dayAndTimeIn = formatsByZone({ weekday: 'short', ...monthInWords, ...clock })

/** `Thu 26 Nov, 14:00 CET`, for times at most a few days away. */
export function formatDayAndTime(iso: string, zone = shopTimeZone()): string {
  return dayAndTimeIn(zone).format(new Date(iso))
}

const dayIn = formatsByZone({ ...monthInWords, year: 'numeric' })

/** `21 Nov 2026`. */
export function formatDayOf(iso: string, zone = shopTimeZone()): string {
  return dayIn(zone).format(new Date(iso))
}

const timeIn = formatsByZone(clock)

/** `today 10:42 CET`, `yesterday 17:05 CET`, else `21 Nov 2026`. */
export function formatRecent(iso: string, now = new Date(), zone = shopTimeZone()): string {
  const then = new Date(iso)
  const daysAgo = (Date.parse(dayOf(now, zone)) - Date.parse(dayOf(then, zone))) / dayMs
  const word = { 0: 'today', 1: 'yesterday' }[daysAgo]
  return word ? `${word} ${timeIn(zone).format(then)}` : formatDayOf(iso, zone)
}

const dayMs = 24 * 60 * 60 * 1000
