/**
 * The ECB's reference rates of the last 90 days. Source of the format:
 * https://www.ecb.europa.eu/stats/policy_and_exchange_rates/euro_reference_exchange_rates
 */
import type { exchangeRates } from '../database/tax-schema.ts'

export const ecbUrl = 'https://www.ecb.europa.eu/stats/eurofxref/eurofxref-hist-90d.xml'
/** The path of the stand-in, for a shop without the ECB's file. */
export const ecbStandInPath = '/ecb-stand-in'

const timeoutMs = 10_000
/** The file of 90 days has about 90 kB. */
const mostBytes = 2_000_000

export type NewRate = Pick<typeof exchangeRates.$inferInsert, 'day' | 'dollarsPerEuro' | 'source'>

/** Reads the file. Throws when it cannot be fetched, or when its content is unexpected. */
export type ReadRates = () => Promise<NewRate[]>

/** `url` returns the address of the file. */
export function makeRateReader(url: () => string): ReadRates {
  return async () => {
    const source = url()
    const response = await fetch(source, { redirect: 'error', signal: AbortSignal.timeout(timeoutMs) })
    if (!response.ok) throw new Error(`The file of exchange rates was answered with ${response.status}`)
    const file = await response.text()
    if (file.length > mostBytes) throw new Error(`The file of exchange rates has ${file.length} characters`)
    return ratesIn(file).map((rate) => ({ ...rate, source }))
  }
}

const oneDay = /<Cube\s+time=["'](\d{4}-\d\d-\d\d)["']\s*>(.*?)<\/Cube>/gs
const dollars = /<Cube\s+currency=["']USD["']\s+rate=["'](\d+\.\d+)["']\s*\/>/

function ratesIn(file: string): Omit<NewRate, 'source'>[] {
  const rates = [...file.matchAll(oneDay)].map(([, day = '', cubes = '']) => {
    return { day, dollarsPerEuro: plausible(dollars.exec(cubes)?.[1], day) }
  })
  if (rates.length === 0) throw new Error('The file of exchange rates has no days')
  return rates
}

/** Returns the rate in ten-thousandths of a dollar. The euro has cost between 0.82 and 1.60 dollars since 1999. */
function plausible(text: string | undefined, day: string): number {
  const rate = Number(text)
  if (!(rate > 0.5 && rate < 2)) throw new Error(`The exchange rate of ${day} is ${text}`)
  return Math.round(rate * 10_000)
}
