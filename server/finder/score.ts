/** Scores products for the parts of a query. */
import { singular, wordsOf } from './normalise.ts'
import type { ProductIndex } from './product-index.ts'
import { type Score, scoreMeasure, scoreNear } from './score-measure.ts'
import { type Tag, tags } from './synonyms.ts'
import type { PlacedTerm } from './terms.ts'

export type Criterion = {
  text: string
  weight: number
  score: Score
  /** The score of near values, used if nothing matches. */
  near?: Score
  /** Criteria of one kind become alternatives if no product matches them all. */
  kind?: 'material'
}

const weights = { sku: 10, digits: 10, measure: 4, type: 4, use: 4, material: 3, fact: 3, word: 2, context: 1 }

/** A product must score above 0 in every criterion. */
export function criteriaOf(terms: readonly PlacedTerm[], index: ProductIndex): Criterion[] {
  const isThingNamed = terms.some((term) => {
    return term.kind === 'concept' && !term.isNot && (term.concept.kind === 'type' || term.concept.kind === 'use')
  })
  return groupsOf(terms).flatMap((group) => {
    const criteria = group.flatMap((term) => criterionOf(term, index, isThingNamed) ?? [])
    return criteria.length > 1 ? [anyOf(criteria)] : criteria
  })
}

/** Whether a product matches every criterion. */
export function answers(criteria: readonly Criterion[], row: number): boolean {
  for (const { score } of criteria) if (score(row) === 0) return false
  return true
}

/** Several article numbers, types or widths are alternatives, as are terms joined by "or". */
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

/** The mean, so that a product matching several alternatives scores higher. */
export function anyOf(criteria: readonly Criterion[]): Criterion {
  const [first] = criteria
  const near = criteria.flatMap((one) => one.near ?? [])
  // Plain loops, here and below, because they run for each product.
  const mean = (scores: readonly Score[]): Score => {
    return (row) => {
      let sum = 0
      for (const score of scores) sum += score(row)
      return sum / criteria.length
    }
  }
  return {
    text: criteria.map(({ text }) => text).join(' or '),
    weight: first?.weight ?? 0,
    score: mean(criteria.map(({ score }) => score)),
    ...(near.length > 0 && { near: mean(near) }),
  }
}

function criterionOf(term: PlacedTerm, index: ProductIndex, isThingNamed: boolean): Criterion | undefined {
  const criterion = plainCriterion(term, index, isThingNamed)
  if (!criterion || !term.isNot) return criterion
  const { score, near: _near, kind: _kind, ...rest } = criterion
  const unsuited = term.kind === 'concept' ? scoreUnsuited(term, index) : undefined
  return { ...rest, score: (row) => (score(row) >= 0.5 ? 0 : (unsuited?.(row) ?? 1)) }
}

function plainCriterion(term: PlacedTerm, index: ProductIndex, isThingNamed: boolean): Criterion | undefined {
  const { text } = term
  switch (term.kind) {
    case 'sku':
      return {
        text,
        weight: weights.sku,
        score: term.isContext ? scoreForSku(term.sku, index) : scoreSku(term.sku, index),
      }
    case 'digits':
      return { text, weight: weights.digits, score: (row) => (index.digitsOf[row] === text ? 1 : 0) }
    case 'measure': {
      const figures = wordsOf(text).filter((word) => /\d/.test(word))
      const score = orInText(bestOf(term.readings.map((reading) => scoreMeasure(reading, index))), figures, index)
      return {
        text,
        weight: weights.measure,
        score,
        near: bestOf(term.readings.map((reading) => scoreNear(reading, index))),
      }
    }
    case 'concept':
      return withOwnWord(conceptCriterion(term, index, isThingNamed), term, index)
    case 'order':
    case 'count':
    case 'maker':
    case 'question':
    case 'unsold':
      return undefined
    case 'word': {
      const inText = index.weightsOf(term.canonical ?? text)
      return { text, weight: weights.word, score: (row) => inText[row] ?? 0 }
    }
  }
}

type ConceptTerm = Extract<PlacedTerm, { kind: 'concept' }>

function conceptCriterion(term: ConceptTerm, index: ProductIndex, isThingNamed: boolean): Criterion {
  const { text, concept, canonical = text } = term
  const tagged = scoreConcept(term, index)
  if (term.isContext) {
    const inText = bestText(canonical, index)
    return { text, weight: weights.context, score: (row) => Math.max(inText[row] ?? 0, 0.5 * tagged(row), 0.1) }
  }
  const criterion = { text, weight: weights[concept.kind] }
  if (concept.kind !== 'material') return { ...criterion, score: orInText(tagged, [canonical], index) }
  const suitsAny: Score = (row) => (isThingNamed && index.isTyped(row) && !isOfMaterial(row, index) ? 0.6 : 0)
  const score = orInText((row) => tagged(row) || suitsAny(row), [canonical], index)
  return { ...criterion, score, kind: 'material' }
}

/** Products whose texts contain the foreign word itself match as well. */
function withOwnWord(criterion: Criterion, { text, isTranslated }: ConceptTerm, index: ProductIndex): Criterion {
  if (!isTranslated || !index.hasWord(text)) return criterion
  const inText = index.weightsOf(text)
  return { ...criterion, score: (row) => criterion.score(row) || (inText[row] ?? 0) }
}

/** A cutter without a stated material fits every strap. */
const isOfMaterial = (row: number, { hasTag }: ProductIndex) => strapMaterialTags.some((tag) => hasTag(tag, row))

/** Untyped products are matched by their words. The words are looked up when the first untyped product occurs. */
function orInText(score: Score, words: string[], index: ProductIndex): Score {
  if (words.length === 0) return score
  let inText: Float32Array[] | undefined
  return (row) => {
    if (index.isTyped(row)) return score(row)
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

const bestOf = (scores: Score[]): Score => {
  const [only] = scores
  if (only && scores.length === 1) return only
  return (row) => {
    let best = 0
    for (const score of scores) best = Math.max(best, score(row))
    return best
  }
}

function scoreSku(sku: string, { skus, weightsOf }: ProductIndex): Score {
  const mentioned = weightsOf(sku.toLowerCase())
  return (row) => {
    const own = skus[row] ?? ''
    if (own === sku) return 1
    return own.startsWith(sku) ? 0.9 - (own.length - sku.length) / 100 : (mentioned[row] ?? 0) * 0.3
  }
}

/** Products for an article: products that mention it, and products for the same strap. */
function scoreForSku(sku: string, index: ProductIndex): Score {
  const [own] = index.rowsOfSku(sku)
  const mentioned = index.weightsOf(sku.toLowerCase())
  return (row) => {
    if (own === undefined || row === own) return 0
    return Math.max(mentioned[row] ?? 0, takesSameStrap(own, row, index) ? 0.8 : 0)
  }
}

/** Whether one of the two is a strap that the other takes. A dispenser takes a strap by its core. */
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

// Cast: `Object.entries` loses the names.
const answersOf = ({ concept }: ConceptTerm) => Object.entries(concept.answers) as [Tag, number][]

/** A strap scores half for a joint, because a search for a joint means the seal or the tool. */
function scoreConcept(term: ConceptTerm, { hasTag }: ProductIndex): Score {
  const sure = term.isMisspelt ? 0.95 : 1
  const answers = answersOf(term)
  return (row) => {
    let best = 0
    for (const [tag, score] of answers) {
      if (!hasTag(tag, row)) continue
      const isOfStrap = tag.startsWith('joints:') && hasTag('type:strap', row)
      best = Math.max(best, isOfStrap ? score * 0.5 : score)
    }
    return best * sure
  }
}

const tagSet = new Set<string>(tags)

/** `not for bricks`: products unsuited to bricks rank above products that do not mention them. */
function scoreUnsuited(term: ConceptTerm, { hasTag }: ProductIndex): Score | undefined {
  const unsuited = answersOf(term)
    .map(([tag]) => tag.replace('suits:', 'unsuited:'))
    .filter((tag): tag is Tag => tag.startsWith('unsuited:') && tagSet.has(tag))
  if (unsuited.length === 0) return undefined
  return (row) => (unsuited.some((tag) => hasTag(tag, row)) ? 1 : 0.2)
}
