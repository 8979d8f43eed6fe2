/** The names and numbers of an order's papers. Each kind listed here has its own series of numbers. */
export const numberedPapers = ['receipt', 'credit note', 'invoice', 'corrective invoice'] as const
export type NumberedPaper = (typeof numberedPapers)[number]

const letters = { receipt: 'R', 'credit note': 'C', invoice: 'I', 'corrective invoice': 'N' } as const satisfies Record<
  NumberedPaper,
  string
>

/** `R-2026-0001`. */
export const formatPaperNumber = (kind: NumberedPaper, year: number, number: number): string =>
  `${letters[kind]}-${year}-${String(number).padStart(4, '0')}`

/** The paper meant by `R-2026-0001` or `c 2026 1`. */
export function readPaperNumber(text: string): { kind: NumberedPaper; year: number; number: number } | undefined {
  const [, letter, year, number] = /^([rcin])[ -]?(\d{4})[ -]?0*(\d{1,9})$/i.exec(text.trim()) ?? []
  const kind = numberedPapers.find((one) => letters[one] === letter?.toUpperCase())
  return kind && { kind, year: Number(year), number: Number(number) }
}

export const paperNames: Record<NumberedPaper | 'order confirmation', string> = {
  receipt: 'Receipt',
  'credit note': 'Credit note',
  invoice: 'Invoice',
  'corrective invoice': 'Corrective invoice',
  'order confirmation': 'Order confirmation, not an invoice',
}

/** The papers of a sale. An order has one of these papers, or several if its invoice was wrong and was replaced. */
export const salePapers = ['receipt', 'invoice'] as const satisfies NumberedPaper[]
/** The papers that take a sale back, in part or completely. */
export const correctingPapers = ['credit note', 'corrective invoice'] as const satisfies NumberedPaper[]
export const isCorrecting = (kind: string): boolean => correctingPapers.some((correcting) => correcting === kind)
