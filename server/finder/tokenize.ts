/** Reads the next part of a query: an article number, a quantity, a measure or a word. */

import { plainSku } from '#contract/products/rules/article-number.ts'
import { shopCurrency } from '#contract/rules/currency.ts'
import { currencyWords } from '#contract/rules/currency-words.ts'
import { besideProductAt } from './beside-products.ts'
import { editDistance } from './edit-distance.ts'
import { factsOfMeasure, type Reading, readingsOf, readRange } from './figures.ts'
import { boundAt, measureBehind } from './measure-words.ts'
import { alikeSku, matchAt, serial } from './normalise.ts'
import type { ProductIndex } from './product-index.ts'
import { type Figure, readFigure } from './read-figure.ts'
import { readWord } from './read-word.ts'
import { conceptOf } from './synonyms.ts'
import type { Cursor, Term } from './terms.ts'
import { likeSku, mayGuess, type Token, termsUntil } from './token.ts'

/** The separators of words. The sign of the shop's currency belongs to a price. */
const blanks = { USD: /[^\p{L}\p{N}.$<>≤≥]+/uy, EUR: /[^\p{L}\p{N}.€<>≤≥]+/uy }

export function readToken(cursor: Cursor): Token {
  const { text, at } = cursor
  const blank = matchAt(blanks[shopCurrency()], text, at)
  if (blank) return { kind: 'blank', end: at + blank.length }
  return (
    readBesideProducts(cursor) ??
    readArticle(cursor) ??
    readSerial(cursor) ??
    readCount(cursor) ??
    readPack(cursor) ??
    readDuration(cursor) ??
    readStandard(cursor) ??
    readRangePart(cursor) ??
    readBound(cursor) ??
    readMeasure(cursor) ??
    readWord(cursor)
  )
}

function readBesideProducts({ text, at, index }: Cursor): Token | undefined {
  const terms = besideProductAt(text, at, index)
  const [first] = terms
  return first && termsUntil(at + first.text.length, ...terms)
}

const sku =
  /[a-z]{2}(?:[-.]\d{2,5}(?:[-.]?[a-z]{1,2})?|-[a-z]{2,3}\d+[a-z]?|\d{3,5}-?[a-z]?|[a-z]{2}\d{2}[a-z]?| \d{3,5}(?: ?[a-z])?)(?![a-z0-9])/y

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

/** `pack of 250` names the pack, and not a quantity to order. The names of products contain it. */
function readPack({ text, at }: Cursor): Token | undefined {
  const match = matchAt(/(?:packs?|box|boxes|bags?) of \d{2,5}(?![\d.,]*\d)/y, text, at)
  const digits = match?.replaceAll(/\D/g, '')
  return match && digits ? termsUntil(at + match.length, { kind: 'word', text: match, canonical: digits }) : undefined
}

/** `3 days` is no measure of a product. */
function readDuration({ text, at }: Cursor): Token | undefined {
  const match = matchAt(
    /\d{1,3}[ -]?(?:(?:working |business )?(?:days?|weeks?|hours?)|tage|wochen|dias|semanas)\b/y,
    text,
    at,
  )
  return match ? { kind: 'unknown', end: at + match.length } : undefined
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
  if (text.startsWith(currencyWords().sign, at) && matchAt(/.(?=\s?[\d.])/y, text, at))
    return { kind: 'beside', end: at + 1, names: 'price' }
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
