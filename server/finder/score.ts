/** How well products do with each part of a query. */

import { singular, wordsOf } from './normalise.ts'
import type { ProductIndex } from './product-index.ts'
import { type Degree, measureDegree, nearDegree } from './score-measure.ts'
import { type Tag, tags } from './synonyms.ts'
import type { PlacedTerm } from './terms.ts'

export type Wanted = {
  text: string
  weight: number
  degree: Degree
  /** What comes near, where nothing answers. */
  near?: Degree
  /** Where nothing has all of a kind, each of them will do. */
  kind?: 'material'
}

const weights = { sku: 10, digits: 10, measure: 4, type: 4, use: 4, material: 3, fact: 3, word: 2, context: 1 }

/** A product has to do at least a little with each of them. */
export function wantedOf(terms: readonly PlacedTerm[], index: ProductIndex): Wanted[] {
  const isThingNamed = terms.some((term) => {
    return term.kind === 'concept' && !term.isNot && (term.concept.kind === 'type' || term.concept.kind === 'use')
  })
  return groupsOf(terms).flatMap((group) => {
    const wanted = group.flatMap((term) => wantedOfTerm(term, index, isThingNamed) ?? [])
    return wanted.length > 1 ? [anyOf(wanted)] : wanted
  })
}

/** Whether a product does with each of them. */
export function answers(wanted: readonly Wanted[], row: number): boolean {
  for (const { degree } of wanted) if (degree(row) === 0) return false
  return true
}

/** Of several article numbers, types or widths any is wanted, and of what "or" stands between. */
function groupsOf(terms: readonly PlacedTerm[]): PlacedTerm[][] {
  const groups: PlacedTerm[][] = []
  for (const term of terms) {
    const kind = alternativeKind(term)
    const group = kind && groups.find(([first]) => first && alternativeKind(first) === kind)
    const joined = group ?? (term.isOr ? groups.at(-1) : undefined)
    if (joined) joined.push(term)
    else groups.push([term])
  }
  return groups
}

function alternativeKind(term: PlacedTerm): string | undefined {
  if (term.isNot) return undefined
  if (term.kind === 'sku') return term.isContext ? undefined : 'sku'
  if (term.kind === 'concept') return term.concept.kind === 'type' && !term.isContext ? 'type' : undefined
  const [reading] = term.kind === 'measure' ? term.readings : []
  return reading?.measure === 'width' && !reading.bound ? 'width' : undefined
}

/** What does with several of them does better. */
export function anyOf(wanted: readonly Wanted[]): Wanted {
  const [first] = wanted
  const near = wanted.flatMap((one) => one.near ?? [])
  // Loops, here and below: they are gone through for each product.
  const mean = (degrees: readonly Degree[]): Degree => {
    return (row) => {
      let sum = 0
      for (const degree of degrees) sum += degree(row)
      return sum / wanted.length
    }
  }
  return {
    text: wanted.map(({ text }) => text).join(' or '),
    weight: first?.weight ?? 0,
    degree: mean(wanted.map(({ degree }) => degree)),
    ...(near.length > 0 && { near: mean(near) }),
  }
}

function wantedOfTerm(term: PlacedTerm, index: ProductIndex, isThingNamed: boolean): Wanted | undefined {
  const wanted = positively(term, index, isThingNamed)
  if (!wanted || !term.isNot) return wanted
  const { degree, near: _near, kind: _kind, ...rest } = wanted
  const unsuited = term.kind === 'concept' ? unsuitedDegree(term, index) : undefined
  return { ...rest, degree: (row) => (degree(row) >= 0.5 ? 0 : (unsuited?.(row) ?? 1)) }
}

function positively(term: PlacedTerm, index: ProductIndex, isThingNamed: boolean): Wanted | undefined {
  const { text } = term
  switch (term.kind) {
    case 'sku':
      return {
        text,
        weight: weights.sku,
        degree: term.isContext ? forSku(term.sku, index) : skuDegree(term.sku, index),
      }
    case 'digits':
      return { text, weight: weights.digits, degree: (row) => (index.digitsOf[row] === text ? 1 : 0) }
    case 'measure': {
      const figures = wordsOf(text).filter((word) => /\d/.test(word))
      const degree = orInText(bestOf(term.readings.map((reading) => measureDegree(reading, index))), figures, index)
      return {
        text,
        weight: weights.measure,
        degree,
        near: bestOf(term.readings.map((reading) => nearDegree(reading, index))),
      }
    }
    case 'concept':
      return wantedOfConcept(term, index, isThingNamed)
    case 'order':
    case 'count':
      return undefined
    case 'word': {
      const inText = index.weightsOf(term.meant ?? text)
      return { text, weight: weights.word, degree: (row) => inText[row] ?? 0 }
    }
  }
}

type ConceptTerm = Extract<PlacedTerm, { kind: 'concept' }>

function wantedOfConcept(term: ConceptTerm, index: ProductIndex, isThingNamed: boolean): Wanted {
  const { text, concept, meant = text } = term
  const tagged = conceptDegree(term, index)
  if (term.isContext) {
    const inText = bestText(meant, index)
    return { text, weight: weights.context, degree: (row) => Math.max(inText[row] ?? 0, 0.5 * tagged(row), 0.1) }
  }
  const wanted = { text, weight: weights[concept.kind] }
  if (concept.kind !== 'material') return { ...wanted, degree: orInText(tagged, [meant], index) }
  const suitsAny: Degree = (row) => (isThingNamed && index.isTyped(row) && !isOfMaterial(row, index) ? 0.6 : 0)
  const degree = orInText((row) => tagged(row) || suitsAny(row), [meant], index)
  return { ...wanted, degree, kind: 'material' }
}

/** A cutter that names no material goes with each. */
const isOfMaterial = (row: number, { hasTag }: ProductIndex) => strapMaterialTags.some((tag) => hasTag(tag, row))

/** A product of which no type is known is found by its words, which are looked up when the first such is met. */
function orInText(degree: Degree, words: string[], index: ProductIndex): Degree {
  if (words.length === 0) return degree
  let inText: Float32Array[] | undefined
  return (row) => {
    if (index.isTyped(row)) return degree(row)
    inText ??= words.map((word) => bestText(word, index))
    let least = 1
    for (const weights of inText) least = Math.min(least, weights[row] ?? 0)
    return least
  }
}

function bestText(word: string, { weightsOf }: ProductIndex): Float32Array {
  const [own, single] = [weightsOf(word), weightsOf(singular(word))]
  return own.map((weight, row) => Math.max(weight, single[row] ?? 0))
}

const bestOf = (degrees: Degree[]): Degree => {
  const [only] = degrees
  if (only && degrees.length === 1) return only
  return (row) => {
    let best = 0
    for (const degree of degrees) best = Math.max(best, degree(row))
    return best
  }
}

function skuDegree(sku: string, { skus, weightsOf }: ProductIndex): Degree {
  const mentioned = weightsOf(sku.toLowerCase())
  return (row) => {
    const own = skus[row] ?? ''
    if (own === sku) return 1
    return own.startsWith(sku) ? 0.9 - (own.length - sku.length) / 100 : (mentioned[row] ?? 0) * 0.3
  }
}

/** What goes with an article: what names it, and what takes the same strap. */
function forSku(sku: string, index: ProductIndex): Degree {
  const [own] = index.rowsOfSku(sku)
  const mentioned = index.weightsOf(sku.toLowerCase())
  return (row) => {
    if (own === undefined || row === own) return 0
    return Math.max(mentioned[row] ?? 0, takesSameStrap(own, row, index) ? 0.8 : 0)
  }
}

/** One of the two is the strap; a dispenser takes its core. */
function takesSameStrap(one: number, other: number, { hasTag, measure }: ProductIndex): boolean {
  if (hasTag('type:strap', one) === hasTag('type:strap', other)) return false
  if (!strapMaterialTags.some((tag) => hasTag(tag, one) && hasTag(tag, other))) return false
  const [strap, thing] = hasTag('type:strap', one) ? [one, other] : [other, one]
  if (hasTag('type:dispenser', thing)) return measure('coreMm', strap) === measure('coreMm', thing)
  const width = measure('widthMaxMm', strap)
  const isTooThick = measure('thicknessMm', strap) > measure('thicknessMm', thing) + 0.03
  return !isTooThick && width >= measure('widthMinMm', thing) - 0.4 && width <= measure('widthMaxMm', thing) + 0.4
}

const strapMaterialTags = tags.filter((tag) => tag.startsWith('materials:'))

// Cast: `entries` forgets the names.
const answersOf = ({ concept }: ConceptTerm) => Object.entries(concept.answers) as [Tag, number][]

/** A strap takes a joint, which is not what somebody means who names it. */
function conceptDegree(term: ConceptTerm, { hasTag }: ProductIndex): Degree {
  const sure = term.isMisspelt ? 0.95 : 1
  const answers = answersOf(term)
  return (row) => {
    let best = 0
    for (const [tag, degree] of answers) {
      if (!hasTag(tag, row)) continue
      const isOfStrap = tag.startsWith('joints:') && hasTag('type:strap', row)
      best = Math.max(best, isOfStrap ? degree * 0.5 : degree)
    }
    return best * sure
  }
}

const tagSet = new Set<string>(tags)

/** `not for bricks`: what says so of itself before what says nothing of it. */
function unsuitedDegree(term: ConceptTerm, { hasTag }: ProductIndex): Degree | undefined {
  const unsuited = answersOf(term)
    .map(([tag]) => tag.replace('suits:', 'unsuited:'))
    .filter((tag): tag is Tag => tag.startsWith('unsuited:') && tagSet.has(tag))
  if (unsuited.length === 0) return undefined
  return (row) => (unsuited.some((tag) => hasTag(tag, row)) ? 1 : 0.2)
}
