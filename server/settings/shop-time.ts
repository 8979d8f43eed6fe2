/** Dates and times in the seller's time zone, or in UTC when none is set. */
import type { Db } from '../database/db.ts'
import { readShopSettings, type ShopSettings } from './settings-queries.ts'

type Settings = Pick<ShopSettings, 'timeZone'> | undefined

/** Cached by time zone, because making a format takes two hundred times as long as using it. */
const dayFormats = new Map<string, Intl.DateTimeFormat>()

/** The date in the seller's time zone, such as `2026-11-23`. */
export function dayIn(settings: Settings, at: Date): string {
  const timeZone = zoneOf(settings)
  const digits = { year: 'numeric', month: '2-digit', day: '2-digit' } as const
  const format = dayFormats.get(timeZone) ?? new Intl.DateTimeFormat('en-CA', { timeZone, ...digits })
  dayFormats.set(timeZone, format)
  return format.format(at)
}

/** For spreadsheets and programs, with the UTC offset: `2026-11-24T18:30:00+01:00`. */
export function isoMomentsIn(settings: Settings): (at: Date) => string {
  const digits = { year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' } as const
  const format = new Intl.DateTimeFormat('en-CA', {
    ...{ ...digits, second: '2-digit', hourCycle: 'h23', timeZoneName: 'longOffset', timeZone: zoneOf(settings) },
  })
  return (at) => {
    const part = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, value]))
    const offset = part.timeZoneName?.replace('GMT', '') || 'Z'
    return `${part.year}-${part.month}-${part.day}T${part.hour}:${part.minute}:${part.second}${offset}`
  }
}

/**
 * For readers anywhere, with the time zone: `24 November 2026 at 18:30 CET`. Zones without an abbreviation are shown as
 * `GMT+9`.
 */
export function momentIn(settings: Settings, at: Date): string {
  return new Intl.DateTimeFormat('en-GB', {
    ...{ day: 'numeric', month: 'long', year: 'numeric', hour: '2-digit', minute: '2-digit', timeZoneName: 'short' },
    timeZone: zoneOf(settings),
  }).format(at)
}

/** Reads the seller's time zone, and returns the function that says times in it. */
export async function readClock(db: Db): Promise<(at: Date) => string> {
  const settings = await readShopSettings(db)
  return (at) => momentIn(settings, at)
}

export const zoneOf = (settings: Settings) => settings?.timeZone ?? 'UTC'
