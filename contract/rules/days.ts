/** Days for display. */

const days = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })

/** Turns `2026-11-23` into `23 November 2026`. */
export const formatDay = (day: string): string => days.format(new Date(`${day}T12:00:00Z`))
