/** Where goods meet the EU's customs. Source: Regulation (EU) 952/2013, Article 4; for Northern Ireland, the Windsor Framework, Article 5. */
import { vatOf } from './place.ts'

/** `fiscal border`: inside the EU's customs territory and outside its VAT territory. Goods cross it with a customs document. */
export type Customs = 'inside' | 'fiscal border' | 'outside'

const fiscalBorder = ['ES-CN', 'GP', 'MQ', 'GF', 'RE', 'YT', 'MF', 'IT-CAMPIONE', 'AX', 'GR-69']

/** `place`: the id of a place. */
export function customsOf(place: string): Customs {
  if (fiscalBorder.includes(place)) return 'fiscal border'
  return vatOf(place) === undefined ? 'outside' : 'inside'
}
