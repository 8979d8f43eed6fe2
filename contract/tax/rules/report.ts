/** Periods and limits of the tax report. */

/** Treatments of orders that belong in the report. */
export const taxable = ['domestic', 'intra-EU supply', 'export'] as const

/**
 * The limit for deliveries to buyers in other member states who have no valid VAT number, in a calendar year. Up to this sum, the
 * seller's own VAT applies to these deliveries (Directive 2006/112/EC, Article 59c).
 */
export const distanceSalesLimitEuros = 10_000

/** From this sum on, Needs attention warns of the limit. */
export const distanceSalesWarningEuros = 0.8 * distanceSalesLimitEuros

export type Period = { from: string; to: string }

/** The quarter of a day such as `2026-11-23`: 1 October to 31 December 2026. */
export function quarterOf(day: string): Period {
  const [year = 0, month = 1] = day.split('-').map(Number)
  const first = month - ((month - 1) % 3)
  return { from: isoDay(Date.UTC(year, first - 1, 1)), to: isoDay(Date.UTC(year, first + 2, 0)) }
}

/** The quarter before the quarter of the day. */
export function quarterBefore(day: string): Period {
  const { from } = quarterOf(day)
  return quarterOf(isoDay(Date.parse(from) - 24 * 60 * 60 * 1000))
}

const isoDay = (at: number) => new Date(at).toISOString().slice(0, 10)

/** A missing day is taken from the quarter of the given day, or from the current quarter if both days are missing. */
export function reportPeriod({ from, to }: { [Name in keyof Period]?: string | undefined }, today: string): Period {
  const quarter = quarterOf(from ?? to ?? today)
  return { from: from ?? quarter.from, to: to ?? quarter.to }
}
