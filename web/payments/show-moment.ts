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
export function showMoment(iso: string): string {
  return moment.format(new Date(iso))
}
