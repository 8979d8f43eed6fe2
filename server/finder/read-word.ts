/** Reads the next words of a query: words of the trade in several languages, words of the catalogue, and misspelt words. */
import { isCommonWord } from './common-words.ts'
import { nearestWord } from './edit-distance.ts'
import { hasFigureBehind, measureOf } from './measure-words.ts'
import { matchAt, singular } from './normalise.ts'
import type { ProductIndex } from './product-index.ts'
import { conceptOf, conceptWords, filler, phraseAt, superlativeAt } from './synonyms.ts'
import type { Cursor, Term } from './terms.ts'
import { likeSku, mayGuess, type Token, termsUntil } from './token.ts'
import { correctedTranslations, isEverydayWord, translationOf } from './translations.ts'

const negation =
  /(?:not|no|non|without|except|excluding|sin|ohne|sans)(?:[ -](?:meant |suitable |suited )?(?:for |with |any |a |an |the |para )?)(?=[a-z]{2}(?![a-z0-9-]*\d))/y

/** Words that announce an article number: `item no. PT-1610`. */
const announcing =
  /(?:(?:part|item|article|art|order|model)\b[ .]*)?(?:no|nr|number|code|ref|sku|item|article|art)\b\.?(?=[\s:#]*[a-z]{2}[ -]?[a-z]*\d)/y

export function readWord(cursor: Cursor): Token {
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
  const match = firstWord(matchAt(/[a-z][a-z'-]*/y, text, at))
  if (!match) return { kind: 'blank', end: at + 1 }
  const end = at + match.length
  const names = measureOf(match)
  if (names && hasFigureBehind(text, end)) return { kind: 'beside', end, names }
  if (names) return { kind: cursor.isNot ? 'unknown' : 'beside', end }
  if (filler.has(match)) return { kind: 'beside', end }
  const plain = match.replace(/[-']+$/, '')
  const terms = termsOf(plain, cursor)
  return terms.length > 0 ? termsUntil(end, ...terms) : { kind: 'unknown', end }
}

/** Splits words joined by hyphens, such as `PET-Umreifungsband`, if all have a meaning of their own: returns the first. */
function firstWord(match: string | undefined): string | undefined {
  const parts = match?.split('-').filter(Boolean) ?? []
  const isJoined = parts.length > 1 && !conceptOf(match ?? '') && parts.every((part) => isKnown(part))
  return isJoined ? parts[0] : match
}

const isKnown = (word: string) => (conceptOf(word) ?? conceptOf(singular(word)) ?? translationOf(word)) !== undefined

/**
 * The terms of a word of another language: `Stahlband` is steel and strap. A translation that is no term of the trade, such as
 * `wheel`, counts only if a product has it.
 */
function translatedTerms(text: string, word: string, index: ProductIndex): Term[] {
  return (translationOf(word) ?? []).flatMap((canonical): Term[] => {
    const concept = conceptOf(canonical)
    if (concept) return [{ kind: 'concept', text, concept, canonical, isTranslated: true }]
    return index.hasWord(canonical) ? [{ kind: 'word', text, canonical }] : []
  })
}

/** `XY-9999` is an unknown article number, not 9,999 N. `pet16` is a material and a width. */
function unknownArticle({ text, at }: Cursor): string | undefined {
  const like = matchAt(likeSku, text, at)
  const letters = like && matchAt(/[a-z]+/y, like, 0)
  return letters && conceptOf(letters) === undefined ? like : undefined
}

function termsOf(text: string, cursor: Cursor): Term[] {
  const { index } = cursor
  const plain = singular(text)
  const concept = conceptOf(text) ?? conceptOf(plain)
  if (concept) return [{ kind: 'concept', text, concept }]
  const translated = [text, plain].map((word) => translatedTerms(text, word, index)).find(({ length }) => length > 0)
  if (translated) return translated
  for (const word of [text, plain]) if (index.hasWord(word)) return [{ kind: 'word', text, canonical: word }]
  return isCommonWord(text) || isEverydayWord(text) || !mayGuess(cursor) ? [] : correctedTerms(text, plain, index)
}

function correctedTerms(text: string, plain: string, index: ProductIndex): Term[] {
  const canonical = nearestWord(plain, conceptWords)
  const nearest = canonical && conceptOf(canonical)
  if (nearest) return [{ kind: 'concept', text, concept: nearest, canonical, isMisspelt: true }]
  const foreign = nearestWord(plain, correctedTranslations)
  if (foreign) return translatedTerms(text, foreign, index).map((term) => ({ ...term, isMisspelt: true }))
  const word = nearestWord(plain, index.words)
  return word && !filler.has(word) ? [{ kind: 'word', text, canonical: word, isMisspelt: true }] : []
}
