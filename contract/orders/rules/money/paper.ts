/** The papers of an order: what they are called, and how their numbers read. */
/** Those with a number, each kind in a series of its own. */
export const numberedPapers = ['receipt', 'credit note'] as const
export type NumberedPaper = (typeof numberedPapers)[number]

const letters = { receipt: 'R', 'credit note': 'C' } as const satisfies Record<NumberedPaper, string>

/** `R-2026-0001`, by kind and year. */
export const formatPaperNumber = (kind: NumberedPaper, year: number, number: number): string =>
  `${letters[kind]}-${year}-${String(number).padStart(4, '0')}`

/** Which paper somebody means by `R-2026-0001`, or by `c 2026 1`. */
export function readPaperNumber(text: string): { kind: NumberedPaper; year: number; number: number } | undefined {
  const [, letter, year, number] = /^([rc])[ -]?(\d{4})[ -]?0*(\d{1,9})$/i.exec(text.trim()) ?? []
  const kind = numberedPapers.find((one) => letters[one] === letter?.toUpperCase())
  return kind && { kind, year: Number(year), number: Number(number) }
}

const days = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })

/** The day of a paper, given as `2026-11-23`: `23 November 2026`. */
export const formatDay = (day: string): string => days.format(new Date(`${day}T12:00:00Z`))
