/** Values that an attacker, or a broken program, sends in place of valid ones. */
import fc from 'fast-check'
import { insideOf } from './insides.ts'

/** Every choice is made by fast-check, so that a failing request can be shrunk to the smallest request that fails. */
type Dice = {
  /** True with this probability in per cent. */
  chance: (percent: number) => boolean
  pick: <Value>(values: readonly Value[]) => Value
  below: (limit: number) => number
}

const wholeBelow = (limit: number) => fc.noBias(fc.integer({ min: 0, max: Math.max(0, limit - 1) }))

function makeDice(draw: fc.GeneratorValue): Dice {
  const below = (limit: number) => draw(wholeBelow, limit)
  // Failing requests shrink towards the likelier outcome, which is mostly the honest one.
  const chance = (percent: number) => below(100) < Math.max(percent, 100 - percent) === percent >= 50
  return { below, chance, pick: (values) => valueAt(values, below(values.length)) }
}

function valueAt<Value>(values: readonly Value[], index: number): Value {
  if (index >= values.length) throw new Error('There is nothing to pick from')
  return values[index] as Value // the index is within the list
}

type Deck = { values: readonly unknown[]; dealt: Set<number> }

/** The values of each list that have been dealt, which means put into a request. A list has a deck for each place. */
export type Decks = { all: Map<unknown, Deck>; forced?: { deck: unknown; index: number } | undefined }

/** The values that were never dealt, from every list that was used. */
export function undealt({ all }: Decks): { deck: unknown; index: number }[] {
  return [...all].flatMap(([deck, { values, dealt }]) =>
    [...values.keys()].filter((index) => !dealt.has(index)).map((index) => ({ deck, index })),
  )
}

/** This text appears unescaped in a page's HTML only if escaping was forgotten. */
export const markup = '<fleje-xss onload=alert(1)>'

const wellKnownTexts = [
  ...['\0', 'a\0b', '\u0001', '\u001b[31m', '\u0085', '\ud800', 'x\udfff', '\ud83d', '\ufffe', '\ufeff', '\u2028'],
  ...['\u202e', '\u200f', 'abc\u202ecba', '😀', '👩‍👩‍👧‍👦', 'e\u0301', 'ﷺ', 'İ', 'ß', '𝕏', '帶'.repeat(120), 'K'],
  ...['', ' ', '\t', '\n', '\r\nX-Injected: 1', 'a'.repeat(300), 'a'.repeat(6_000), '\u0301'.repeat(2_000)],
  ...['null', 'undefined', 'true', '-1', '0', '1e400', '0x10', '1e3', '９', '٣', '2147483648', '9'.repeat(400)],
  ...['__proto__', 'constructor', 'toString', 'hasOwnProperty', '[object Object]', '-'.repeat(36), '0'.repeat(36)],
  ...["' or '1'='1", "'; drop table users; --", "%' union select null --", '%', '_', '\\', '$1', '{{7*7}}', '`id`'],
  ...[
    markup,
    `'">${markup}`,
    `</script>${markup}`,
    'javascript:alert(1)',
    'data:text/html,x',
    '//evil.example',
    '/\\evil',
  ],
  ...[
    '../../etc/passwd',
    '..\\..\\x',
    '.',
    '..',
    '/',
    '?',
    '#',
    '&',
    '=',
    '+',
    ';',
    ',',
    '%00',
    '%',
    '%zz',
    '=cmd|calc',
  ],
  ...[
    'a@b',
    '@',
    'a@b.c\0',
    'a@@b.c',
    `${'a'.repeat(64)}@${'b'.repeat(180)}.example`,
    'İ@x.example',
    'a\u200f@b.example',
  ],
  ...['00000000-0000-4000-8000-000000000000', 'FFFFFFFF-FFFF-FFFF-FFFF-FFFFFFFFFFFF', 'pi_madeup12345', 'pi_\u0000'],
  ...['2026-02-30T00:00:00.000Z', '0000-00-00', '+275760-09-13T00:00:00.000Z', 'WyJ4Il0', 'bnVsbA', 'e30', '***'],
]

/** Numbers, as raw JSON. */
const wellKnownNumbers = [
  ...['0', '-0', '-1', '0.1', '1.5', '0.001', '1e-7', '5e-324', '1e308', '1e400', '-1e400', '1e21', '999999.995'],
  ...[
    '2147483647',
    '2147483648',
    '1000000000',
    '1000000001',
    '9007199254740993',
    '9223372036854775808',
    '9'.repeat(400),
  ],
]

/** Raw JSON of any type, and text that is not JSON. */
const wellKnownJson = [
  ...['null', 'true', 'false', '[]', '{}', '[[]]', '[null]', '{"a":{}}', '{"__proto__":{"role":"admin"}}', '[1,"2"]'],
  ...wellKnownNumbers,
  ...[
    'NaN',
    'Infinity',
    'undefined',
    '01',
    '.5',
    '"\\u0000"',
    '"\\ud800"',
    '"\\u0000\\u0000"',
    '"\\x"',
    `"${'a'.repeat(20_000)}"`,
  ],
  ...[`${'['.repeat(3_000)}${']'.repeat(3_000)}`, `${'{"a":'.repeat(500)}1${'}'.repeat(500)}`],
  ...[`[${'0,'.repeat(5_000)}0]`, `{"constructor":{"prototype":{"x":1}}}`, '{"length":1e9}', '{"toString":1}'],
]

/** The places in which a text is sent. A value known to be harmful in one place is tried in all places. */
type Place = 'path' | 'query' | 'header' | 'body' | 'cell'

export type Nasty = {
  dice: Dice
  /** A value from a list; the deck of the list records the value as dealt. */
  deal: <Value>(values: readonly Value[], deck?: unknown) => Value
  text: (place: Place) => string
  /** Mostly numbers for a number field and texts for a text field, because such values get furthest. */
  json: (takes?: 'number' | 'text') => string
}

/** The text contains no trace of internals: a page may repeat the text, and the trace would count as a leak. */
const inventedText = () =>
  fc
    .oneof(
      fc.string({ unit: 'binary', maxLength: 40 }),
      fc.string({ unit: 'grapheme', maxLength: 20 }),
      fc.string({ maxLength: 60 }),
      fc.emailAddress(),
      fc.webUrl(),
      fc.uuid(),
      fc.base64String({ maxLength: 60 }),
    )
    .filter((text) => !insideOf(text))

const inventedJson = () =>
  fc.oneof(fc.json({ maxDepth: 4 }), fc.double().map(String), fc.bigInt().map(String)).filter((text) => !insideOf(text))

/** Half of the texts are known attacks, half are invented. */
export function makeNasty(draw: fc.GeneratorValue, decks: Decks): Nasty {
  const dice = makeDice(draw)
  const deal: Nasty['deal'] = (values, deck = values) => {
    const known = decks.all.get(deck) ?? { values, dealt: new Set() }
    decks.all.set(deck, known)
    const { forced } = decks
    const index = forced && forced.deck === deck ? forced.index : dice.below(values.length)
    known.dealt.add(index)
    return valueAt(values, index)
  }
  const text = (place: Place) => (dice.chance(50) ? deal(wellKnownTexts, place) : draw(inventedText))
  const json: Nasty['json'] = (takes) => {
    if (takes === 'number' && dice.chance(70)) return deal(wellKnownNumbers)
    if (dice.chance(takes === 'text' ? 80 : 40)) return JSON.stringify(text('body'))
    return dice.chance(60) ? deal(wellKnownJson) : draw(inventedJson)
  }
  return { dice, deal, text, json }
}

/** A text as part of a path or a query: properly encoded, or as no encoder would write it. */
export function inAddress({ dice, deal, text }: Nasty, place: 'path' | 'query'): string {
  if (dice.chance(80)) return encodeURIComponent(text(place).toWellFormed())
  return deal(oddlyEncoded, place === 'path' ? oddlyEncoded : 'oddly encoded query')
}

const oddlyEncoded = [
  ...['%', '%z', '%zz', '%0', '%c0%80', '%ed%a0%80', '%ff%fe', '%80', '%f8%88%80%80', '%252e%252e%252f'],
  ...['%00', '%0d%0aX:1', '%2e%2e%2f', '..%5c', '%2f', '%5c', '%u0000', '%E2%80%AE', '+', ';a=b', '%23', '%3f'],
  ...['a%', `${'%41'.repeat(1_000)}`, '%F0%9F%98%80', "'", '"', '<', '>', '|', '^', '`', '{', '}', '[', ']', '\\'],
]
