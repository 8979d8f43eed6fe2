/** Days, such as `2026-11-23`, and numbers of days, for display. */

/** Formats by time zone. They are cached, because making a format takes two hundred times as long as using it. */
export function formatsByZone(
  parts: Intl.DateTimeFormatOptions,
  locale = 'en-GB',
): (timeZone: string) => Intl.DateTimeFormat {
  const made = new Map<string, Intl.DateTimeFormat>()
  return (timeZone) => {
    const format = made.get(timeZone) ?? new Intl.DateTimeFormat(locale, { ...parts, timeZone })
    made.set(timeZone, format)
    return format
  }
}

/** Formats a day as `Intl` writes these parts of it, without commas. */
export function dayFormat(parts: Intl.DateTimeFormatOptions): (day: string) => string {
  const formatIn = formatsByZone(parts)
  return (day) =>
    formatIn('UTC')
      .format(new Date(`${day}T12:00:00Z`))
      .replace(',', '')
}

/** `23 November 2026`. */
export const formatDay = dayFormat({ dateStyle: 'long' })

const sayDate = dayFormat({ weekday: 'short', day: 'numeric' })

/** `Thu 26 Nov`. */
export const sayDay = dayFormat({ weekday: 'short', day: 'numeric', month: 'short' })

/** `Thu 26 – Fri 27 Nov`, `Mon 30 Nov – Tue 1 Dec`, or one day. */
export function sayDays(from: string, until: string): string {
  if (from === until) return sayDay(from)
  const isOneMonth = from.slice(0, 7) === until.slice(0, 7)
  return `${isOneMonth ? sayDate(from) : sayDay(from)} – ${sayDay(until)}`
}

/** `1 day`, `30 days`; with another `unit`, `3 working days`. */
export const countDays = (count: number, unit = 'day'): string =>
  `${count.toLocaleString('en-US')} ${unit}${count === 1 ? '' : 's'}`

/** `a day`, `30 days`. */
export const inDays = (count: number): string => (count === 1 ? 'a day' : countDays(count))

const digitsIn = formatsByZone({ year: 'numeric', month: '2-digit', day: '2-digit' }, 'en-CA')

/** The day of a moment in a time zone: `2026-11-23`. */
export const dayOf = (at: Date, timeZone: string): string => digitsIn(timeZone).format(at)
