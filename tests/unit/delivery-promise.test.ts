/** The days promised for an order: when its goods leave, and when they arrive. */
import { describe, expect, it } from 'vitest'
import {
  type Calendar,
  deliveryPromise,
  isBeforeCutOff,
  leavingDay,
  nextChange,
} from '#contract/delivery/rules/promise.ts'

const madrid: Calendar = {
  timeZone: 'Europe/Madrid',
  workingDays: [1, 2, 3, 4, 5],
  closedDays: ['2026-12-08', '2026-12-25', '2027-01-01', '2027-01-06'],
  cutOff: '14:00',
  handlingDays: 0,
}
const pallet = { transitFrom: 1, transitUntil: 2 }
const collected = { transitFrom: 0, transitUntil: 0 }

/** The moment in UTC, the days promised with the pallet, and why. Madrid is an hour ahead in winter, two in summer. */
const moments: [string, string, string, string][] = [
  ['2026-11-25T08:00Z', '2026-11-25', '2026-11-26 2026-11-27', 'a Wednesday morning'],
  ['2026-11-25T12:59Z', '2026-11-25', '2026-11-26 2026-11-27', 'a minute before the cut-off'],
  ['2026-11-25T13:00Z', '2026-11-26', '2026-11-27 2026-11-30', 'the minute of the cut-off'],
  ['2026-11-25T22:59Z', '2026-11-26', '2026-11-27 2026-11-30', 'a minute before midnight'],
  ['2026-11-25T23:00Z', '2026-11-26', '2026-11-27 2026-11-30', 'midnight'],
  ['2026-11-26T12:00Z', '2026-11-26', '2026-11-27 2026-11-30', 'a Thursday: the second day is after the weekend'],
  ['2026-11-27T12:00Z', '2026-11-27', '2026-11-30 2026-12-01', 'a Friday before the cut-off'],
  ['2026-11-27T13:00Z', '2026-11-30', '2026-12-01 2026-12-02', 'a Friday after the cut-off'],
  ['2026-11-28T09:00Z', '2026-11-30', '2026-12-01 2026-12-02', 'a Saturday'],
  ['2026-11-29T09:00Z', '2026-11-30', '2026-12-01 2026-12-02', 'a Sunday morning'],
  ['2026-11-29T23:30Z', '2026-11-30', '2026-12-01 2026-12-02', 'Sunday in UTC, Monday in Madrid'],
  ['2026-12-07T13:00Z', '2026-12-09', '2026-12-10 2026-12-11', 'the cut-off before a closed day'],
  ['2026-12-08T08:00Z', '2026-12-09', '2026-12-10 2026-12-11', 'a closed day'],
  ['2026-12-07T08:00Z', '2026-12-07', '2026-12-08 2026-12-09', 'the carrier travels on our closed day'],
  ['2026-12-24T12:00Z', '2026-12-24', '2026-12-25 2026-12-28', 'Christmas Eve before the cut-off'],
  ['2026-12-24T13:00Z', '2026-12-28', '2026-12-29 2026-12-30', 'Christmas Eve after the cut-off'],
  ['2026-12-31T12:00Z', '2026-12-31', '2027-01-01 2027-01-04', 'the last day of the year'],
  ['2026-12-31T15:00Z', '2027-01-04', '2027-01-05 2027-01-06', 'the last afternoon of the year'],
  ['2027-01-05T15:00Z', '2027-01-07', '2027-01-08 2027-01-11', 'the afternoon before Epiphany'],
  ['2028-02-28T15:00Z', '2028-02-29', '2028-03-01 2028-03-02', 'before the 29th of February'],
  ['2027-03-26T12:59Z', '2027-03-26', '2027-03-29 2027-03-30', 'the Friday before the clocks go forward'],
  ['2027-03-29T11:59Z', '2027-03-29', '2027-03-30 2027-03-31', 'the Monday after: an hour less to the cut-off'],
  ['2027-03-29T12:00Z', '2027-03-30', '2027-03-31 2027-04-01', 'that Monday at the cut-off'],
  ['2026-10-23T11:59Z', '2026-10-23', '2026-10-26 2026-10-27', 'the Friday before the clocks go back'],
  ['2026-10-26T12:59Z', '2026-10-26', '2026-10-27 2026-10-28', 'the Monday after: an hour more to the cut-off'],
  ['2026-07-01T11:59Z', '2026-07-01', '2026-07-02 2026-07-03', 'summer, a minute before the cut-off'],
  ['2026-07-01T12:00Z', '2026-07-02', '2026-07-03 2026-07-06', 'summer, at the cut-off'],
]

describe('goods with one to two days of transit', () => {
  it.each(moments)('ordered at %s leave on %s and arrive on %s: %s', (now, leaves, arrives) => {
    const promise = deliveryPromise(new Date(now), madrid, pallet)
    expect([promise?.leavesOn, `${promise?.arrivesFrom} ${promise?.arrivesUntil}`]).toEqual([leaves, arrives])
  })
})

const wednesday = new Date('2026-11-25T08:00Z')

describe('the promise depends on the calendar and the goods', () => {
  const rows: [string, Partial<Calendar>, number[], string][] = [
    ['two handling days', { handlingDays: 2 }, [], '2026-11-27'],
    ['handling days over a weekend', { handlingDays: 3 }, [], '2026-11-30'],
    ['handling days over a closed day', { handlingDays: 9 }, [], '2026-12-09'],
    [
      'a warehouse that also works on Saturdays',
      { workingDays: [1, 2, 3, 4, 5, 6], handlingDays: 3 },
      [],
      '2026-11-28',
    ],
    ['a warehouse that works on Mondays only', { workingDays: [1] }, [], '2026-11-30'],
    ['a time zone where it is already afternoon', { timeZone: 'Asia/Tokyo' }, [], '2026-11-26'],
    ['a time zone where it is still yesterday', { timeZone: 'Pacific/Honolulu' }, [], '2026-11-25'],
    ['a cut-off at midnight: no order counts for its day', { cutOff: '00:00' }, [], '2026-11-26'],
    ['a line that is back in three working days', {}, [3], '2026-11-30'],
    ['the line that takes longest decides', {}, [0, 5, 3], '2026-12-02'],
  ]
  it.each(rows)('%s', (_, change, waits, leaves) => {
    const lines = waits.map((leadTimeDays) => ({ leadTimeDays }))
    expect(deliveryPromise(wednesday, { ...madrid, ...change }, pallet, lines)?.leavesOn).toBe(leaves)
  })

  it('goods that are collected are ready on the day they would leave', () => {
    expect(deliveryPromise(wednesday, madrid, collected)).toEqual({
      leavesOn: '2026-11-25',
      arrivesFrom: '2026-11-25',
      arrivesUntil: '2026-11-25',
    })
  })
})

describe('nothing is promised', () => {
  it.each([
    ['without a cut-off', { ...madrid, cutOff: null }, pallet, []],
    ['without transit days', madrid, { transitFrom: null, transitUntil: null }, []],
    ['if a line has no lead time', madrid, pallet, [{ leadTimeDays: null }]],
    ['by a shop without working days', { ...madrid, workingDays: [] }, pallet, []],
  ] as const)('%s', (_, calendar, transit, lines) => {
    expect(deliveryPromise(wednesday, calendar, transit, lines)).toBeUndefined()
  })
})

describe('a promise that a page shows', () => {
  it.each([
    ['2026-11-25T08:00Z', '2026-11-25T13:00:00.000Z', 'at the cut-off'],
    ['2026-11-25T13:00Z', '2026-11-25T23:00:00.000Z', 'at midnight after the cut-off'],
    ['2026-11-28T09:00Z', '2026-11-28T23:00:00.000Z', 'at midnight on a day without work'],
    ['2026-10-24T22:30Z', '2026-10-25T23:00:00.000Z', 'at the end of a day of 25 hours'],
  ])('changes next, after %s, at %s: %s', (now, next) => {
    expect(nextChange(new Date(now), madrid).toISOString()).toBe(next)
  })

  it('names today only before the cut-off of a working day', () => {
    expect(isBeforeCutOff(wednesday, madrid)).toBe(true)
    expect(isBeforeCutOff(new Date('2026-11-28T08:00Z'), madrid)).toBe(false)
    expect(leavingDay(wednesday, madrid)).toBe('2026-11-25')
  })
})
