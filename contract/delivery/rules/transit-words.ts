/** The days in transit of a delivery method, in words. */
import { countDays } from '../../rules/days.ts'

type Travels = { transitFrom?: number | undefined; transitUntil?: number | undefined }

/** Of a delivery method: `1–2 working days in transit`. Blank if no days are promised, or none pass. */
export function sayTransit({ transitFrom: from, transitUntil: until }: Travels): string {
  if (!until) return ''
  return `${from === until ? '' : `${from}–`}${countDays(until, 'working day')} in transit`
}
