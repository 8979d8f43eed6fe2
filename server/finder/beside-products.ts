/** Search words that name no product of the shop: other makers and their models, questions, and goods not sold. */
import { plainSku } from '#contract/products/rules/article-number.ts'
import type { ShopTopic } from '#contract/products/rules/shop-topics.ts'
import { matchAt, wordsOf } from './normalise.ts'
import type { ProductIndex } from './product-index.ts'
import { conceptOf } from './synonyms.ts'
import type { Term } from './terms.ts'

const makers = [
  ...['Fromm', 'Strapex', 'Signode', 'Orgapack', 'Cyklop', 'Polychem', 'Itatools', 'Zapak', 'Mosca', 'Messersi'],
  ...['Teufelberger', 'Titan', 'Gerrard', 'Transpak', 'Strapack'],
]
const makerAt = new RegExp(`(?:${makers.join('|').toLowerCase()})(?![a-z0-9])`, 'y')

/** Battery tools of Fromm, Orgapack, Signode, Strapex, Cyklop, Itatools and Zapak. */
const models = ['p ?3[1-3]\\d', 'or-?t[ -]?\\d{2,3}', 'bxt\\d?(?:[ -]\\d{2})?', 'stb[ -]?\\d{2}', 'cmt[ -]?\\d{3}']
const modelAt = new RegExp(`(?:${[...models, 'ita[ -]?2\\d', 'zp[ -]?\\d{2}[a-z]?'].join('|')})(?![a-z0-9])`, 'y')

const topics: readonly [ShopTopic, RegExp][] = [
  [
    'delivery',
    /(?:express(?:[ -](?:deliver(?:y|ies)|shipping|shipments?|versand|lieferung))?|envios? (?:express|urgentes?)|deliver(?:y|ies|ed)(?: (?:times?|costs?|dates?))?|(?:shipping|freight) (?:costs?|times?|rates?|charges?)|^shipping$|lead times?|versand(?:kosten)?|liefer(?:ung|zeit|kosten)|envios?|entregas?|gastos de envio|plazos? de entrega|livraisons?|(?:delais?|frais) de livraison)\b/y,
  ],
  [
    'returns',
    /(?:returns?(?: polic(?:y|ies))?|returning goods|refunds?|rucksendung(?:en)?|ruckgabe|retouren?|widerruf(?:srecht)?|devolucion(?:es)?|reembolsos?|retours?|remboursements?)\b/y,
  ],
  ['invoice', /(?:invoices?|receipts?|rechnung(?:en)?|facturas?|factures?)\b/y],
  ['sample', /(?:(?:free )?samples?|muster|muestras?|echantillons?)\b/y],
  ['price list', /(?:price ?lists?|prices|preislisten?|preise|listas? de precios|precios|tarifas?|tarifs?|prix)\b/y],
  [
    'catalogue',
    /(?:(?:product )?(?:catalogues?|catalogs?|brochures?|kataloge?|catalogos?|folletos?)(?: (?:pdf|download))?|pdf)\b/y,
  ],
  [
    'data sheet',
    /(?:(?:technical )?data ?sheets?|spec(?:ification)? sheets?|datenbl(?:a|ae)tt(?:er)?|fichas? tecnicas?|fiches? techniques?|(?:user|instruction|operating) manuals?|(?:operating )?instructions|bedienungsanleitung(?:en)?|betriebsanleitung(?:en)?|instrucciones|manual de (?:uso|instrucciones)|modes? d'emploi)\b/y,
  ],
  [
    'terms',
    /(?:vat(?: (?:number|id))?|sales tax|tax(?:es)?|mehrwertsteuer|mwst|umsatzsteuer|iva|impuestos?|warrant(?:y|ies)|guarantees?|terms(?: of (?:sale|payment))?|payment(?: (?:terms|methods?))?|garantien?|garantias?|zahlung|pago|tva|paiement)\b/y,
  ],
  [
    'discount',
    /(?:(?:volume |quantity |bulk )?discounts?|(?:special )?offers?|promotions?|(?:mengen|staffel)?rabatte?|staffelpreise?|mengenstaffel|sonderangebote?|aktion(?:en|spreise)?|descuentos?|ofertas?|promocion(?:es)?|rebajas?|remises?|rabais|promos?)\b/y,
  ],
  [
    'repair',
    /(?:repairs?|repairing|repair (?:service|shop)|maintenance|reparatur(?:en|service)?|wartung|reparacion(?:es)?|mantenimiento|reparations?|entretien)\b/y,
  ],
  [
    'contact',
    /(?:contact(?: us)?|(?:tele)?phone(?: number)?|quotes?|quotations?|kontakt|contacto|angebote?|presupuestos?|devis|(?:customer |after[ -]sales )?service|kundendienst|servicio tecnico|sav)\b/y,
  ],
]

/** Packaging that is often sought beside strapping. */
const unsold =
  /(?:(?:stretch|shrink|pallet|bubble|cling)[ -](?:films?|foils?|wraps?|wrapping)|(?:packing|packaging|adhesive|parcel|duct) tapes?|(?:cable|zip) ties?|stretchfolien?|schrumpffolien?|luftpolsterfolien?|klebeb(?:a|ae)nd(?:er)?|kabelbinder|film estirable|cintas? adhesivas?|bridas?|pa(?:ck|ket)b(?:a|ae)nd(?:er)?|rubans? adhesifs?|films? (?:etirables?|bulles?)|colliers? de serrage|precintadoras?|carton sealing machines?|tape (?:guns?|dispensers?))\b/y

/** Machines that strap by themselves. The shop's tools are the nearest thing to them. */
const machineAt =
  /(?:(?:(?:semi|fully)[ -]?)?automatic (?:strapping|banding) machines?|(?:halb|voll)?automatische umreifungsmaschinen?|umreifungsmaschinen? (?:halb|voll)?automatisch|flejadoras? (?:semi)?automaticas?)\b/y

/** The part at this place that names no product. Words that the shop's own products use are searched as usual. */
export function besideProductAt(text: string, at: number, index: ProductIndex): Term[] {
  const machine = matchAt(machineAt, text, at)
  const tool = machine && conceptOf('tool')
  if (!tool || isUsed(machine, 0.5, index)) return [otherAt(text, at, index)].filter((term) => term !== undefined)
  return [
    { kind: 'unsold', text: machine },
    { kind: 'concept', text: machine, concept: tool, canonical: 'tool' },
  ]
}

function otherAt(text: string, at: number, index: ProductIndex): Term | undefined {
  const maker = matchAt(makerAt, text, at)
  if (maker && !isUsed(maker, 0.3, index)) return { kind: 'maker', text: maker, maker: named(maker) }
  const model = matchAt(modelAt, text, at)
  if (model && index.rowsOfSku(plainSku(model)).length === 0 && !index.hasWord(wordsOf(model).join('')))
    return { kind: 'concept', text: model, canonical: 'battery tool', concept: batteryTool, isModel: true }
  const other = matchAt(unsold, text, at)
  if (other && !isUsed(other, 0.5, index)) return { kind: 'unsold', text: other }
  for (const [topic, pattern] of topics) {
    const match = matchAt(pattern, text, at)
    if (match && !isUsed(match, 0.85, index)) return { kind: 'question', text: match, topic }
  }
  return undefined
}

const batteryTool = { kind: 'fact', answers: { 'type:battery tool': 1 } } as const

const named = (maker: string): string => makers.find((one) => one.toLowerCase() === maker) ?? maker

/** Whether a product has all the words, each with at least the weight `least` (word-index.ts). With 0.85, only names count. */
function isUsed(text: string, least: number, { weightsOf, hasWord, size }: ProductIndex): boolean {
  const words = wordsOf(text)
  if (!words.every(hasWord)) return false
  const weights = words.map(weightsOf)
  for (let row = 0; row < size; row++) if (weights.every((of) => (of[row] ?? 0) >= least)) return true
  return false
}
