/** Any input is read and ranked, and no part of it is ignored silently. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { explainQuery } from '#server/finder/explain-query.ts'
import { rank } from '#server/finder/rank.ts'
import { readQuery } from '#server/finder/read-query.ts'
import { conceptWords } from '#server/finder/synonyms.ts'
import type { Query } from '#server/finder/terms.ts'
import { demoIndex } from '#tests/demo-index.ts'
import { isEverything } from '#tests/sample.ts'

const index = await demoIndex()

const figures = fc.oneof(
  fc.constantFrom(
    '16',
    '19',
    '1905',
    '406',
    '1200',
    '2500',
    '200',
    '0.5',
    '.031',
    '1,2',
    '1.200',
    '1,200',
    '13-16',
    '13/16',
  ),
  fc.constantFrom(
    '5/8',
    '1 1/4',
    '1-1/4',
    '16x1.0',
    '0.51 x 19',
    '16 x',
    'x 4',
    '4 x',
    '10 to 16',
    '5/',
    '/8',
    '1/0',
    '0',
  ),
  fc.nat(70_000).map(String),
  fc.float({ min: 0, max: 100, noNaN: true }).map((value) => value.toFixed(2)),
)
const units = fc.constantFrom(
  'mm',
  ' mm',
  '"',
  "'",
  ' in',
  'cm',
  'kg',
  ' lb',
  'N',
  ' kN',
  'm',
  ' ft',
  'V',
  ' bar',
  '$',
  '',
)
const around = fc.constantFrom(
  ...[
    'for',
    'not',
    'without',
    'no',
    'or',
    'and',
    'between',
    'from',
    'to',
    'under',
    'at least',
    'over',
    'than',
    '$',
    '<',
  ],
  ...[
    'core',
    'thick',
    'strength',
    'tension',
    'thinner than',
    'strongest',
    'cheapest',
    'x',
    '-',
    ',',
    ';',
    '(',
    '.',
    '#',
  ],
)
const articles = fc.constantFrom(
  'PT-1610',
  'pt 1610',
  'PTI610',
  'st_1908_h',
  'PT-16',
  'BT-PX16',
  'zz-9999',
  'pp 12',
  'art. no.',
)
const words = fc.oneof(
  fc.constantFrom(
    ...conceptWords,
    'tensoner',
    'baterry',
    'dispenser box',
    'sharp edges',
    'steel coils',
    'pallets',
    'brake',
  ),
  fc.string({ unit: 'grapheme', maxLength: 10 }),
  fc.stringMatching(/^[a-z]{1,12}$/),
)
const parts = fc.oneof(
  fc.tuple(figures, units).map((pair) => pair.join('')),
  around,
  articles,
  words,
)
const typed = fc.array(parts, { maxLength: 14 }).map((some) => some.join(' ').slice(0, 200))

const letters = /\p{L}+|\p{N}+/gu
const lengthOf = (text: string) => text.match(letters)?.join('').length ?? 0

/** Letters and digits of the text that belong to no understood part, and to no part reported as unknown. */
function passedOver({ text, terms, ignored }: Query): string[] {
  const spans = terms.flatMap(({ from, until, also = [] }) => [{ from, until }, ...also])
  const rest = spans.reduce((left, { from, until }) => {
    return left.slice(0, from) + ' '.repeat(until - from) + left.slice(until)
  }, text)
  return (rest.match(letters) ?? []).filter((word) => !ignored.some((unknown) => unknown.includes(word)))
}

const runs = { numRuns: isEverything ? 2_000 : 500 }

describe('any input', () => {
  it('is read completely: each word belongs to an understood part or is reported as unknown', () => {
    fc.assert(
      fc.property(typed, (text) => {
        expect(passedOver(readQuery(text, index))).toEqual([])
      }),
      runs,
    )
  })

  it('finds each product at most once; whatever is reported as left out was typed', () => {
    fc.assert(
      fc.property(typed, (text) => {
        const query = readQuery(text, index)
        const { rows, leftOut } = rank(query, index)
        expect(new Set(rows).size).toBe(rows.length)
        const requested = query.terms.map((term) => term.text)
        for (const part of leftOut)
          expect(
            requested.some((own) => part.includes(own)),
            part,
          ).toBe(true)
      }),
      runs,
    )
  })

  it('takes limited work: at most 16 parts, of which at most 4 are misspelt words', () => {
    fc.assert(
      fc.property(typed, (text) => {
        const { terms, ignored } = readQuery(text, index)
        expect(terms.length + ignored.length).toBeLessThanOrEqual(16)
        expect(terms.filter((term) => 'isMisspelt' in term).length).toBeLessThanOrEqual(4)
      }),
      runs,
    )
  })

  it('can also be searched in each offered reading, and without each part', () => {
    fc.assert(
      fc.property(typed, (text) => {
        const query = readQuery(text, index)
        for (const { others = [], without } of explainQuery(query.text, query.terms)) {
          expect(lengthOf(without)).toBeLessThan(lengthOf(query.text))
          for (const { says, q } of others) expect(saysOf(q), `${text}: ${q}`).toContain(says)
        }
      }),
      runs,
    )
  })
})

function saysOf(typed: string): string[] {
  const { text, terms } = readQuery(typed, index)
  return explainQuery(text, terms).map(({ says }) => says)
}
