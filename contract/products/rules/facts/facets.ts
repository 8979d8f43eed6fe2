/** Filters of a product list: each facet with its values, as query text and as labels. */
import { categories, categoryNames, productTypes } from '../product.ts'
import { type FactKey, factOf } from './technical.ts'

/** The unit of a facet's numbers. */
type FacetUnit = 'mm' | 'm' | 'N' | 'money'

export type Facet = { label: string } & (
  | { kind: 'choices'; choices: readonly string[]; names?: Readonly<Record<string, string>> }
  /**
   * Sizes present in the catalogue; sizes closer than `apart` are merged. `of`: the facts that hold the lower and the upper
   * bound of a product's range.
   */
  | { kind: 'sizes'; unit: FacetUnit; of: readonly [FactKey, FactKey]; apart: number }
  /** Each band reaches from one edge to the next; the last band is open-ended. */
  | { kind: 'bands'; unit: FacetUnit; of: FactKey | 'price'; edges: readonly number[] }
)

const choicesOf = (key: FactKey): readonly string[] => {
  const fact = factOf(key)
  return fact.kind === 'choice' || fact.kind === 'choices' ? fact.choices : []
}

/** The product types in the order of the catalogue. */
export const typeNames: Readonly<Record<(typeof productTypes)[number], string>> = {
  strap: 'Strap',
  seal: 'Seals',
  buckle: 'Buckles',
  'manual tool': 'Manual tools',
  'battery tool': 'Battery tools',
  'pneumatic tool': 'Pneumatic tools',
  dispenser: 'Dispensers',
  accessory: 'Accessories',
}

/** The facets in the order in which they are shown. */
const declared = {
  category: { label: 'Category', kind: 'choices', choices: categories, names: categoryNames },
  type: { label: 'Type', kind: 'choices', choices: productTypes, names: typeNames },
  material: { label: 'Strap material', kind: 'choices', choices: choicesOf('materials') },
  width: { label: 'Strap width', kind: 'sizes', unit: 'mm', of: ['widthMinMm', 'widthMaxMm'], apart: 0.5 },
  thickness: {
    label: 'Strap thickness',
    kind: 'sizes',
    unit: 'mm',
    of: ['thicknessMinMm', 'thicknessMm'],
    apart: 0.02,
  },
  strength: {
    label: 'Break strength',
    kind: 'bands',
    unit: 'N',
    of: 'breakStrengthN',
    edges: [0, 1000, 2500, 5000, 10_000, 20_000],
  },
  tension: { label: 'Tension', kind: 'bands', unit: 'N', of: 'tensionN', edges: [0, 1000, 2500, 5000, 10_000] },
  joint: { label: 'Joint', kind: 'choices', choices: choicesOf('joints') },
  drive: { label: 'Drive', kind: 'choices', choices: [...choicesOf('action'), 'battery', 'compressed air'] },
  core: { label: 'Core', kind: 'sizes', unit: 'mm', of: ['coreMm', 'coreMm'], apart: 4 },
  coil: { label: 'Coil length', kind: 'bands', unit: 'm', of: 'coilLengthM', edges: [0, 250, 500, 1000, 2000] },
  price: { label: 'Price', kind: 'bands', unit: 'money', of: 'price', edges: [0, 25, 50, 100, 250, 500, 1000] },
  stock: { label: 'Stock', kind: 'choices', choices: ['yes'], names: { yes: 'In stock' } },
} as const satisfies Record<string, Facet>

export type FacetKey = keyof typeof declared

export const facetKeys = Object.keys(declared) as FacetKey[]
export const facetOf = (key: FacetKey): Facet => declared[key]

/** The chosen values of each facet. A product matches a facet if it has any of the chosen values. */
export type Chosen = { [Key in FacetKey]?: string[] | undefined }

const mostValues = 20

/** Reads `PP,PET` or `16,19`. Undefined if a value does not belong to the facet. */
export function readFacetValues(key: FacetKey, text: string): string[] | undefined {
  const values = [...new Set(text.split(',').map((value) => value.trim()))]
  return values.length <= mostValues && values.every((value) => isValueOf(key, value)) ? values : undefined
}

function isValueOf(key: FacetKey, value: string): boolean {
  const facet = facetOf(key)
  if (facet.kind === 'sizes') return /^\d{1,6}(\.\d{1,3})?$/.test(value)
  return facetValues(facet).includes(value)
}

/** All values of a facet whose values do not depend on the catalogue. */
export function facetValues(facet: Exclude<Facet, { kind: 'sizes' }>): readonly string[] {
  if (facet.kind === 'choices') return facet.choices
  return facet.edges.map((edge, at) => `${edge}-${facet.edges[at + 1] ?? ''}`)
}

/** A value for display: a word, or one or two numbers with a unit. */
export type FacetReading = { text: string } | { from?: number; to?: number; unit: FacetUnit }

export function readingOfValue(key: FacetKey, value: string): FacetReading {
  const facet = facetOf(key)
  if (facet.kind === 'choices') return { text: facet.names?.[value] ?? value.charAt(0).toUpperCase() + value.slice(1) }
  const [from = '', to] = value.split('-')
  if (to === undefined) return { from: Number(from), to: Number(from), unit: facet.unit }
  return { ...(from !== '0' && { from: Number(from) }), ...(to && { to: Number(to) }), unit: facet.unit }
}
