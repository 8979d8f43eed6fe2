/** The kinds of an order's papers, with their names and numbers. */
import { namesOf } from '../../../rules/members.ts'

/** Each kind has its own series of numbers, which begin with its `letter`. `field`: what a search calls the number. */
const numbered = {
  receipt: { title: 'Receipt', subtitle: 'Not a tax invoice', letter: 'R', field: 'receipt' },
  'credit note': { title: 'Credit note', letter: 'C', field: 'creditNote' },
  invoice: { title: 'Invoice', letter: 'I', field: 'invoice' },
  'corrective invoice': { title: 'Corrective invoice', letter: 'N', field: 'correctiveInvoice' },
} as const

/** Kinds without numbers of their own are not kept, but drawn when they are requested. */
export const paperKinds = {
  ...numbered,
  'order confirmation': { title: 'Order confirmation', subtitle: 'Not an invoice' },
  'packing slip': { title: 'Packing slip' },
} as const

export type PaperKind = keyof typeof paperKinds
export type NumberedPaper = keyof typeof numbered
export const numberedPapers = namesOf(numbered)

/** The kinds that the page of an order lists. */
export const listedPapers = [...numberedPapers, 'order confirmation'] as const

/** `R-2026-0001`. */
export const formatPaperNumber = (kind: NumberedPaper, year: number, number: number): string =>
  `${numbered[kind].letter}-${year}-${String(number).padStart(4, '0')}`

/** The paper meant by `R-2026-0001` or `c 2026 1`. */
export function readPaperNumber(text: string): { kind: NumberedPaper; year: number; number: number } | undefined {
  const [, letter, year, number] = /^([a-z])[ -]?(\d{4})[ -]?0*(\d{1,9})$/i.exec(text.trim()) ?? []
  const kind = numberedPapers.find((one) => numbered[one].letter === letter?.toUpperCase())
  return kind && { kind, year: Number(year), number: Number(number) }
}

/** The name of a paper in lists. */
export const paperName = (kind: PaperKind): string =>
  kind === 'order confirmation' ? `${paperKinds[kind].title}, not an invoice` : paperKinds[kind].title

/** The papers of a sale. An order has one of these papers, or several if its invoice was wrong and was replaced. */
export const salePapers = ['receipt', 'invoice'] as const satisfies NumberedPaper[]
/** The papers that take a sale back, in part or completely. */
export const correctingPapers = ['credit note', 'corrective invoice'] as const satisfies NumberedPaper[]
export const isCorrecting = (kind: string): boolean => correctingPapers.some((correcting) => correcting === kind)
