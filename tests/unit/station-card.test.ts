/** The address of a station card, and the warnings on it. */
import { describe, expect, it } from 'vitest'
import {
  cardWarnings,
  jointOfTool,
  readStationCard,
  roleRefusal,
  stationCardAddress,
  strapPlaces,
} from '#contract/strapping/rules/station-card.ts'
import { article } from '#tests/demo-article.ts'

const read = (query: string) => readStationCard(new URLSearchParams(query))

describe('the address of a card', () => {
  it('contains all fields', () => {
    const query =
      'load=Bricks+on+a+pallet&strap=PT-1610&tool=MT-PT20&tool=MS-PT16&joint=SL-PT16S&straps=3&lengthMm=5500&tensionN=2000'
    expect(read(query)).toEqual({
      card: {
        load: 'Bricks on a pallet',
        strap: 'PT-1610',
        tools: ['MT-PT20', 'MS-PT16'],
        joint: 'SL-PT16S',
        straps: 3,
        lengthMm: 5500,
        tensionN: 2000,
      },
      typed: { straps: '3', lengthMm: '5500', tensionN: '2000' },
      refusals: {},
    })
  })

  it('is the same when it is written from the fields that were read', () => {
    const query =
      'load=M%C3%BCnster+%26+Co&strap=PT-1610&joint=SL-PT16S&tool=MT-PT20&tool=MS-PT16&straps=3&lengthMm=5500&tensionN=2000'
    expect(stationCardAddress(read(query).card)).toBe(`/station-card?${query}`)
    expect(stationCardAddress(read('').card)).toBe('/station-card')
  })

  it.each([
    ['straps=0', 'straps', 'Please write a whole number from 1 to 12'],
    ['straps=13', 'straps', 'Please write a whole number from 1 to 12'],
    ['straps=2.5', 'straps', 'Please write a whole number from 1 to 12'],
    ['lengthMm=99', 'lengthMm', 'Please write a whole number from 100 to 100000'],
    ['lengthMm=5,500', 'lengthMm', 'Please write 5500'],
    ['tensionN=strong', 'tensionN', 'Please write a whole number from 10 to 100000'],
    ['tensionN=-200', 'tensionN', 'Please write a whole number from 10 to 100000'],
  ] as const)('with %s gets a refusal, and the card leaves out the value', (query, field, sentence) => {
    const { card, typed, refusals } = read(query)
    expect([card[field], typed[field], refusals]).toEqual([undefined, query.split('=')[1], { [field]: sentence }])
  })

  it.each([
    ['lengthMm=5499.6', 'lengthMm', 5500],
    ['tensionN=2065,4', 'tensionN', 2065],
    ['straps=12', 'straps', 12],
    ['straps=', 'straps', undefined],
  ] as const)('with %s is accepted', (query, field, number) => {
    const { card, refusals } = read(query)
    expect([card[field], refusals]).toEqual([number, {}])
  })

  it.each([
    ['more than 80 letters', `load=${'W'.repeat(200)}`, 'W'.repeat(80)],
    ['line breaks', 'load=Bricks%0D%0A%09on%20%20pallets', 'Bricks on pallets'],
    ['unprintable characters', 'load=%00Bricks%E2%80%AE', 'Bricks'],
    ['half a character', `load=${'W'.repeat(79)}%F0%9F%A7%B1`, `${'W'.repeat(79)}\uFFFD`],
  ])('never puts %s onto the card', (_, query, load) => {
    expect(read(query).card.load).toBe(load)
  })

  it('names at most two tools, each once', () => {
    expect(read('tool=A-1&tool=&tool=A-1&tool=B-2&tool=C-3').card.tools).toEqual(['A-1', 'B-2'])
  })
})

describe('the straps of a load', () => {
  it.each([
    [1, [50]],
    [2, [25, 75]],
    [3, [17, 50, 83]],
    [4, [13, 38, 63, 88]],
  ])('are each in the middle of an equal share of its length: %i', (straps, places) => {
    expect(strapPlaces(straps)).toEqual(places)
  })

  it('all have different places', () => {
    expect(new Set(strapPlaces(12)).size).toBe(12)
  })
})

describe('an article on a station card', () => {
  it.each([
    ['strap', 'PT-1610', undefined],
    ['strap', 'MT-PT20', 'MT-PT20 is not a strap'],
    ['tool', 'MS-PT16', undefined],
    ['tool', 'AC-CUT1', undefined],
    ['tool', 'PT-1610', 'PT-1610 is not a tool'],
    ['joint', 'SL-PT16S', undefined],
    ['joint', 'BK-TX25F', undefined],
    ['joint', 'MS-PT16', 'MS-PT16 is not a seal or a buckle'],
  ] as const)('is accepted or refused as the %s: %s', (role, sku, sentence) => {
    expect(roleRefusal(role, article(sku))).toBe(sentence)
  })
})

describe('the warnings of a card', () => {
  const named = (sku: string | undefined) => (sku === undefined ? undefined : article(sku))
  const warned = (strap: string | undefined, tools: string[], joint?: string, tensionN?: number) =>
    cardWarnings({ strap: named(strap), tools: tools.map(article), joint: named(joint) }, tensionN)

  it('are absent for matching parts', () => {
    expect(warned('PT-1610', ['MT-PT20', 'MS-PT16'], 'SL-PT16S', 2000)).toEqual([])
    expect(warned('PT-1910', ['BT-PX19H'], undefined, 3000)).toEqual([])
    expect(warned(undefined, [], undefined, 2000)).toEqual([])
  })

  // A plain seal slips on PET: https://www.pscl.co.uk/pages/serrated-plastic-strapping-seals.
  it('name parts that do not go together', () => {
    expect(warned('PT-1610', ['BT-PX16'], 'SL-PP16')).toEqual([
      'PT-1610 and SL-PP16 do not go together. A plain seal slips on PET: use a serrated seal.',
      'SL-PP16 and BT-PX16 do not go together. The tool joins the strap itself, without seals.',
    ])
  })

  // A joint of 75 % efficiency breaks at 75 % of the strength of its strap: https://blog.pantero.com/strapping-basics-terms-you-should-know.
  it.each([
    ['more than the tool pulls', 'PT-1610', ['BT-PX16'], undefined, 2501, ['BT-PX16 pulls 2,500 N at most.']],
    ['just what the joint holds', 'PT-1610', ['MS-PT16'], 'SL-PT16S', 4130, []],
    [
      'more than the joint holds',
      'PT-1610',
      [],
      'SL-PT16S',
      4131,
      ['The joint of PT-1610 tears at 4,130 N: set a lower tension.'],
    ],
    [
      'more than the weld holds',
      'PT-1206',
      ['BT-PX13'],
      undefined,
      2026,
      ['BT-PX13 pulls 1,200 N at most.', 'The joint of PT-1206 tears at 2,025 N: set a lower tension.'],
    ],
    ['more than the strap bears', 'PT-1610', [], undefined, 6000, ['PT-1610 tears at 5,900 N: set a lower tension.']],
  ] as const)('are right about a tension that is %s', (_, strap, tools, joint, tensionN, sentences) => {
    expect(warned(strap, [...tools], joint, tensionN)).toEqual(sentences)
  })
})

describe('the joint that a tool makes by itself', () => {
  it.each([
    ['PT-1610', ['BT-PX16'], 'Friction weld, made by BT-PX16'],
    ['ST-1905-R', ['MT-ST19F', 'MC-ST19N'], 'Sealless joint, made by MC-ST19N'],
    ['PT-1610', ['MT-PT20', 'MS-PT16'], undefined],
  ] as const)('for %s with %s: %s', (strap, tools, says) => {
    expect(jointOfTool({ strap: article(strap), tools: tools.map(article) })).toBe(says)
  })
})
