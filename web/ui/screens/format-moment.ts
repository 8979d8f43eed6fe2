/** When something happened, as a person reads it. */

const moment = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZoneName: 'short',
})

/** `21 November 2026 at 10:42 CET`, in the reader's own time zone. Only for screens that a browser renders. */
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

/** `Thu 26 Nov, 14:00`, for what is days away at most; in the reader's own time zone, too. */
export function formatDayAndTime(iso: string): string {
  return dayAndTime.format(new Date(iso))
}
