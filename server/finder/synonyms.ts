/** Synonyms of the trade, and the types, materials, uses and other facts they match. */

import { type FactKey, factKeys, factOf } from '#contract/products/rules/facts/technical.ts'
import { type ProductType, productTypes } from '#contract/products/rules/product.ts'
import { matchAt } from './normalise.ts'

/** A value of a fact, or a type: `finish:zinc`, `type:seal`. `duty:heavy` is derived from the facts. */
export type Tag = `${FactKey | 'type' | 'duty'}:${string}`

/** All tags, from the declared facts. An index holds one bit for each. */
export const tags: readonly Tag[] = [
  ...productTypes.map((type): Tag => `type:${type}`),
  'duty:heavy',
  ...factKeys.flatMap((key) => {
    const fact = factOf(key)
    return 'choices' in fact ? fact.choices.map((choice): Tag => `${key}:${choice}`) : []
  }),
]

/** `answers`: the score, up to 1, of products with each tag. */
export type Concept = { kind: 'material' | 'type' | 'use' | 'fact'; answers: Partial<Record<Tag, number>> }

type Row = readonly [words: string, kind: Concept['kind'], answers: Concept['answers']]

const tools = ['manual tool', 'battery tool', 'pneumatic tool'] as const

const ofTypes = (...types: ProductType[]) => Object.fromEntries(types.map((type) => [`type:${type}`, 1]))

/** Each word occurs once. No native speaker has read the Spanish words; `translations.ts` has those of German and French. Words with a hyphen come from `phrases`. */
const synonyms: readonly Row[] = [
  ['pp poly polypro polyprop polypropylene polipropileno', 'material', { 'materials:PP': 1 }],
  ['pet pt pete polyester poliester', 'material', { 'materials:PET': 1 }],
  ['plastic plastico', 'material', { 'materials:PP': 1, 'materials:PET': 1 }],
  ['steel steal st metal metallic iron acero', 'material', { 'materials:steel': 1 }],
  ['textile tx cord corded fabric webbing lashing rope yarn weft textil', 'material', { 'materials:textile': 1 }],
  [
    'strap strip strapping band banding fleje flejado cinta coil roll rollo rolle rollen reel bobina',
    'type',
    ofTypes('strap'),
  ],
  ['strapping-set', 'type', ofTypes('strap', 'seal', 'buckle', ...tools)],
  ['seal clip sleeve ferrule sello grapa precinto', 'type', ofTypes('seal')],
  ['buckle hebilla', 'type', ofTypes('buckle')],
  ['tool gun machine-tool strapper bander herramienta flejadora', 'type', ofTypes(...tools)],
  ['dispenser cart trolley decoiler uncoiler carro devanador', 'type', ofTypes('dispenser')],
  ['accessory spare replacement part accesorio repuesto recambio', 'type', ofTypes('accessory')],
  [
    'tensioner tightener tighten stretcher puller tensioning tensor tensador tensadora',
    'use',
    { 'use:tensioner': 1, 'use:combination tool': 0.55 },
  ],
  [
    'sealer crimper plier notcher crimp crimping sealing selladora grapadora',
    'use',
    { 'use:sealer': 1, 'use:combination tool': 0.55 },
  ],
  [
    'cutter cut snip shear scissor knife cutting cortador cortafleje tijera',
    'use',
    { 'use:cutter': 1, 'use:combination tool': 0.3 },
  ],
  ['combination-tool combination combo combi combined', 'use', { 'use:combination tool': 1 }],
  ['charger cargador', 'use', { 'use:charger': 1 }],
  ['spare-battery', 'use', { 'use:battery': 1 }],
  ['spare-part', 'use', { 'use:spare part': 1, 'type:accessory': 0.4 }],
  ['edge edge-protector corner protector protection cantonera esquinero', 'use', { 'use:edge protector': 1 }],
  [
    'battery cordless electric rechargeable akku bateria welder',
    'fact',
    { 'type:battery tool': 1, 'use:battery': 0.6, 'use:charger': 0.6 },
  ],
  ['pneumatic air neumatica neumatico', 'fact', { 'type:pneumatic tool': 1 }],
  ['manual handheld', 'fact', { 'type:manual tool': 1 }],
  ['hand', 'fact', { 'grade:hand': 1, 'grade:hand or machine': 0.9, 'type:manual tool': 0.9 }],
  ['machine automatic maquina', 'fact', { 'grade:machine': 1, 'grade:hand or machine': 0.9 }],
  ['zinc zinced galvanised galvanized galvanise galvanize galv galvanizado rustproof', 'fact', { 'finish:zinc': 1 }],
  ['blued bluing', 'fact', { 'finish:blued': 1 }],
  ['phosphated phosphate', 'fact', { 'finish:phosphated': 1 }],
  ['painted waxed', 'fact', { 'finish:painted': 1 }],
  ['regular', 'fact', { 'quality:regular': 1 }],
  ['high-tensile tensile', 'fact', { 'quality:high tensile': 1 }],
  ['woven', 'fact', { 'quality:woven': 1 }],
  ['bonded', 'fact', { 'quality:bonded': 1 }],
  ['composite', 'fact', { 'quality:composite': 1 }],
  ['smooth', 'fact', { 'quality:smooth': 1 }],
  ['embossed', 'fact', { 'quality:embossed': 1 }],
  ['rail railway aar', 'fact', { 'quality:rail grade': 1 }],
  ['serrated toothed dentado', 'fact', { 'form:serrated': 1, 'joints:serrated seal': 0.5 }],
  ['open snap-on', 'fact', { 'form:open': 1, 'form:semi-open': 0.7 }],
  ['semi-open', 'fact', { 'form:semi-open': 1 }],
  ['push flange', 'fact', { 'form:push': 1 }],
  ['closed overlap', 'fact', { 'form:closed': 1 }],
  ['self-locking', 'fact', { 'form:self-locking': 1, 'joints:self-locking buckle': 0.5 }],
  ['wire wire-buckle alambre', 'fact', { 'form:wire': 1, 'joints:wire buckle': 0.5 }],
  ['friction-weld friction weld welding welded', 'fact', { 'joints:friction weld': 1 }],
  ['sealless', 'fact', { 'joints:sealless': 1 }],
  ['windlass', 'fact', { 'action:windlass': 1 }],
  ['feedwheel', 'fact', { 'action:feedwheel': 1 }],
  ['ratchet', 'fact', { 'action:ratchet': 1 }],
  ['white blanco', 'fact', { 'colour:white': 1 }],
  ['black negro', 'fact', { 'colour:black': 1 }],
  ['green verde', 'fact', { 'colour:green': 1 }],
  ['blue azul', 'fact', { 'colour:blue': 1 }],
  ['natural', 'fact', { 'colour:natural': 1 }],
  ['ribbon', 'fact', { 'winding:ribbon': 1 }],
  ['oscillated', 'fact', { 'winding:oscillated': 1 }],
  // Tools have no loads that they suit: a tool for cartons is a tool for PP strap.
  ['carton cardboard', 'fact', { 'suits:cartons': 1, 'materials:PP': 0.4 }],
  ['pallet palet', 'fact', { 'suits:pallets': 1 }],
  ['brick ladrillo', 'fact', { 'suits:bricks': 1 }],
  ['timber wood lumber madera', 'fact', { 'suits:timber': 1 }],
  ['pipe tube tubo', 'fact', { 'suits:pipes': 1 }],
  ['bag sack saco', 'fact', { 'suits:bags': 1 }],
  ['sea-freight container ship shipping', 'fact', { 'suits:sea freight': 1 }],
  ['outdoor outside outdoor-storage weatherproof', 'fact', { 'suits:outdoor storage': 1, 'finish:zinc': 0.8 }],
  ['sharp-edge', 'fact', { 'suits:sharp edges': 1, 'use:edge protector': 0.5 }],
  ['heavy-duty', 'fact', { 'duty:heavy': 1 }],
  ['moving-load', 'fact', { 'suits:moving loads': 1 }],
  ['steel-coil', 'fact', { 'suits:steel coils': 1 }],
]

const concepts = new Map<string, Concept>(
  synonyms.flatMap(([words, kind, answers]) => words.split(' ').map((word) => [word, { kind, answers }])),
)

export const conceptOf = (word: string): Concept | undefined => concepts.get(word)
export const conceptWords: readonly string[] = [...concepts.keys()]

/** Phrases with a meaning of their own, and the word that replaces each. */
const phrases: readonly [RegExp, string][] = [
  [/dispenser box(?:es)?\b/y, 'box'],
  [/(?:cardboard|corrugated|moving|wine|fruit|shoe) (?:box(?:es)?|cartons?|cases?|crates?)\b/y, 'carton'],
  [/heavy[ -]?duty\b/y, 'heavy-duty'],
  [/uv(?:[ -](?:resistan(?:t|ce)|stabili[sz]ed|stable|proof|protected|bestandig|resistente))?\b/y, 'outdoor'],
  [/weather[ -](?:proof|resistant)\b/y, 'outdoor'],
  [/high[ -]tensile\b/y, 'high-tensile'],
  [/friction[ -]weld[a-z]*/y, 'friction-weld'],
  [/snap[ -]on\b/y, 'snap-on'],
  [/semi[ -]open\b/y, 'semi-open'],
  [/self[ -]?lock(?:ing)?\b/y, 'self-locking'],
  [/seal[ -]less\b/y, 'sealless'],
  [/feed[ -]wheel\b/y, 'feedwheel'],
  [/(?:wire buckles?|boucles? metalliques?|hebillas? metalicas?)\b/y, 'wire-buckle'],
  [/sangles? d'arrimage\b/y, 'lashing'],
  [/combination tools?\b/y, 'combination-tool'],
  [/(?:(?:strapping|banding) machines?|maquinas? (?:de flejar|de flejado|flejadoras?))\b/y, 'machine-tool'],
  [/machines? (?:a cercler|de cerclage)\b/y, 'machine-tool'],
  [/(?:pinces? a sertir|prensa ?grapas?)\b/y, 'sealer'],
  [/(?:corta[ -]?flejes?|coupe[ -]feuillards?)\b/y, 'cutter'],
  [/ruedas? (?:de (?:arrastre|tension|traccion)|tensoras?)\b/y, 'wheel'],
  [/(?:cornieres?|coins?|protections?|proteges?)[ -](?:de protection|d'angles?|angles?)\b/y, 'edge-protector'],
  [/(?:batteries? de rechange|baterias? de (?:repuesto|recambio))\b/y, 'spare-battery'],
  [/pieces? (?:detachees?|de rechange)\b/y, 'spare-part'],
  [/(?:soudures? par friction|soldaduras? por friccion)\b/y, 'friction-weld'],
  [/strapping (?:set|kit)s?\b/y, 'strapping-set'],
  [/(?:coil|roll|reel|strap|strapping) (?:holder|stand|rack)s?\b/y, 'dispenser'],
  [/porta[ -](?:bobinas?|rollos?|flejes?)\b/y, 'dispenser'],
  [/strapping sleeves?\b/y, 'sleeve'],
  [/(?:corner|edge) (?:board|protector|protection|piece|guard)s?\b/y, 'edge-protector'],
  [/(?:spare|replacement|second|extra) (?:tool )?batter(?:y|ies)\b/y, 'spare-battery'],
  [/(?:spare|replacement) chargers?\b/y, 'charger'],
  [/(?:spare|replacement) parts?\b/y, 'spare-part'],
  [/(?:woven polyester|gewebtes? polyesterband|polyesterband gewebt)\b/y, 'woven'],
  [/polyester (?=(?:cord|textile|woven|lashing|composite|bonded)\b)/y, 'textile'],
  [/hand[ -]held\b/y, 'handheld'],
  [/zinc[ -](?:coated|plated)\b/y, 'zinc'],
  [/sharp (?:edge|corner)s?\b/y, 'sharp-edge'],
  [/(?:sea freight|containers?)\b/y, 'sea-freight'],
  [/(?:(?:transport )?by sea|sea transport|overseas)\b/y, 'sea-freight'],
  [/(?:does not rust|non?[ -]rust(?:ing)?|rust[ -](?:proof|free|resistant))\b/y, 'rustproof'],
  [/outdoor storage\b/y, 'outdoor-storage'],
  [/moving loads?\b/y, 'moving-load'],
  // "Steel coils" without "for" means coils of steel strap.
  [/(?<=\bfor )steel coils?\b/y, 'steel-coil'],
]

/** The phrase at this place, and its replacement. */
export function phraseAt(text: string, at: number): { match: string; word: string } | undefined {
  for (const [pattern, word] of phrases) {
    const match = matchAt(pattern, text, at)
    if (match !== undefined) return { match, word }
  }
  return undefined
}

/**
 * Puts the greatest value first, or the smallest with `least`. The next fact is used if no found product has the previous fact.
 */
export type Superlative = { of: readonly (FactKey | 'price')[]; least?: true }

const superlativeRows: readonly [words: string, asks: Superlative][] = [
  ['strongest', { of: ['breakStrengthN', 'tensionN'] }],
  ['weakest', { of: ['breakStrengthN', 'tensionN'], least: true }],
  ['widest broadest', { of: ['widthMaxMm'] }],
  ['narrowest', { of: ['widthMaxMm'], least: true }],
  ['thickest', { of: ['thicknessMm'] }],
  ['thinnest', { of: ['thicknessMm'], least: true }],
  ['heaviest', { of: ['weightKg'] }],
  ['lightest', { of: ['weightKg'], least: true }],
  ['longest', { of: ['coilLengthM'] }],
  ['shortest', { of: ['coilLengthM'], least: true }],
  ['cheapest cheap cheaper inexpensive economical barato', { of: ['price'], least: true }],
  ['dearest costliest', { of: ['price'] }],
]

const superlatives = new Map(superlativeRows.flatMap(([words, asks]) => words.split(' ').map((word) => [word, asks])))

const superlativePhrases: readonly [RegExp, Superlative][] = [
  [/(?:highest|most|greatest|max(?:imum)?) tension\b/y, { of: ['tensionN'] }],
  [/(?:highest|most|greatest|max(?:imum)?) (?:break(?:ing)? )?strength\b/y, { of: ['breakStrengthN'] }],
  [/(?:lowest|best) (?:price|cost)s?\b/y, { of: ['price'], least: true }],
  [/mas (?:barato|economico)s?\b/y, { of: ['price'], least: true }],
  [/mas (?:fuerte|resistente)s?\b/y, { of: ['breakStrengthN', 'tensionN'] }],
  [/(?:highest price|most expensive)\b/y, { of: ['price'] }],
]

/** The superlative at this place: `strongest`, `lowest price`. */
export function superlativeAt(text: string, at: number): { match: string; asks: Superlative } | undefined {
  for (const [pattern, asks] of superlativePhrases) {
    const match = matchAt(pattern, text, at)
    if (match !== undefined) return { match, asks }
  }
  const match = matchAt(/[a-z]+/y, text, at)
  const asks = superlatives.get(match ?? '')
  return match !== undefined && asks ? { match, asks } : undefined
}

/** Words with no meaning for the search. */
export const filler = new Set(
  'a an the for of with and or to in on at by my our need needs want i we do you have show me which what is are fits fit that than size sizes per from best good buy some any para de con por el la los las un una le les du des au aux et pour avec par type x fur fuer mit und oder der die das ein eine im zum zur'.split(
    ' ',
  ),
)
