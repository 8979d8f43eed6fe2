/** Days and times in lists and filters: in the shop's time zone, wherever the reader is. */
import { expect, it } from 'vitest'
import { beginOfDay } from '#web/history/begin-of-day.ts'
import { formatDayAndTime, formatDayOf, formatMoment, formatRecent } from '#web/ui/screens/format-moment.ts'

const madrid = 'Europe/Madrid'
const now = new Date('2026-03-01T00:30+01:00')

it('names today and yesterday by the shop’s calendar, not by hours, and other days by their date', () => {
  const sentence = (moment: string) => formatRecent(`${moment}+01:00`, now, madrid)
  expect(sentence('2026-03-01T00:05')).toBe('today 00:05 CET')
  expect(sentence('2026-02-28T23:55')).toBe('yesterday 23:55 CET')
  expect(sentence('2026-02-28T00:00')).toBe('yesterday 00:00 CET')
  expect(sentence('2026-02-27T23:59')).toBe('27 Feb 2026')
  expect(sentence('2025-03-01T00:30')).toBe('1 Mar 2025')
})

it('names the time zone beside each time', () => {
  const evening = '2026-07-01T22:30:00Z'
  expect(formatMoment(evening, madrid)).toBe('2 July 2026 at 00:30 CEST')
  expect(formatDayAndTime(evening, madrid)).toBe('Thu 2 Jul, 00:30 CEST')
  expect(formatDayAndTime(evening, 'Asia/Tokyo')).toBe('Thu 2 Jul, 07:30 GMT+9')
  expect(formatDayOf(evening, 'America/New_York')).toBe('1 Jul 2026')
})

it.each([
  ['2026-03-01', madrid, '2026-02-28T23:00:00.000Z'],
  ['2026-03-30', madrid, '2026-03-29T22:00:00.000Z'],
  ['2026-10-04', 'Australia/Sydney', '2026-10-03T14:00:00.000Z'],
  ['2026-04-05', 'Australia/Sydney', '2026-04-04T13:00:00.000Z'],
  ['2026-11-01', 'America/New_York', '2026-11-01T04:00:00.000Z'],
  // In Santiago, clocks are put forward at midnight.
  ['2026-09-06', 'America/Santiago', '2026-09-06T04:00:00.000Z'],
  ['2026-11-23', 'UTC', '2026-11-23T00:00:00.000Z'],
])('%s begins in %s at %s', (day, zone, begin) => {
  expect(beginOfDay(day, zone).toISOString()).toBe(begin)
})

it('reads no day from invalid text', () => {
  for (const day of ['', '2026-3-1', 'yesterday']) expect(beginOfDay(day, madrid).getTime()).toBeNaN()
})
