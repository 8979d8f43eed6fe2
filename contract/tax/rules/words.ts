/** The words of papers and of the checkout about the tax of an order. */
import type { Taxation, Treatment } from './treatment/treatment.ts'

/** `21 %`, `5.5 %`. */
export const formatRate = (rate: number): string => `${rate / 100} %`

/** Sources: Ley 37/1992 (Spain) and Directive 2006/112/EC. */
const texts: Record<Exclude<Treatment, 'domestic'>, string> = {
  none: '',
  export: 'Exempt export: Art. 21 Ley 37/1992, Art. 146 Directive 2006/112/EC',
  'intra-EU supply': 'Exempt intra-Community supply: Art. 25 Ley 37/1992, Art. 138 Directive 2006/112/EC',
  waiting: 'The VAT number is being checked',
}

export function taxText({ treatment, rate }: Taxation): string {
  return treatment === 'domestic' ? `VAT ${formatRate(rate)}` : texts[treatment]
}
