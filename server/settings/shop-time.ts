/** Dates and times in the seller's time zone, or in UTC when none is set. */
import { dayOf, formatsByZone } from '#contract/rules/days.ts'
import type { Db } from '../database/db.ts'
import { readShopSettings, type ShopSettings } from './settings-queries.ts'

type Settings = Pick<ShopSettings, 'timeZone'> | undefined

/** The date in the seller's time zone, such as `2026-11-23`. */
export const dayIn = (settings: Settings, at: Date): string => dayOf(at, zoneOf(settings))

const clockIn = formatsByZone({ hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' })
const offsetIn = formatsByZone({ timeZoneName: 'longOffset' })

/** For spreadsheets and programs, with the UTC offset: `2026-11-24T18:30:00+01:00`. */
export function isoMomentsIn(settings: Settings): (at: Date) => string {
  const zone = zoneOf(settings)
  return (at) => {
    const offset = zoneNameIn(offsetIn(zone), at)?.replace('GMT', '') || 'Z'
    return `${dayOf(at, zone)}T${clockIn(zone).format(at)}${offset}`
  }
}

const zoneNameIn = (format: Intl.DateTimeFormat, at: Date) =>
  format.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value

const zoneNamesIn = formatsByZone({ timeZoneName: 'short' })

/** `CET`. Zones without an abbreviation are shown as `GMT+9`. */
export const zoneName = (at: Date, timeZone: string): string => zoneNameIn(zoneNamesIn(timeZone), at) ?? timeZone

const clock = { hour: '2-digit', minute: '2-digit', timeZoneName: 'short' } as const
const wordsIn = formatsByZone({ day: 'numeric', month: 'long', year: 'numeric', ...clock })

/**
 * For readers anywhere, with the time zone: `24 November 2026 at 18:30 CET`. Zones without an abbreviation are shown as
 * `GMT+9`.
 */
export const momentIn = (settings: Settings, at: Date): string => wordsIn(zoneOf(settings)).format(at)

/** Reads the seller's time zone, and returns the function that says times in it. */
export async function readClock(db: Db): Promise<(at: Date) => string> {
  const settings = await readShopSettings(db)
  return (at) => momentIn(settings, at)
}

export const zoneOf = (settings: Settings) => settings?.timeZone ?? 'UTC'
