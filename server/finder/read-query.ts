/** What somebody typed, as article numbers, measures, words of the trade and other words. Nothing of it is lost: what says nothing is named. */
import {
  factsOfMeasure,
  type Measure,
  measureWords,
  type Reading,
  readFigure,
  readingsOf,
  readRange,
} from './figures.ts'
import type { ProductIndex } from './product-index.ts'
import { nearestWord, normalise, plainSku, singular, slipsBetween } from './spelling.ts'
import { type Concept, conceptOf, conceptWords, filler, joinPhrases } from './vocabulary.ts'

export type Term =
  | { kind: 'sku'; text: string; sku: string }
  | { kind: 'digits'; text: string }
  | { kind: 'measure'; text: string; readings: Reading[] }
  | { kind: 'concept'; text: string; concept: Concept; meant?: string | undefined }
  | { kind: 'word'; text: string; meant?: string | undefined }

export type Query = { terms: Term[] /** Words that nothing answers to. */; ignored: string[] }

export function readQuery(typed: string, index: ProductIndex): Query {
  const whole = plainSku(typed)
  const isSku =
    /[A-Z]/.test(whole) && /\d/.test(whole) && !isMaterialAndWidth(typed) && index.rowsOfSku(whole).length > 0
  if (isSku) return { terms: [{ kind: 'sku', text: typed.trim(), sku: whole }], ignored: [] }
  const query: Query = { terms: [], ignored: [] }
  const text = joinPhrases(normalise(typed))
  let at = 0
  let named: Measure | undefined
  while (at < text.length) {
    const read = readSku(text, at, index) ?? readSize(text, at, named, index) ?? readWord(text, at, index)
    at = read.end
    // `core 406` names what comes; `406 core` was read with the figure.
    named = read.names
    query.terms.push(...(read.terms ?? []))
    if (read.ignored) query.ignored.push(read.ignored)
  }
  return withoutDoubles(query)
}

/** `PP 12` is a material and a width, `pt 1610` an article. */
const isMaterialAndWidth = (typed: string) => /^(pp|pet) \d{1,2}$/i.test(typed.trim())

type Read = { end: number; terms?: Term[]; names?: Measure | undefined; ignored?: string }

const skuAt =
  /[a-z]{2}(?:-\d{2,5}(?:-?[a-z]{1,2})?|-[a-z]{2,3}\d+[a-z]?|\d{3,5}[a-z]?|[a-z]{2}\d{2}[a-z]?| \d{3,5}[a-z]?)(?![a-z0-9])/y
const likeSkuAt = /(?=[a-z0-9-]*\d[a-z0-9-]*\d)[a-z]{2}[a-z0-9]*(?:-[a-z0-9]+)*(?![a-z0-9])/y

function readSku(text: string, at: number, index: ProductIndex): Read | undefined {
  const said = matchAt(skuAt, text, at)
  if (said && index.rowsOfSku(plainSku(said)).length > 0)
    return { end: at + said.length, terms: [{ kind: 'sku', text: said, sku: plainSku(said) }] }
  const like = matchAt(likeSkuAt, text, at)
  const meant = like && plainSku(like).length >= 5 ? nearestSku(plainSku(like), index) : undefined
  return like && meant ? { end: at + like.length, terms: [{ kind: 'sku', text: like, sku: meant }] } : undefined
}

/** I and L are taken for 1, O for 0, and one slip is allowed. */
function nearestSku(plain: string, { skus }: ProductIndex): string | undefined {
  const alike = (sku: string) => sku.replaceAll(/[IL]/g, '1').replaceAll('O', '0')
  return skus.find((sku) => sku && slipsBetween(alike(plain), alike(sku), 1) <= 1)
}

function readSize(text: string, at: number, named: Measure | undefined, index: ProductIndex): Read | undefined {
  const range = readRange(text, at)
  if (range) return { end: range.end, terms: [measureTerm(text.slice(at, range.end), [range.range])] }
  const found = readFigure(text, at)
  if (!found) return undefined
  const cross = matchAt(/\s?x\s?(?=[\d.])/y, text, found.end)
  const second = cross === undefined ? undefined : readFigure(text, found.end + cross.length)
  if (second) return readCross(text, at, found.figure, second, index)
  const after = /^[\s,:]*([a-z]+)/.exec(text.slice(found.end))
  const name = measureWords[after?.[1] ?? '']
  const end = name ? found.end + (after?.[0].length ?? 0) : found.end
  const said = text.slice(at, found.end).trim()
  const isBare = /^\d{3,5}$/.test(said) && !name && !named
  if (isBare && index.hasDigits(said)) return { end, terms: [{ kind: 'digits', text: said }] }
  const readings = likely(readingsOf(found.figure, name ?? named), index)
  if (readings.length === 0) return { end, terms: [{ kind: 'word', text: said }] }
  return { end, terms: [measureTerm(text.slice(at, end), readings)] }
}

/** `16 x 1.0`: width and thickness, or width and coil. */
function readCross(
  text: string,
  at: number,
  first: NonNullable<ReturnType<typeof readFigure>>['figure'],
  second: NonNullable<ReturnType<typeof readFigure>>,
  index: ProductIndex,
): Read {
  const unit = second.figure.unit
  const [wide] = readingsOf(
    { ...first, unit: first.unit ?? (unit === 'mm' || unit === '"' ? unit : undefined) },
    'width',
  )
  const isThickness = second.figure.value <= 3
  const [other] = readingsOf(second.figure, isThickness ? 'thickness' : 'coil')
  const terms = [wide, other].flatMap((reading) =>
    reading ? [measureTerm(reading.says, likely([reading], index))] : [],
  )
  return { end: second.end || text.length || at, terms }
}

const measureTerm = (text: string, readings: Reading[]): Term => ({ kind: 'measure', text: text.trim(), readings })

/** Of several readings, those that the catalogue has; where it has none of them, all. */
function likely(readings: Reading[], index: ProductIndex): Reading[] {
  if (readings.length < 2 || readings[0]?.measure === 'width') return readings
  const known = readings.filter(({ measure, value }) => index.hasMeasure(factsOfMeasure[measure], value))
  return known.length > 0 ? known : readings
}

function readWord(text: string, at: number, index: ProductIndex): Read {
  const said = matchAt(/[a-z][a-z'-]*/y, text, at)
  if (!said) return { end: at + 1 }
  const end = at + said.length
  const names = measureWords[said]
  if (names && /^[\s:=]*[\d.]/.test(text.slice(end))) return { end, names }
  if (names || filler.has(said) || said === 'x') return { end }
  const term = termOf(said.replace(/-+$/, ''), index)
  return term ? { end, terms: [term] } : { end, ignored: said }
}

function termOf(text: string, index: ProductIndex): Term | undefined {
  const plain = singular(text)
  const known = conceptOf(text) ?? conceptOf(plain)
  if (known) return { kind: 'concept', text, concept: known }
  for (const word of [text, plain]) if (index.hasWord(word)) return { kind: 'word', text: word }
  const meant = nearestWord(plain, conceptWords)
  const concept = meant && conceptOf(meant)
  if (concept) return { kind: 'concept', text, concept, meant }
  const word = nearestWord(plain, index.words)
  return word ? { kind: 'word', text, meant: word } : undefined
}

/** Another type, or a use, says more than "strap"; a use more than "tool"; and nothing counts twice. */
function withoutDoubles({ terms, ignored }: Query): Query {
  const kinds = terms.flatMap((term) => (term.kind === 'concept' ? [term] : []))
  const isStrap = (term: Term) => term.kind === 'concept' && term.concept.answers['type:strap'] === 1
  const isTool = (term: Term) =>
    term.kind === 'concept' && term.concept.answers['type:pneumatic tool'] === 1 && term.concept.kind === 'type'
  const hasUse = kinds.some(({ concept }) => concept.kind === 'use')
  const hasOther = hasUse || kinds.some((term) => term.concept.kind === 'type' && !isStrap(term))
  const seen = new Set<Concept>()
  const kept = terms.filter((term) => {
    if ((isStrap(term) && hasOther) || (isTool(term) && hasUse)) return false
    if (term.kind !== 'concept') return true
    const isNew = !seen.has(term.concept)
    seen.add(term.concept)
    return isNew
  })
  return { terms: kept, ignored }
}

function matchAt(pattern: RegExp, text: string, at: number): string | undefined {
  pattern.lastIndex = at
  return pattern.exec(text)?.[0]
}
