/** Reads the next part of a query: an article number, a quantity, a measure or a word. */
import { editDistance, nearestWord } from './edit-distance.ts'
import { type Bound, factsOfMeasure, type Measure, type Reading, readingsOf, readRange } from './figures.ts'
import { boundAt, hasFigureBehind, measureBehind, measureOf } from './measure-words.ts'
import { alikeSku, matchAt, plainSku, serial, singular } from './normalise.ts'
import type { ProductIndex } from './product-index.ts'
import { type Figure, readFigure } from './read-figure.ts'
import { conceptOf, conceptWords, filler, phraseAt, superlativeAt } from './synonyms.ts'
import type { Cursor, Term } from './terms.ts'

export type Token = { end: number } & (
  | { kind: 'blank' }
  | { kind: 'terms'; terms: Term[] }
  /** Qualifies the next part, or has no meaning. */
  | { kind: 'beside'; names?: Measure | undefined; bound?: Bound; isNot?: boolean }
  | { kind: 'unknown' }
)

export function readToken(cursor: Cursor): Token {
  const { text, at } = cursor
  const blank = matchAt(/[^\p{L}\p{N}.$<>≤≥]+/uy, text, at)
  if (blank) return { kind: 'blank', end: at + blank.length }
  return (
    readArticle(cursor) ??
    readSerial(cursor) ??
    readCount(cursor) ??
    readStandard(cursor) ??
    readRangePart(cursor) ??
    readBound(cursor) ??
    readMeasure(cursor) ??
    readWord(cursor)
  )
}

const termsUntil = (end: number, ...terms: Term[]): Token => ({ kind: 'terms', end, terms })

function mayGuess(cursor: Cursor): boolean {
  cursor.guessesLeft -= 1
  return cursor.guessesLeft >= 0
}

const sku =
  /[a-z]{2}(?:-\d{2,5}(?:-?[a-z]{1,2})?|-[a-z]{2,3}\d+[a-z]?|\d{3,5}-?[a-z]?|[a-z]{2}\d{2}[a-z]?| \d{3,5}(?: ?[a-z])?)(?![a-z0-9])/y
const likeSku = /(?=[a-z0-9-]*\d[a-z0-9-]*\d)[a-z]{2}[a-z0-9]*(?:-[a-z0-9]+)*(?![a-z0-9])/y

function readArticle(cursor: Cursor): Token | undefined {
  const { text, at, index } = cursor
  const match = matchAt(sku, text, at)
  if (match && index.rowsOfSku(plainSku(match)).length > 0)
    return withCount(text, at + match.length, { kind: 'sku', text: match, sku: plainSku(match) })
  const like = matchAt(likeSku, text, at)
  const nearest = like && plainSku(like).length >= 5 && mayGuess(cursor) ? nearestSku(plainSku(like), index) : undefined
  if (!like || !nearest) return undefined
  return withCount(text, at + like.length, { kind: 'sku', text: like, sku: nearest, isMisspelt: true })
}

/** `5647c834`, if a product contains it. Without this check, it would be read as 5,647 N. */
function readSerial({ text, at, index }: Cursor): Token | undefined {
  const match = matchAt(serial, text, at)
  return match && index.hasWord(match) ? termsUntil(at + match.length, { kind: 'word', text: match }) : undefined
}

/** `PT-1610 x 20`, `PT-1610 20`. In `PT-1610 1,200 N` the number is a measure. */
function withCount(text: string, end: number, article: Term): Token {
  const counted = matchAt(/\s?x?\s?\d{1,6}(?=\s*(?:$|;|,(?!\d)))/y, text, end)
  if (!counted) return termsUntil(end, article)
  return termsUntil(end + counted.length, article, { kind: 'count', text: counted.trim() })
}

/** Accepts one typing error. */
function nearestSku(plain: string, { skus, alikeSkus }: ProductIndex): string | undefined {
  const target = alikeSku(plain)
  const same = alikeSkus.indexOf(target)
  const at = same < 0 ? alikeSkus.findIndex((alike) => alike !== '' && editDistance(target, alike, 1) <= 1) : same
  return skus[at]
}

/** `4 x PT-1610`, `20 PT-1610`, `12 coils`. */
const count =
  /\d{1,6}\s?(?:(?:x\s?|\s)(?=[a-z]{2}-?[a-z]*\d{2})|(?:coils?|rolls?|packs?|pcs|pieces|units|uds?|bobinas|rollos)\b)/y

function readCount({ text, at }: Cursor): Token | undefined {
  const match = matchAt(count, text, at)
  return match ? termsUntil(at + match.length, { kind: 'count', text: match.trim() }) : undefined
}

/** `EN 13246` is a standard, not a strength of 13,246 N. */
function readStandard({ text, at }: Cursor): Token | undefined {
  const match = matchAt(/(?:en|din|iso|astm|bs)[ -]?[a-z]?\d{3,5}(?!\d)/y, text, at)
  const digits = match?.replaceAll(/\D/g, '')
  return match && digits ? termsUntil(at + match.length, { kind: 'word', text: match, canonical: digits }) : undefined
}

function readRangePart({ text, at, index, named }: Cursor): Token | undefined {
  const range = readRange(text, at, named)
  if (!range) return undefined
  const behind = measureBehind(text, range.end)
  const end = behind?.end ?? range.end
  const { readings } = (behind && readRange(text, at, behind.names)) ?? range
  return termsUntil(end, measureTerm(text.slice(at, end), readings, index))
}

function readBound({ text, at }: Cursor): Token | undefined {
  const found = boundAt(text, at)
  if (found) return { kind: 'beside', end: at + found.match.length, bound: found.bound, names: found.names }
  if (matchAt(/\$(?=\s?[\d.])/y, text, at)) return { kind: 'beside', end: at + 1, names: 'price' }
  return undefined
}

function readMeasure({ text, at, index, named, bound }: Cursor): Token | undefined {
  const found = readFigure(text, at)
  if (!found) return undefined
  const crossed = readCross(text, found.figure, found.end)
  if (crossed) return crossed
  const power = /^v/.test(found.figure.unit ?? '') ? 'battery' : found.figure.unit === 'bar' ? 'air' : undefined
  const concept = power && conceptOf(power)
  if (concept) return termsUntil(found.end, { kind: 'concept', text: text.slice(at, found.end), concept })
  const behind = measureBehind(text, found.end)
  const end = behind?.end ?? found.end
  const match = text.slice(at, end).trim()
  const names = behind?.names ?? named
  const likely = readingsOf(found.figure, names)
  const isBarePrice = bound !== undefined && names === undefined && found.figure.unit === undefined
  const priced = isBarePrice ? [...likely, ...readingsOf(found.figure, 'price')] : likely
  const readings = priced.map((one) => ({ ...one, bound }))
  if (/^\d{3,5}$/.test(match) && !named && !bound && index.hasDigits(match))
    return withCount(text, end, { kind: 'digits', text: match, others: known(readings, index) })
  if (readings.length === 0) return termsUntil(end, { kind: 'word', text: match })
  return termsUntil(end, measureTerm(match, readings, index))
}

/** `16 x 1.0`, `0.51 x 19`: width and thickness. `16 x 1200`: width and coil length. */
function readCross(text: string, first: Figure, end: number): Token | undefined {
  const cross = matchAt(/\s?x\s?(?=[\d.])/y, text, end)
  const second = cross === undefined ? undefined : readFigure(text, end + cross.length)
  if (!second) return undefined
  const unit = second.figure.unit === 'mm' || second.figure.unit === '"' ? second.figure.unit : undefined
  const one = { ...first, unit: first.unit ?? unit }
  const isThinFirst = first.kind === 'decimal' && first.value < 3 && second.figure.value >= 4
  const [wide, other] = isThinFirst ? [second.figure, one] : [one, second.figure]
  const [width] = readingsOf(wide, 'width')
  const [more] = readingsOf(other, other.value <= 3 ? 'thickness' : 'coil')
  const terms = [width, more].flatMap((reading): Term[] =>
    reading ? [{ kind: 'measure', text: reading.says, readings: [reading], others: [] }] : [],
  )
  return terms.length > 0 ? termsUntil(second.end, ...terms) : undefined
}

/** Keeps the readings that occur in the catalogue, else the likeliest. resolve-ambiguity.ts chooses one for the whole query. */
function measureTerm(text: string, readings: Reading[], index: ProductIndex): Term {
  const inCatalogue = known(readings, index)
  const [first] = inCatalogue.length > 0 ? inCatalogue : readings
  const others = inCatalogue.slice(1)
  return { kind: 'measure', text: text.trim(), readings: first ? [first, ...others] : [], others: [] }
}

/** Readings that occur in the catalogue. Widths, ranges and bounds are kept without this check. */
function known(readings: Reading[], index: ProductIndex): Reading[] {
  return readings.filter(({ measure, value, to, bound }) => {
    return to !== undefined || bound || measure === 'width' || index.hasMeasure(factsOfMeasure[measure], value)
  })
}

const negation =
  /(?:not|no|non|without|except|excluding|sin)(?:[ -](?:meant |suitable |suited )?(?:for |with |any |a |an |the |para )?)(?=[a-z]{2}(?![a-z0-9-]*\d))/y

/** Words that announce an article number: `item no. PT-1610`. */
const announcing =
  /(?:(?:part|item|article|art|order|model)\b[ .]*)?(?:no|nr|number|code|ref|sku|item|article|art)\b\.?(?=[\s:#]*[a-z]{2}[ -]?[a-z]*\d)/y

function readWord(cursor: Cursor): Token {
  const { text, at } = cursor
  const announced = matchAt(announcing, text, at)
  if (announced) return { kind: 'beside', end: at + announced.length }
  const not = matchAt(negation, text, at)
  if (not) return { kind: 'beside', end: at + not.length, isNot: true }
  const most = superlativeAt(text, at)
  if (most) return termsUntil(at + most.match.length, { kind: 'order', text: most.match, ...most.asks })
  const phrase = phraseAt(text, at)
  if (phrase) {
    const end = at + phrase.match.length
    const concept = conceptOf(phrase.word)
    const match = phrase.match.trim()
    return termsUntil(
      end,
      concept ? { kind: 'concept', text: match, concept } : { kind: 'word', text: match, canonical: phrase.word },
    )
  }
  const article = unknownArticle(cursor)
  if (article) return { kind: 'unknown', end: at + article.length }
  const strange = matchAt(/(?=[\p{L}\p{N}']*(?![ -~])[\p{L}\p{N}])[\p{L}\p{N}']+/uy, text, at)
  if (strange) return { kind: 'unknown', end: at + strange.length }
  const match = matchAt(/[a-z][a-z'-]*/y, text, at)
  if (!match) return { kind: 'blank', end: at + 1 }
  const end = at + match.length
  const names = measureOf(match)
  if (names && hasFigureBehind(text, end)) return { kind: 'beside', end, names }
  if (names) return { kind: cursor.isNot ? 'unknown' : 'beside', end }
  if (filler.has(match)) return { kind: 'beside', end }
  const term = termOf(match.replace(/[-']+$/, ''), cursor)
  return term ? termsUntil(end, term) : { kind: 'unknown', end }
}

/** `XY-9999` is an unknown article number, not 9,999 N. `pet16` is a material and a width. */
function unknownArticle({ text, at }: Cursor): string | undefined {
  const like = matchAt(likeSku, text, at)
  const letters = like && matchAt(/[a-z]+/y, like, 0)
  return letters && conceptOf(letters) === undefined ? like : undefined
}

function termOf(text: string, cursor: Cursor): Term | undefined {
  const { index } = cursor
  const plain = singular(text)
  const concept = conceptOf(text) ?? conceptOf(plain)
  if (concept) return { kind: 'concept', text, concept }
  for (const word of [text, plain]) if (index.hasWord(word)) return { kind: 'word', text, canonical: word }
  if (!mayGuess(cursor)) return undefined
  const canonical = nearestWord(plain, conceptWords)
  const nearest = canonical && conceptOf(canonical)
  if (nearest) return { kind: 'concept', text, concept: nearest, canonical, isMisspelt: true }
  const word = nearestWord(plain, index.words)
  return word ? { kind: 'word', text, canonical: word, isMisspelt: true } : undefined
}
