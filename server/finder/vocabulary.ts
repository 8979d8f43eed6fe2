/** What the words of the trade mean: which types, materials, uses and other facts of a product answer to them. */
import { type ProductType, productTypes } from '#contract/products/rules.ts'
import { type FactKey, factKeys, factOf } from '#contract/products/technical-rules.ts'

/** `finish:zinc`, `type:seal`: a choice of a fact that a product may have. */
export type Tag = `${FactKey | 'type'}:${string}`

/** All of them, from the declaration; an index holds one bit for each. */
export const tags: readonly Tag[] = [
  ...productTypes.map((type): Tag => `type:${type}`),
  ...factKeys.flatMap((key) => {
    const fact = factOf(key)
    return 'choices' in fact ? fact.choices.map((choice): Tag => `${key}:${choice}`) : []
  }),
]

/** `answers`: how well a product with that tag does, up to 1. */
export type Concept = { kind: 'material' | 'type' | 'use' | 'fact'; answers: Partial<Record<Tag, number>> }

type Row = readonly [words: string, kind: Concept['kind'], answers: Concept['answers']]

const ofTypes = (...types: ProductType[]) => Object.fromEntries(types.map((type) => [`type:${type}`, 1]))

/** Each word stands once; those with a hyphen are what `phrases` makes of several. */
const rows: readonly Row[] = [
  ['pp poly polypro polyprop polypropylene polipropileno', 'material', { 'materials:PP': 1 }],
  ['pet pt pete polyester poliester', 'material', { 'materials:PET': 1 }],
  ['plastic plastico', 'material', { 'materials:PP': 1, 'materials:PET': 1 }],
  ['steel st metal iron acero', 'material', { 'materials:steel': 1 }],
  ['textile tx cord fabric webbing lashing rope yarn weft', 'material', { 'materials:textile': 1 }],
  ['strap strapping band banding fleje cinta coil roll reel', 'type', ofTypes('strap')],
  ['seal clip sleeve ferrule sello grapa precinto', 'type', ofTypes('seal')],
  ['buckle hebilla', 'type', ofTypes('buckle')],
  ['tool gun machine-tool herramienta', 'type', ofTypes('manual tool', 'battery tool', 'pneumatic tool')],
  ['dispenser cart trolley decoiler uncoiler carro devanador', 'type', ofTypes('dispenser')],
  ['accessory spare', 'type', ofTypes('accessory')],
  [
    'tensioner tightener stretcher puller tensor tensador tensadora',
    'use',
    { 'use:tensioner': 1, 'use:combination tool': 0.55 },
  ],
  ['sealer crimper plier notcher selladora', 'use', { 'use:sealer': 1, 'use:combination tool': 0.55 }],
  ['cutter snip shear scissor knife cortador tijera', 'use', { 'use:cutter': 1, 'use:combination tool': 0.3 }],
  ['combination combo combi combined', 'use', { 'use:combination tool': 1 }],
  ['charger cargador', 'use', { 'use:charger': 1 }],
  ['edge corner protector cantonera esquinero', 'use', { 'use:edge protector': 1 }],
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
  ['painted', 'fact', { 'finish:painted': 1 }],
  ['regular', 'fact', { 'quality:regular': 1 }],
  ['high-tensile tensile', 'fact', { 'quality:high tensile': 1 }],
  ['woven', 'fact', { 'quality:woven': 1 }],
  ['bonded', 'fact', { 'quality:bonded': 1 }],
  ['composite', 'fact', { 'quality:composite': 1 }],
  ['smooth', 'fact', { 'quality:smooth': 1 }],
  ['embossed', 'fact', { 'quality:embossed': 1 }],
  ['rail railway aar', 'fact', { 'quality:rail grade': 1 }],
  ['serrated toothed', 'fact', { 'form:serrated': 1, 'joints:serrated seal': 0.5 }],
  ['open snap-on', 'fact', { 'form:open': 1, 'form:semi-open': 0.7 }],
  ['semi-open', 'fact', { 'form:semi-open': 1 }],
  ['push flange', 'fact', { 'form:push': 1 }],
  ['closed overlap', 'fact', { 'form:closed': 1 }],
  ['wire wire-buckle', 'fact', { 'form:wire': 1, 'joints:wire buckle': 0.5 }],
  ['friction-weld friction weld welding', 'fact', { 'joints:friction weld': 1 }],
  ['sealless', 'fact', { 'joints:sealless': 1 }],
  ['windlass', 'fact', { 'action:windlass': 1 }],
  ['feedwheel', 'fact', { 'action:feedwheel': 1 }],
  ['ratchet', 'fact', { 'action:ratchet': 1 }],
  ['white blanco', 'fact', { 'colour:white': 1 }],
  ['black negro', 'fact', { 'colour:black': 1 }],
  ['green verde', 'fact', { 'colour:green': 1 }],
  ['natural', 'fact', { 'colour:natural': 1 }],
  ['ribbon', 'fact', { 'winding:ribbon': 1 }],
  ['carton', 'fact', { 'suits:cartons': 1 }],
  ['pallet', 'fact', { 'suits:pallets': 1 }],
  ['brick', 'fact', { 'suits:bricks': 1 }],
  ['timber wood lumber', 'fact', { 'suits:timber': 1 }],
  ['pipe', 'fact', { 'suits:pipes': 1 }],
  ['bag sack', 'fact', { 'suits:bags': 1 }],
  ['container ship shipping', 'fact', { 'suits:sea freight': 1 }],
  ['outdoor outside', 'fact', { 'suits:outdoor storage': 1, 'finish:zinc': 0.8 }],
  ['not-brick', 'fact', { 'unsuited:bricks': 1 }],
  ['not-timber', 'fact', { 'unsuited:timber': 1 }],
  ['not-outdoor', 'fact', { 'unsuited:outdoor storage': 1 }],
]

const concepts = new Map<string, Concept>(
  rows.flatMap(([words, kind, answers]) => words.split(' ').map((word) => [word, { kind, answers }])),
)

export const conceptOf = (word: string): Concept | undefined => concepts.get(word)
export const conceptWords: readonly string[] = [...concepts.keys()]

/** Words that mean something else together than apart. */
const phrases: [RegExp, string][] = [
  [/\bnot (?:for |meant for )?(brick|timber|outdoor)s?\b/g, 'not-$1'],
  [/\bhigh[ -]tensile\b/g, 'high-tensile'],
  [/\bfriction[ -]weld\w*/g, 'friction-weld'],
  [/\bsnap[ -]on\b/g, 'snap-on'],
  [/\bsemi[ -]open\b/g, 'semi-open'],
  [/\bseal[ -]less\b/g, 'sealless'],
  [/\bwire buckles?\b/g, 'wire-buckle'],
  [/\b(?:corner|edge) (?:board|protector)s?\b/g, 'edge'],
  [/\bpolyester (cord|textile|woven|lashing|composite|bonded)\b/g, '$1'],
  [/\bhand ?held\b/g, 'handheld'],
  [/\bspare (battery|charger)\b/g, '$1 spare'],
  // A strap word beside what goes with strap says nothing more.
  [/\b(?:strap(?:ping)?|banding) (cutter|tensioner|sealer|tool|seal|clip|buckle|dispenser|cart)/g, '$1'],
]

export const joinPhrases = (text: string): string =>
  phrases.reduce((joined, [apart, together]) => joined.replaceAll(apart, together), text)

/** Words that ask for the most or the least of a measure; with `least`, the smallest comes first. */
export const superlatives: Record<string, { of: FactKey | 'price'; least?: true }> = {
  strongest: { of: 'breakStrengthN' },
  weakest: { of: 'breakStrengthN', least: true },
  widest: { of: 'widthMaxMm' },
  narrowest: { of: 'widthMaxMm', least: true },
  thickest: { of: 'thicknessMm' },
  thinnest: { of: 'thicknessMm', least: true },
  heaviest: { of: 'weightKg' },
  lightest: { of: 'weightKg', least: true },
  longest: { of: 'coilLengthM' },
  cheapest: { of: 'price', least: true },
}

/** Words of a sentence around what is looked for. */
export const filler = new Set(
  'a an the for of with and or to in on at by my need needs want i we do you have show me which what is are fits fit that size sizes per from para de con el la los las un una type'.split(
    ' ',
  ),
)
