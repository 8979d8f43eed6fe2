/** The search box: how it reads typed words, and the order of results. */
import { describe, expect, it } from 'vitest'
import { rank } from '#server/finder/rank.ts'
import { readQuery } from '#server/finder/read-query.ts'
import { demoIndex, skuAt } from '#tests/demo-index.ts'

const index = await demoIndex()

function found(typed: string): string[] {
  return rank(readQuery(typed, index), index).rows.map(skuAt)
}

describe('the search box', () => {
  it.each<[typed: string, first: string[], among?: number]>([
    ['16 mm PET tensioner', ['MT-PT20', 'BT-PX16']],
    ['tensioner 16', ['MT-PT20', 'MT-ST19F', 'MT-TX40']],
    ['5/8"', ['ST-1605-R'], 1],
    ['3/4 high tensile', ['ST-1905-H', 'ST-1906-H', 'ST-1908-H']],
    ['.031', ['ST-1908-H', 'ST-3208-H']],
    ['PT1610', ['PT-1610'], 1],
    ['pt 1610', ['PT-1610'], 1],
    ['1610', ['PT-1610'], 1],
    ['16 mm PET', ['PT-1610', 'PT-1508']],
    ['tensoner', ['MT-PT20'], 8],
    ['baterry tool', ['BT-PX16', 'BT-PX19H']],
    ['friction weld', ['BT-PX16', 'BT-PX19H']],
    ['polyester 19', ['PT-1910'], 1],
    ['banding steel 1 1/4', ['ST-3208-H', 'ST-3211-H']],
    ['galvanized 19', ['ST-1906-H', 'BK-TX19Z']],
    ['13-16', ['MT-PP16', 'BT-PX16']],
    ['5900 N', ['PT-1610']],
    ['serrated seal', ['SL-PT16S'], 1],
    ['wire buckle 32', ['BK-TX32F'], 1],
    ['dispenser cart', ['DC-16U'], 1],
    // Other spellings, units and languages.
    ['16 x 1,0', ['PT-1610'], 1],
    ['1¼"', ['ST-3208-H', 'ST-3211-H']],
    ['0.79 mm', ['ST-1908-H', 'ST-3208-H']],
    ['1200 m', ['PT-1610'], 1],
    ['PTI610', ['PT-1610'], 1],
    ['fleje acero 19', ['ST-1905-R', 'ST-1905-H']],
    ['hebilla 32', ['BK-TX32F'], 1],
    ['polyester cord 19', ['TX-19B', 'TX-19C']],
    ['6 bar', ['AT-ST32', 'AT-TX40']],
    // Articles that go with another article.
    ['tensioner for PP-1308-H', ['MT-PP16', 'MC-PX13', 'BT-PX13', 'BT-PX16'], 4],
    ['sealer for PT-1610', ['MS-PT16'], 1],
    ['dispenser for PT-1610', ['DC-16U'], 1],
    ['battery for BT-PX16', ['AC-BAT18'], 1],
    ['strap for BT-PX19H', ['PT-1910', 'PT-1610']],
    // Purposes, bounds, superlatives.
    ['for bricks', ['PT-1610', 'ST-1605-R']],
    ['not for bricks', ['PP-1205-M', 'PP-1205-H']],
    ['strongest steel', ['ST-5111-H'], 1],
    ['cheapest strap', ['PP-1206-D'], 1],
    ['seals under $50', ['SL-PT16S', 'SL-ST19O', 'SL-PT12S']],
    ['over 20000 N', ['TX-32C', 'ST-3208-H']],
    ['4 x PT-1610', ['PT-1610'], 1],
    ['EN 13246', ['ST-1305-R', 'ST-1605-R']],
  ])('finds the right products for %s', (typed, first, among = 3) => {
    expect(found(typed).slice(0, among), found(typed).slice(0, 8).join()).toEqual(expect.arrayContaining(first))
  })

  it('finds products for 16 mm, and no strap of 31.8 mm among the first ten', () => {
    expect(found('16 mm').slice(0, 10)).not.toContain('ST-3208-H')
    expect(found('16 mm PET')).toEqual(expect.arrayContaining(['MT-PT20', 'SL-PT16S']))
  })

  it('names the words that were left out when there are only near matches', () => {
    const { rows, leftOut } = rank(readQuery('14 mm PP seal', index), index)
    expect([rows.map(skuAt), leftOut]).toEqual([['SL-PP13', 'SL-PP12', 'SL-PP16'], ['14 mm']])
  })

  it('reads PT-1610 1,200 N as an article number and a tension', () => {
    const kindsOf = (typed: string) => readQuery(typed, index).terms.map(({ kind }) => kind)
    expect(kindsOf('PT-1610 1,200 N')).toEqual(['sku', 'measure'])
    expect(kindsOf('PT-1610 20, PT-1910 4')).toEqual(['sku', 'count', 'sku', 'count'])
  })

  it('reports a whole word as unknown if only a part of it is known', () => {
    expect(readQuery("l'aȴba strap", index).ignored).toEqual(["l'aȴba"])
  })

  it('finds coils with a 406 mm core, and the cart that takes them', () => {
    expect(found('406 mm core')).toEqual(expect.arrayContaining(['PP-1205-H', 'PT-1610', 'DC-16U']))
  })
})
