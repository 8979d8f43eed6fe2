/** When an order came in, as a list says it. */
import { expect, it } from 'vitest'
import { formatRecent } from '#web/ui/screens/format-moment.ts'

const now = new Date(2026, 2, 1, 0, 30)
const said = (...moment: [number, number, number, number, number]) =>
  formatRecent(new Date(...moment).toISOString(), now)

it('names today and yesterday by the calendar, not by hours, and other days by their date', () => {
  expect(said(2026, 2, 1, 0, 5)).toBe('today 00:05')
  expect(said(2026, 1, 28, 23, 55)).toBe('yesterday 23:55')
  expect(said(2026, 1, 28, 0, 0)).toBe('yesterday 00:00')
  expect(said(2026, 1, 27, 23, 59)).toBe('27 Feb 2026')
  expect(said(2025, 2, 1, 0, 30)).toBe('1 Mar 2025')
})
