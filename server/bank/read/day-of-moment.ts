/** The day of a moment, as an account counts days. */
import { dayOf } from '#contract/rules/days.ts'

const utc = /^\d{4}-\d\d-\d\dT(?!00:00(:00)?(\.0+)?[Z+-])[\d:.]+(Z|[+-]00:?00)$/i

export type DayOf = (text: string) => string

/**
 * The day in this time zone of a moment in UTC, as `2026-11-28`; any other text stays as it is, because a bank that writes another
 * offset writes its own day. So does one that writes a day as midnight in UTC.
 */
export function daysIn(timeZone: string): DayOf {
  return (text) => {
    const at = new Date(text)
    return utc.test(text) && !Number.isNaN(at.getTime()) ? dayOf(at, timeZone) : text
  }
}
