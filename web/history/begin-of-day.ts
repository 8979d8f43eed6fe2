/** The beginning of a day in a time zone. */
import { formatsByZone } from '#contract/rules/days.ts'

/** The moment at which a day such as `2026-11-23`, or a later day, begins; an invalid date for an invalid day. */
export function beginOfDay(day: string, timeZone: string, daysLater = 0): Date {
  const [, year, month, date] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(day) ?? []
  const midnight = Date.UTC(Number(year), Number(month) - 1, Number(date) + daysLater)
  if (Number.isNaN(midnight)) return new Date(Number.NaN)
  const near = midnight - offsetMs(midnight, timeZone)
  const begin = midnight - offsetMs(near, timeZone)
  // If clocks are put forward at midnight, the day begins later.
  return new Date(begin + offsetMs(begin, timeZone) < midnight ? near : begin)
}

const digits = { year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric' } as const
const digitsIn = formatsByZone({ ...digits, hourCycle: 'h23' })

/** The offset of the clock from UTC at a moment. */
function offsetMs(at: number, timeZone: string): number {
  const part = Object.fromEntries(
    digitsIn(timeZone)
      .formatToParts(at)
      .map(({ type, value }) => [type, Number(value)]),
  )
  const { year = 0, month = 0, day = 0, hour, minute } = part
  return Date.UTC(year, month - 1, day, hour, minute) - at
}
