/**
 * The ECB's reference rates of the last 90 days. Source of the format:
 * https://www.ecb.europa.eu/stats/policy_and_exchange_rates/euro_reference_exchange_rates
 */
import { z } from 'zod'
import { boundedFetch } from '../base/bounded-fetch.ts'
import { log } from '../base/log.ts'
import type { exchangeRates } from '../database/tax-schema.ts'

export const ecbUrl = 'https://www.ecb.europa.eu/stats/eurofxref/eurofxref-hist-90d.xml'
/** The path of the stand-in, for a shop without the ECB's file. */
export const ecbStandInPath = '/ecb-stand-in'

const defaultTimeoutMs = 10_000
/** The file of 90 days has about 90 kB. */
const mostBytes = 500_000
/** Older days are left out. */
const mostDays = 1_000

export type NewRate = Pick<typeof exchangeRates.$inferInsert, 'day' | 'dollarsPerEuro' | 'source'>

/**
 * Reads the file: the days that have a plausible rate and are not after `now`. Throws when the file cannot be fetched, or has no
 * such day.
 */
export type ReadRates = (now?: Date) => Promise<NewRate[]>

/** `url` returns the address of the file. */
export function makeRateReader(url: () => string, { timeoutMs = defaultTimeoutMs } = {}): ReadRates {
  return async (now = new Date()) => {
    const source = url()
    const { status, text } = await boundedFetch(source, { timeoutMs, mostBytes })
    if (status !== 200) throw new Error(`The request for the exchange rates was answered with ${status}`)
    const days = daysIn(text, now.toISOString().slice(0, 10))
    const problems = days.flatMap(({ problem }) => problem ?? [])
    const rates = days.flatMap(({ day, rate }) => (rate === undefined ? [] : [{ day, dollarsPerEuro: rate, source }]))
    if (rates.length === 0) throw new Error(problems[0] ?? 'The file of exchange rates has no days')
    if (problems[0]) log.warn({ at: 'exchange rates', days: problems.length }, problems[0])
    return rates
  }
}

/** A day of the file, with its rate in ten-thousandths of a dollar, or with the reason why it cannot be used. */
type Day = { day: string; rate?: number; problem?: string }

function daysIn(file: string, today: string): Day[] {
  const days = [...dollarsByDay(file)].map(([day, rates]) => readDay(day, [...rates], today))
  return days.toSorted((one, other) => (one.day < other.day ? 1 : -1)).slice(0, mostDays)
}

const IsoDate = z.iso.date()

function readDay(day: string, [text, ...others]: string[], today: string): Day {
  if (day > today || !IsoDate.safeParse(day).success)
    return { day, problem: `The file of exchange rates has a day that does not exist or is in the future: ${day}` }
  const rate = /^\d{1,3}(\.\d{1,10})?$/.test(text ?? '') ? Number(text) : Number.NaN
  return isPlausible(rate) && others.length === 0
    ? { day, rate: Math.round(rate * 10_000) }
    : { day, problem: `The exchange rate of ${day} cannot be used: ${[text ?? 'missing', ...others].join(' or ')}` }
}

/** The euro has cost between 0.82 and 1.60 dollars since 1999. */
const isPlausible = (rate: number) => rate > 0.5 && rate < 2

/** Neither pattern can match a text in two ways: the time to read a file depends on its length, not on its content. */
const cubes = /<(?:\w{1,20}:)?Cube\s([^<>]{1,200})>/g
const attributes = /([a-z]{1,20})\s*=\s*(?:"([^"]*)"|'([^']*)')/g

/** The different rates of the dollar that the file gives for each day. */
function dollarsByDay(file: string): Map<string, Set<string>> {
  const days = new Map<string, Set<string>>()
  let ofDay = new Set<string>()
  for (const [, text = ''] of file.matchAll(cubes)) {
    const { time = '', currency, rate = '' } = attributesIn(text)
    if (currency === undefined) {
      ofDay = days.get(time) ?? new Set()
      days.set(time, ofDay)
    } else if (currency === 'USD') ofDay.add(rate.trim())
  }
  return days
}

const attributesIn = (text: string): Record<string, string> =>
  Object.fromEntries([...text.matchAll(attributes)].map(([, name, double, single]) => [name, double ?? single]))
