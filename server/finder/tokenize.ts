/** The next part of what somebody typed: an article number, a count, a measure, a word. */

import { editDistance, nearestWord } from './edit-distance.ts'
import { type Bound, factsOfMeasure, type Measure, type Reading, readingsOf, readRange } from './figures.ts'
import { boundAt, hasFigureBehind, measureBehind, measureOf } from './measure-words.ts'
import { alikeSku, matchAt, plainSku, serial, singular } from './normalise.ts'
import type { ProductIndex } from './product-index.ts'
import { type Figure, readFigure } from './read-figure.ts'
import { conceptOf, conceptWords, filler, phraseAt, superlativeAt } from './synonyms.ts'
import type { Place, Term } from './terms.ts'

export type Part = { end: number } & (
  | { kind: 'blank' }
  | { kind: 'terms'; terms: Term[] }
  /** It says how the next one is meant, or nothing. */
  | { kind: 'beside'; names?: Measure | undefined; bound?: Bound; isNot?: boolean }
  | { kind: 'unknown' }
)

export function readPart(place: Place): Part {
  const { text, at } = place
  const blank = matchAt(/[^\p{L}\p{N}.$<>≤≥]+/uy, text, at)
  if (blank) return { kind: 'blank', end: at + blank.length }
  return (
    readArticle(place) ??
    readSerial(place) ??
    readCount(place) ??
    readStandard(place) ??
    readRangePart(place) ??
    readBound(place) ??
    readMeasure(place) ??
    readWord(place)
  )
}

const termsUntil = (end: number, ...terms: Term[]): Part => ({ kind: 'terms', end, terms })

function mayGuess(place: Place): boolean {
  place.guessesLeft -= 1
  return place.guessesLeft >= 0
}

const sku =
  /[a-z]{2}(?:-\d{2,5}(?:-?[a-z]{1,2})?|-[a-z]{2,3}\d+[a-z]?|\d{3,5}-?[a-z]?|[a-z]{2}\d{2}[a-z]?| \d{3,5}(?: ?[a-z])?)(?![a-z0-9])/y
const likeSku = /(?=[a-z0-9-]*\d[a-z0-9-]*\d)[a-z]{2}[a-z0-9]*(?:-[a-z0-9]+)*(?![a-z0-9])/y

function readArticle(place: Place): Part | undefined {
  const { text, at, index } = place
  const said = matchAt(sku, text, at)
  if (said && index.rowsOfSku(plainSku(said)).length > 0)
    return withCount(text, at + said.length, { kind: 'sku', text: said, sku: plainSku(said) })
  const like = matchAt(likeSku, text, at)
  const meant = like && plainSku(like).length >= 5 && mayGuess(place) ? nearestSku(plainSku(like), index) : undefined
  if (!like || !meant) return undefined
  return withCount(text, at + like.length, { kind: 'sku', text: like, sku: meant, isMisspelt: true })
}

/** `5647c834`, where a product says just that: no strength of 5,647 newtons. */
function readSerial({ text, at, index }: Place): Part | undefined {
  const said = matchAt(serial, text, at)
  return said && index.hasWord(said) ? termsUntil(at + said.length, { kind: 'word', text: said }) : undefined
}

/** `PT-1610 x 20`, `PT-1610 20`; of `PT-1610 1,200 N` nothing: it is a figure. */
function withCount(text: string, end: number, article: Term): Part {
  const counted = matchAt(/\s?x?\s?\d{1,6}(?=\s*(?:$|;|,(?!\d)))/y, text, end)
  if (!counted) return termsUntil(end, article)
  return termsUntil(end + counted.length, article, { kind: 'count', text: counted.trim() })
}

/** One slip is allowed. */
function nearestSku(plain: string, { skus, alikeSkus }: ProductIndex): string | undefined {
  const wanted = alikeSku(plain)
  const same = alikeSkus.indexOf(wanted)
  const at = same < 0 ? alikeSkus.findIndex((alike) => alike !== '' && editDistance(wanted, alike, 1) <= 1) : same
  return skus[at]
}

/** `4 x PT-1610`, `20 PT-1610`, `12 coils`. */
const count =
  /\d{1,6}\s?(?:(?:x\s?|\s)(?=[a-z]{2}-?[a-z]*\d{2})|(?:coils?|rolls?|packs?|pcs|pieces|units|uds?|bobinas|rollos)\b)/y

function readCount({ text, at }: Place): Part | undefined {
  const said = matchAt(count, text, at)
  return said ? termsUntil(at + said.length, { kind: 'count', text: said.trim() }) : undefined
}

/** A standard is no strength of 13,246 newtons. */
function readStandard({ text, at }: Place): Part | undefined {
  const said = matchAt(/(?:en|din|iso|astm|bs)[ -]?[a-z]?\d{3,5}(?!\d)/y, text, at)
  const digits = said?.replaceAll(/\D/g, '')
  return said && digits ? termsUntil(at + said.length, { kind: 'word', text: said, meant: digits }) : undefined
}

function readRangePart({ text, at, index, named }: Place): Part | undefined {
  const range = readRange(text, at, named)
  if (!range) return undefined
  const behind = measureBehind(text, range.end)
  const end = behind?.end ?? range.end
  const { readings } = (behind && readRange(text, at, behind.names)) ?? range
  return termsUntil(end, measureTerm(text.slice(at, end), readings, index))
}

function readBound({ text, at }: Place): Part | undefined {
  const found = boundAt(text, at)
  if (found) return { kind: 'beside', end: at + found.said.length, bound: found.bound, names: found.names }
  if (matchAt(/\$(?=\s?[\d.])/y, text, at)) return { kind: 'beside', end: at + 1, names: 'price' }
  return undefined
}

function readMeasure({ text, at, index, named, bound }: Place): Part | undefined {
  const found = readFigure(text, at)
  if (!found) return undefined
  const crossed = readCross(text, found.figure, found.end)
  if (crossed) return crossed
  const power = /^v/.test(found.figure.unit ?? '') ? 'battery' : found.figure.unit === 'bar' ? 'air' : undefined
  const concept = power && conceptOf(power)
  if (concept) return termsUntil(found.end, { kind: 'concept', text: text.slice(at, found.end), concept })
  const behind = measureBehind(text, found.end)
  const end = behind?.end ?? found.end
  const said = text.slice(at, end).trim()
  const names = behind?.names ?? named
  const meant = readingsOf(found.figure, names)
  const isBarePrice = bound !== undefined && names === undefined && found.figure.unit === undefined
  const priced = isBarePrice ? [...meant, ...readingsOf(found.figure, 'price')] : meant
  const readings = priced.map((one) => ({ ...one, bound }))
  if (/^\d{3,5}$/.test(said) && !named && !bound && index.hasDigits(said))
    return withCount(text, end, { kind: 'digits', text: said, others: known(readings, index) })
  if (readings.length === 0) return termsUntil(end, { kind: 'word', text: said })
  return termsUntil(end, measureTerm(said, readings, index))
}

/** `16 x 1.0`, `0.51 x 19`: width and thickness; `16 x 1200`: width and coil; `16x6 core`: an inch each. */
function readCross(text: string, first: Figure, end: number): Part | undefined {
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

/** Which of the readings is taken is settled when all is read. */
function measureTerm(text: string, readings: Reading[], index: ProductIndex): Term {
  const inCatalogue = known(readings, index)
  const [first] = inCatalogue.length > 0 ? inCatalogue : readings
  const others = inCatalogue.slice(1)
  return { kind: 'measure', text: text.trim(), readings: first ? [first, ...others] : [], others: [] }
}

/** Those that the catalogue has; a width is held to what is near it, a bound to what answers. */
function known(readings: Reading[], index: ProductIndex): Reading[] {
  return readings.filter(({ measure, value, to, bound }) => {
    return to !== undefined || bound || measure === 'width' || index.hasMeasure(factsOfMeasure[measure], value)
  })
}

const negation =
  /(?:not|no|non|without|except|excluding|sin)(?:[ -](?:meant |suitable |suited )?(?:for |with |any |a |an |the |para )?)(?=[a-z]{2}(?![a-z0-9-]*\d))/y

/** `item no. PT-1610`: so people announce an article number. */
const announcing =
  /(?:(?:part|item|article|art|order|model)\b[ .]*)?(?:no|nr|number|code|ref|sku|item|article|art)\b\.?(?=[\s:#]*[a-z]{2}[ -]?[a-z]*\d)/y

function readWord(place: Place): Part {
  const { text, at } = place
  const announced = matchAt(announcing, text, at)
  if (announced) return { kind: 'beside', end: at + announced.length }
  const not = matchAt(negation, text, at)
  if (not) return { kind: 'beside', end: at + not.length, isNot: true }
  const most = superlativeAt(text, at)
  if (most) return termsUntil(at + most.said.length, { kind: 'order', text: most.said, ...most.asks })
  const phrase = phraseAt(text, at)
  if (phrase) {
    const end = at + phrase.said.length
    const concept = conceptOf(phrase.word)
    const said = phrase.said.trim()
    return termsUntil(
      end,
      concept ? { kind: 'concept', text: said, concept } : { kind: 'word', text: said, meant: phrase.word },
    )
  }
  const article = unknownArticle(place)
  if (article) return { kind: 'unknown', end: at + article.length }
  const strange = matchAt(/(?=[\p{L}\p{N}']*(?![ -~])[\p{L}\p{N}])[\p{L}\p{N}']+/uy, text, at)
  if (strange) return { kind: 'unknown', end: at + strange.length }
  const said = matchAt(/[a-z][a-z'-]*/y, text, at)
  if (!said) return { kind: 'blank', end: at + 1 }
  const end = at + said.length
  const names = measureOf(said)
  if (names && hasFigureBehind(text, end)) return { kind: 'beside', end, names }
  if (names) return { kind: place.isNot ? 'unknown' : 'beside', end }
  if (filler.has(said)) return { kind: 'beside', end }
  const term = termOf(said.replace(/[-']+$/, ''), place)
  return term ? termsUntil(end, term) : { kind: 'unknown', end }
}

/** `XY-9999` is nothing of 9,999 newtons; `pet16` is both. */
function unknownArticle({ text, at }: Place): string | undefined {
  const like = matchAt(likeSku, text, at)
  const letters = like && matchAt(/[a-z]+/y, like, 0)
  return letters && conceptOf(letters) === undefined ? like : undefined
}

function termOf(text: string, place: Place): Term | undefined {
  const { index } = place
  const plain = singular(text)
  const concept = conceptOf(text) ?? conceptOf(plain)
  if (concept) return { kind: 'concept', text, concept }
  for (const word of [text, plain]) if (index.hasWord(word)) return { kind: 'word', text, meant: word }
  if (!mayGuess(place)) return undefined
  const meant = nearestWord(plain, conceptWords)
  const nearest = meant && conceptOf(meant)
  if (nearest) return { kind: 'concept', text, concept: nearest, meant, isMisspelt: true }
  const word = nearestWord(plain, index.words)
  return word ? { kind: 'word', text, meant: word, isMisspelt: true } : undefined
}
