/** When goods leave and arrive, worked out from the shop's calendar and the transit days of a delivery method. */
import { dayOf, formatsByZone } from '../../rules/days.ts'

/** A day: `2026-11-26`. */
type Day = string

/** The seller's calendar, in the seller's time zone. */
export type Calendar = {
  timeZone: string
  /** The days on which goods leave: 1 is Monday, 7 is Sunday. */
  workingDays: readonly number[]
  /** Days on which no goods leave, such as holidays. */
  closedDays: readonly Day[]
  /** A time such as `14:00`. Orders before it on a working day count for that day. Null: the shop promises no dates. */
  cutOff: string | null
  /** How many working days pass until goods leave: 0 is the same day. */
  handlingDays: number
}

/** How many working days the goods travel, at least and at most. Null: no dates are promised. */
export type Transit = { transitFrom: number | null; transitUntil: number | null }

export type DeliveryPromise = { leavesOn: Day; arrivesFrom: Day; arrivesUntil: Day }

/** `leadTimeDays`: how long a sold-out line waits for new stock; null if this is unknown, 0 for a line in stock. */
type PromisedLine = { leadTimeDays: number | null }

/** More days than any promise covers. A calendar that stays closed for so long gives no promise. */
const mostDaysAhead = 800

/**
 * The days promised for an order at `now`; undefined if the shop promises none. Goods leave on working days only. Travel is
 * counted in the seller's working days, because the shop does not know the carrier's. Closed days among them count, too.
 */
export function deliveryPromise(
  now: Date,
  calendar: Calendar,
  { transitFrom, transitUntil }: Transit,
  lines: readonly PromisedLine[] = [],
): DeliveryPromise | undefined {
  const waits = lines.map(({ leadTimeDays }) => leadTimeDays)
  if (transitFrom === null || transitUntil === null || waits.includes(null)) return undefined
  const wait = Math.max(0, ...waits.map((days) => days ?? 0))
  const leavesOn = leavingDay(now, calendar, wait)
  if (!leavesOn) return undefined
  const travels = (days: number) => walk(leavesOn, days, (day) => calendar.workingDays.includes(weekdayOf(day)))
  return { leavesOn, arrivesFrom: travels(transitFrom) ?? leavesOn, arrivesUntil: travels(transitUntil) ?? leavesOn }
}

/** The new days of an order that was paid too late for its goods to leave as promised; undefined if they still can. */
export function promiseMoved(promise: DeliveryPromise, calendar: Calendar, paidAt: Date): DeliveryPromise | undefined {
  const leavesOn = leavingDay(paidAt, calendar)
  if (!leavesOn || leavesOn <= promise.leavesOn) return undefined
  const isTravelled = (day: Day) => calendar.workingDays.includes(weekdayOf(day))
  const moved = (to: Day) => walk(leavesOn, daysBetween(promise.leavesOn, to, isTravelled), isTravelled) ?? leavesOn
  return { leavesOn, arrivesFrom: moved(promise.arrivesFrom), arrivesUntil: moved(promise.arrivesUntil) }
}

/** The first day on which goods ordered at `now` leave, `wait` working days later than goods in stock. */
export function leavingDay(now: Date, calendar: Calendar, wait = 0): Day | undefined {
  const { cutOff, handlingDays } = calendar
  if (cutOff === null) return undefined
  const { day, time } = localTime(now, calendar.timeZone)
  const isWorking = (some: Day) => isOpenOn(calendar, some)
  const isInTime = isWorking(day) && time < cutOff
  const first = isInTime ? day : walk(day, 1, isWorking)
  return first && walk(first, handlingDays + wait, isWorking)
}

/** Whether an order at `now` still counts for today. */
export function isBeforeCutOff(now: Date, calendar: Calendar): boolean {
  const { day, time } = localTime(now, calendar.timeZone)
  return calendar.cutOff !== null && isOpenOn(calendar, day) && time < calendar.cutOff
}

/** The next moment at which promises change: the cut-off of a working day, or midnight. To the minute. */
export function nextChange(now: Date, calendar: Calendar): Date {
  const minute = 60_000
  const start = Math.floor(now.getTime() / minute) * minute
  const { day } = localTime(now, calendar.timeZone)
  const before = isBeforeCutOff(now, calendar)
  const isSame = (minutes: number) => {
    const at = new Date(start + minutes * minute)
    return localTime(at, calendar.timeZone).day === day && isBeforeCutOff(at, calendar) === before
  }
  let minutes = 0
  // Quarters first: each look costs as much as formatting two times.
  while (minutes < mostMinutesInDay && isSame(minutes + 15)) minutes += 15
  minutes += 1
  while (minutes < mostMinutesInDay && isSame(minutes)) minutes += 1
  return new Date(start + minutes * minute)
}

/** A day on which the clock is set back has 25 hours. */
const mostMinutesInDay = 26 * 60

const isOpenOn = ({ workingDays, closedDays }: Calendar, day: Day) =>
  workingDays.includes(weekdayOf(day)) && !closedDays.includes(day)

/** The day that is `steps` counted days after `from`; undefined if the calendar never gets there. */
function walk(from: Day, steps: number, counts: (day: Day) => boolean): Day | undefined {
  let day = from
  let left = steps
  for (let ahead = 0; left > 0; ahead++) {
    if (ahead === mostDaysAhead) return undefined
    day = dayAfter(day)
    if (counts(day)) left -= 1
  }
  return day
}

function daysBetween(from: Day, to: Day, counts: (day: Day) => boolean): number {
  let days = 0
  for (let day = dayAfter(from); day <= to; day = dayAfter(day)) if (counts(day)) days += 1
  return days
}

/** Days are counted in UTC, where each has 24 hours. */
const dayAfter = (day: Day): Day => new Date(Date.parse(`${day}T12:00:00Z`) + 86_400_000).toISOString().slice(0, 10)

const weekdayOf = (day: Day) => new Date(`${day}T12:00:00Z`).getUTCDay() || 7

const timeIn = formatsByZone({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })

const localTime = (at: Date, timeZone: string): { day: Day; time: string } => {
  return { day: dayOf(at, timeZone), time: timeIn(timeZone).format(at) }
}
