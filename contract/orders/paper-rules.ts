/** The papers of an order: what they are called, and how their numbers read. */
/** Those with a number, each kind in a series of its own. */
export const numberedPapers = ['receipt', 'credit note'] as const
export type NumberedPaper = (typeof numberedPapers)[number]

const letters = { receipt: 'R', 'credit note': 'C' } as const satisfies Record<NumberedPaper, string>

/** `R-2026-0001`, by kind and year. */
export const formatPaperNumber = (kind: NumberedPaper, year: number, number: number): string =>
  `${letters[kind]}-${year}-${String(number).padStart(4, '0')}`

const days = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })

/** The day of a paper, given as `2026-11-23`: `23 November 2026`. */
export const formatDay = (day: string): string => days.format(new Date(`${day}T12:00:00Z`))
