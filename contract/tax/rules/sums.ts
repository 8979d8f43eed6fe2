/** The amounts of a cart or an order on screens, and the name of the register that checks a VAT number. */
import { amountOf, centsOf, formatMoney } from '../../rules/money.ts'
import { standardRate, toPayOf } from './amounts.ts'
import type { Treatment } from './treatment/treatment.ts'

/** Amounts as the calls return them. `tax` is left out in a shop without tax. */
type Amounts = {
  totalPrice: number
  tax?: { treatment: Treatment; tax: number; text: string } | undefined
  toPay: number
}

export type Sum = { term: string; value: string }

/** The amount to pay in the shop’s currency, if VAT is charged. */
export const grossOf = (totalPrice: number): number => amountOf(toPayOf(centsOf(totalPrice), { rate: standardRate }))

export const withVat = (totalPrice: number): string => formatMoney(grossOf(totalPrice))

const taxTerms = { export: 'Export, no VAT', 'intra-EU supply': 'Intra-Community supply, no VAT' } as const

/** Subtotal, tax and total; without tax, only the total. */
export function sumsOf({ totalPrice, tax, toPay }: Amounts): Sum[] {
  const subtotal = { term: 'Subtotal', value: formatMoney(totalPrice) }
  if (!tax || tax.treatment === 'none') return [{ ...subtotal, term: 'Total' }]
  if (tax.treatment === 'waiting')
    return [
      subtotal,
      { term: 'VAT', value: 'Not settled yet' },
      { term: 'Total', value: `${formatMoney(totalPrice)} or ${withVat(totalPrice)}` },
    ]
  const term = tax.treatment === 'domestic' ? tax.text : taxTerms[tax.treatment]
  return [subtotal, { term, value: formatMoney(tax.tax) }, { term: 'Total', value: formatMoney(toPay) }]
}

/** Adjectives for countries, by the prefix of their VAT numbers. */
const nationalities: Record<string, string> = {
  ...{ AT: 'Austrian', BE: 'Belgian', BG: 'Bulgarian', CY: 'Cypriot', CZ: 'Czech', DE: 'German', DK: 'Danish' },
  ...{ EE: 'Estonian', EL: 'Greek', ES: 'Spanish', FI: 'Finnish', FR: 'French', HR: 'Croatian', HU: 'Hungarian' },
  ...{ IE: 'Irish', IT: 'Italian', LT: 'Lithuanian', LU: 'Luxembourg', LV: 'Latvian', MT: 'Maltese', NL: 'Dutch' },
  ...{ PL: 'Polish', PT: 'Portuguese', RO: 'Romanian', SE: 'Swedish', SI: 'Slovenian', SK: 'Slovak' },
  XI: 'Northern Irish',
}

/** `the German register`, in a sentence about a VAT number. */
export const registerOf = (vatNumber: string): string => {
  const nationality = nationalities[vatNumber.slice(0, 2)]
  return nationality ? `the ${nationality} register` : 'the register'
}
