/**
 * Facts of a product beyond the nine specified fields. Each fact is declared once, in this file; the form, checks, data sheet,
 * facets, comparison, CSV and search are built from the declaration. Measures are in SI units.
 */
import type { ProductType } from '../product.ts'
import { type Unit, type Written, writeMetric, writeUs } from './units.ts'

const strapMaterials = ['PP', 'PET', 'steel', 'textile'] as const
const windings = ['ribbon', 'oscillated', 'ribbon or oscillated'] as const
const units = ['coil', 'box', 'pack', 'tool', 'set', 'piece'] as const

const productUses = [
  'tensioner',
  'sealer',
  'combination tool',
  'cutter',
  'charger',
  'battery',
  'edge protector',
  'spare part',
] as const

export const jointKinds = [
  'friction weld',
  'crimped seal',
  'serrated seal',
  'notched seal',
  'sealless',
  'wire buckle',
  'self-locking buckle',
] as const

const sealForms = ['open', 'semi-open', 'push', 'closed', 'serrated', 'wire', 'self-locking'] as const

const loads = [
  'cartons',
  'pallets',
  'bricks',
  'timber',
  'metal',
  'steel coils',
  'pipes',
  'machines',
  'bags',
  'sea freight',
  'outdoor storage',
  'sharp edges',
  'moving loads',
] as const

type Of = {
  label: string
  /** The label where the product is strap. */
  ofStrap?: string
  /** Product types that can have the fact. */
  of: readonly ProductType[]
  /** Product types that are incomplete without the fact. */
  neededOf?: readonly ProductType[]
}

export type Fact = Of &
  (
    | { kind: 'number'; unit: Unit; most: number /** The fact that ends the range. */; upTo?: string; mayBeZero?: true }
    | { kind: 'choice'; choices: readonly string[] }
    | { kind: 'choices'; choices: readonly string[] }
    | { kind: 'text'; most: number }
  )

const strap = ['strap'] as const
const joints = ['seal', 'buckle'] as const
const tools = ['manual tool', 'battery tool', 'pneumatic tool'] as const
const battery = ['battery tool'] as const
const onStrap = [...strap, ...joints, ...tools] as const
const aroundStrap = [...onStrap, 'dispenser', 'accessory'] as const

/** The facts in the order of the data sheet. */
const technicalFacts = {
  materials: {
    kind: 'choices',
    label: 'Strap material',
    ofStrap: 'Material',
    of: aroundStrap,
    neededOf: onStrap,
    choices: strapMaterials,
  },
  use: { kind: 'choice', label: 'Use', of: [...tools, 'accessory'], neededOf: tools, choices: productUses },
  widthMinMm: {
    kind: 'number',
    label: 'Strap width',
    ofStrap: 'Width',
    unit: 'mm',
    most: 200,
    upTo: 'widthMaxMm',
    of: aroundStrap,
    neededOf: onStrap,
  },
  widthMaxMm: {
    kind: 'number',
    label: 'Strap width, up to',
    ofStrap: 'Width, up to',
    unit: 'mm',
    most: 200,
    of: aroundStrap,
    neededOf: onStrap,
  },
  thicknessMinMm: {
    kind: 'number',
    label: 'Strap thickness',
    unit: 'mm',
    most: 10,
    upTo: 'thicknessMm',
    of: tools,
  },
  thicknessMm: {
    kind: 'number',
    label: 'Strap thickness, up to',
    ofStrap: 'Thickness',
    unit: 'mm',
    most: 10,
    of: [...onStrap, 'accessory'],
    neededOf: [...strap, ...tools],
  },
  breakStrengthN: {
    kind: 'number',
    label: 'Break strength',
    unit: 'N',
    most: 1_000_000,
    of: strap,
    neededOf: strap,
  },
  tensionN: { kind: 'number', label: 'Tension, up to', unit: 'N', most: 1_000_000, of: tools },
  joints: {
    kind: 'choices',
    label: 'Joint',
    of: onStrap,
    choices: jointKinds,
  },
  jointStrengthPercent: { kind: 'number', label: 'Joint strength', unit: '%', most: 100, of: [...joints, ...tools] },
  elongationPercent: { kind: 'number', label: 'Elongation', unit: '%', most: 100, of: strap },
  coilLengthM: { kind: 'number', label: 'Coil length', unit: 'm', most: 100_000, of: strap, neededOf: strap },
  coreMm: { kind: 'number', label: 'Core diameter', unit: 'mm', most: 2_000, of: [...strap, 'dispenser'] },
  winding: { kind: 'choice', label: 'Winding', of: [...strap, 'dispenser'], choices: windings },
  weightKg: {
    kind: 'number',
    label: 'Weight',
    unit: 'kg',
    most: 10_000,
    of: [...strap, ...tools, 'dispenser', 'accessory'],
  },
  newPlasticKg: {
    kind: 'number',
    label: 'Non-recycled plastic',
    unit: 'kg',
    most: 10_000,
    mayBeZero: true,
    of: [...strap, ...joints],
  },
  grade: { kind: 'choice', label: 'Grade', of: strap, choices: ['hand', 'machine', 'hand or machine'] },
  quality: {
    kind: 'choice',
    label: 'Quality',
    of: strap,
    choices: ['regular', 'high tensile', 'woven', 'bonded', 'composite', 'smooth', 'embossed', 'rail grade'],
  },
  finish: {
    kind: 'choice',
    label: 'Finish',
    of: [...strap, ...joints],
    choices: ['bright', 'blued', 'painted', 'zinc', 'phosphated'],
  },
  colour: { kind: 'choice', label: 'Colour', of: strap, choices: ['white', 'black', 'green', 'natural', 'blue'] },
  form: { kind: 'choice', label: 'Form', of: joints, neededOf: joints, choices: sealForms },
  action: {
    kind: 'choice',
    label: 'Tensioned by',
    of: tools,
    choices: ['windlass', 'feedwheel', 'ratchet', 'rack and pinion'],
  },
  voltageV: { kind: 'number', label: 'Battery', unit: 'V', most: 100, of: [...battery, 'accessory'] },
  capacityAh: { kind: 'number', label: 'Battery capacity', unit: 'Ah', most: 100, of: [...battery, 'accessory'] },
  cyclesPerCharge: { kind: 'number', label: 'Straps per charge', unit: 'straps', most: 100_000, of: battery },
  weldTimeS: { kind: 'number', label: 'Weld time', unit: 's', most: 60, of: battery },
  airPressureBar: { kind: 'number', label: 'Air pressure', unit: 'bar', most: 20, of: ['pneumatic tool'] },
  standard: { kind: 'text', label: 'Standard', most: 60, of: [...strap, ...joints] },
  suits: { kind: 'choices', label: 'Suits', of: strap, choices: loads },
  unsuited: { kind: 'choices', label: 'Not for', of: strap, choices: loads },
  soldBy: { kind: 'choice', label: 'Sold by', of: aroundStrap, choices: units },
  belongsTo: { kind: 'text', label: 'Belongs to', most: 200, of: ['accessory', 'dispenser'] },
} as const satisfies Record<string, Fact>

export type FactKey = keyof typeof technicalFacts

type ValueOf<F> = F extends { kind: 'number' }
  ? number
  : F extends { kind: 'choice'; choices: readonly (infer Choice)[] }
    ? Choice
    : F extends { kind: 'choices'; choices: readonly (infer Choice)[] }
      ? Choice[]
      : string

/** The known facts of a product, each with its type. */
export type Facts = { [Key in FactKey]?: ValueOf<(typeof technicalFacts)[Key]> | undefined }

export const factKeys = Object.keys(technicalFacts) as FactKey[]
export const factOf = (key: FactKey): Fact => technicalFacts[key]

/** The facts that a product of this type may have. `isNeeded` says which of these it must have. */
export const factsOfType = (type: ProductType): FactKey[] => factKeys.filter((key) => factOf(key).of.includes(type))
const labelOf = (key: FactKey, type: ProductType | undefined): string => {
  const { label, ofStrap } = factOf(key)
  return (type === 'strap' && ofStrap) || label
}
/** The label of a form field. A range has two fields. */
export const fieldLabelOf = (key: FactKey, type: ProductType): string =>
  endOf(key) ? `${labelOf(key, type)}, from` : labelOf(key, type)
export const isNeeded = (key: FactKey, type: ProductType): boolean => factOf(key).neededOf?.includes(type) ?? false

/** A row of a data sheet: `Strap width`, `13–16`, `mm`, and in US units `1/2–5/8`, `in`. */
export type FactRow = Written & { key: FactKey; label: string; us?: Written | undefined }

/** The known facts in data-sheet order. The two facts of a range share a row; 0 kg of plastic is left out. */
export function factRows({ type, ...facts }: Facts & { type?: ProductType | undefined }): FactRow[] {
  const ends = new Set(factKeys.flatMap((key) => endOf(key) ?? []))
  return factKeys.flatMap((key) => (ends.has(key) && startOf(key, facts) ? [] : (rowOf(key, facts, type) ?? [])))
}

const endOf = (key: FactKey): FactKey | undefined => {
  const fact = factOf(key)
  return fact.kind === 'number' ? (fact.upTo as FactKey | undefined) : undefined // one of the keys above
}

/** Whether the first fact of the range is known, so that its row already shows this end of the range. */
const startOf = (end: FactKey, facts: Facts) => factKeys.some((key) => endOf(key) === end && facts[key] !== undefined)

function rowOf(key: FactKey, facts: Facts, type: ProductType | undefined): FactRow | undefined {
  const fact = factOf(key)
  const value = facts[key]
  if (value === undefined || value === 0 || (Array.isArray(value) && value.length === 0)) return undefined
  const row = { key, label: labelOf(key, type) }
  if (fact.kind !== 'number' || typeof value !== 'number') return { ...row, value: asWords(value), unit: '' }
  const end = endOf(key)
  const upTo = end === undefined ? undefined : facts[end]
  const measured = { value, upTo: typeof upTo === 'number' ? upTo : undefined, unit: fact.unit }
  return { ...row, ...writeMetric(measured), us: writeUs(measured) }
}

const asWords = (value: NonNullable<Facts[FactKey]>) =>
  capitalised(Array.isArray(value) ? value.join(', ') : String(value))

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
