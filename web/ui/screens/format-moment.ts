/** Formats timestamps for people. */

const moment = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZoneName: 'short',
})

/** `21 November 2026 at 10:42 CET`, in the reader's time zone. Browser only: the server does not know that zone. */
export function formatMoment(iso: string): string {
  return moment.format(new Date(iso))
}

const dayAndTime = new Intl.DateTimeFormat('en-GB', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
})

/** `Thu 26 Nov, 14:00`, in the reader's time zone, for times at most a few days away. Browser only. */
export function formatDayAndTime(iso: string): string {
  return dayAndTime.format(new Date(iso))
}

const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' })

/** `21 Nov 2026`, in the reader's time zone. Browser only. */
export function formatDay(iso: string): string {
  return day.format(new Date(iso))
}

const time = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' })

/** `today 10:42`, `yesterday 17:05`, else `21 Nov 2026`, in the reader's time zone. Browser only. */
export function formatRecent(iso: string, now = new Date()): string {
  const then = new Date(iso)
  if (isDaysAgo(then, 0, now)) return `today ${time.format(then)}`
  if (isDaysAgo(then, 1, now)) return `yesterday ${time.format(then)}`
  return day.format(then)
}

function isDaysAgo(then: Date, days: number, now: Date): boolean {
  const that = new Date(now)
  that.setDate(that.getDate() - days)
  return then.toDateString() === that.toDateString()
}
