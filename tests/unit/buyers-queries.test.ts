/**
 * Queries that buyers typed without finding what they meant: words of other languages (trade-words.ts), other makers, questions
 * about the shop, and figures that no product has.
 */
import { describe, expect, it } from 'vitest'
import { catalogue } from '#demo/catalogue.ts'
import { explainQuery } from '#server/finder/explain-query.ts'
import { rank } from '#server/finder/rank.ts'
import { readQuery } from '#server/finder/read-query.ts'
import { demoIndex, skuAt } from '#tests/demo-index.ts'
import { everydayWords, shopWords, tradeWords } from '#tests/trade-words.ts'

const index = await demoIndex()

function search(typed: string) {
  const query = readQuery(typed, index)
  const { rows, leftOut, isNear = false } = rank(query, index)
  return { skus: rows.map(skuAt), understood: explainQuery(query.text, query.terms), ...{ leftOut, isNear }, query }
}

const found = (typed: string) => search(typed).skus
const kindsOf = (typed: string) => search(typed).understood.map(({ kind, says }) => `${kind} ${says}`)

const productOf = (sku: string) => catalogue.find(({ technicalData }) => technicalData.sku === sku)
const typesOf = (typed: string) => [...new Set(found(typed).map((sku) => productOf(sku)?.technicalData.type))]

describe('a German, French or Spanish word finds what the English words find', () => {
  it.each(tradeWords)('%s as %s', (typed, english) => {
    expect(found(typed).length).toBeGreaterThan(0)
    expect(found(typed).toSorted()).toEqual(found(english).toSorted())
    expect(search(typed).query.ignored).toEqual([])
  })

  it('and the best match comes first', () => {
    expect([found('Zurrgurt')[0], found('Lashing Gurt')[0], found('Spannrad')[0]]).toEqual([
      'TX-40W',
      'TX-40W',
      'AC-TWK',
    ])
  })

  it.each(everydayWords)(
    'but an everyday word finds nothing, even if it resembles a word of the trade: %s',
    (typed) => {
      expect([found(typed), kindsOf(typed)]).toEqual([[], []])
    },
  )

  it('and says how it was read', () => {
    expect(kindsOf('Stahlband')).toEqual(['word steel', 'word strap'])
    expect(kindsOf('Kantenschutz')).toEqual(['word edge protector'])
  })
})

describe('words of the trade', () => {
  it('for boxes find the strap for cartons, and the tools for that strap', () => {
    expect(found('cardboard boxes')).toEqual(found('cartons'))
    expect(found('cardboard boxes')[0]).toBe('PP-0905-M')
    const tools = found('strapping tool for wine boxes')
    expect(tools).toEqual(expect.arrayContaining(['BT-PX13', 'MT-PP16']))
    for (const sku of tools) expect(productOf(sku)?.technicalData.materials, sku).toContain('PP')
  })

  it('of heavy duty find strong strap and tools', () => {
    expect(found('heavy duty')).toEqual(
      expect.arrayContaining(['ST-5111-H', 'PT-3213-R', 'TX-40W', 'MT-ST51W', 'AT-ST32']),
    )
    expect(found('heavy duty')).not.toContain('PP-0905-M')
    expect(search('heavy duty steel strapping').leftOut).toEqual([])
    expect(found('heavy duty steel strapping')).not.toContain('ST-1305-R')
  })

  it('of resistance to UV find what suits outdoor storage', () => {
    for (const typed of ['UV resistant', 'uv-beständig', 'weatherproof']) expect(found(typed)).toEqual(found('outdoor'))
  })

  it('of a pack find the products in such packs', () => {
    expect(found('pack of 250 buckles')).toEqual(['BK-TX32F'])
    expect(found('pack of 1,000 seals').length).toBeGreaterThan(3)
    expect(search('pack of 1000 seals').leftOut).toEqual([])
  })

  it('of a set find strap, the tools for it, and what joins it', () => {
    const types = ['strap', 'seal', 'buckle', 'manual tool', 'battery tool', 'pneumatic tool']
    for (const typed of ['strapping kit', 'Umreifungsset']) expect(typesOf(typed).toSorted()).toEqual(types.toSorted())
  })

  it.each([
    ['banding machine', 'strapping machine'],
    ['coil holder', 'dispenser'],
    ['woven polyester strap', 'woven strap'],
  ])('of buyers mean words of the shop: %s as %s', (typed, ours) => {
    expect(found(typed)).toEqual(found(ours))
    expect(search(typed)).toMatchObject({ leftOut: [], query: { ignored: [] } })
  })

  it('never replace a common English word as a correction', () => {
    for (const typed of ['wine', 'hello', 'washing', 'list'])
      expect([typed, search(typed).query.terms, search(typed).query.ignored]).toEqual([typed, [], [typed]])
  })
})

describe('a coil length', () => {
  it('that a product has comes before lengths near it', () => {
    expect(found('600 m coil').slice(0, 2)).toEqual(['TX-19B', 'ST-1905-R'])
  })

  it('that no product has finds the nearest, and the search says so', () => {
    expect(search('400 ft')).toMatchObject({ skus: ['ST-5111-H'], leftOut: ['400 ft'], isNear: true })
    expect(search('blued PET 19 mm').isNear).toBe(false)
  })
})

describe('the name of another maker', () => {
  it.each(['Fromm', 'Strapex', 'Signode', 'Orgapack', 'Cyklop', 'Polychem'])('%s is recognised', (maker) => {
    expect([kindsOf(maker), found(maker)]).toEqual([[`maker ${maker}`], []])
    expect(kindsOf(`${maker} steel strap`)).toEqual([`maker ${maker}`, 'word steel', 'word strap'])
    expect(found(`${maker} steel strap`)).toEqual(found('steel strap'))
  })

  it.each(['P320', 'Fromm P328', 'Orgapack OR-T 130', 'Signode BXT3-16', 'STB 73'])(
    'may be followed by a model, which stands for its type of tool: %s',
    (typed) => {
      expect(kindsOf(typed)).toContain('model battery tool')
      expect(typesOf(typed)).toEqual(['battery tool'])
    },
  )
})

describe('what no product answers', () => {
  it.each(shopWords)('is a question about the shop: %s', (typed, topic) => {
    const { skus, understood, query } = search(typed)
    expect(understood).toMatchObject([{ kind: 'question', topic }])
    expect([skus, query.ignored]).toEqual([[], []])
  })

  it('does not keep the other words from being searched', () => {
    expect(found('delivery time 16 mm PET')).toEqual(found('16 mm PET'))
    expect(found('strap and stretch film')).toEqual(found('strap'))
  })

  it.each(['stretch film', 'stretch film 500 mm', 'Stretchfolie', 'packing tape', 'cable ties', 'precintadora'])(
    'is not sold: %s',
    (typed) => {
      expect(found(typed)).toEqual([])
      expect(search(typed).understood[0]?.kind).toBe('unsold')
    },
  )

  it('may be a machine, beside which the tools are found', () => {
    for (const typed of ['Umreifungsmaschine halbautomatisch', 'semi-automatic strapping machine']) {
      expect(search(typed).understood[0]).toMatchObject({ kind: 'unsold', text: typed.toLowerCase() })
      expect(found(typed).toSorted()).toEqual(found('strapping machine').toSorted())
    }
  })

  it.each(['%', '"', '😀', '?!'])('is nothing: %s', (typed) => {
    expect([found(typed), search(typed).query.ignored]).toEqual([[], [typed]])
  })
})
