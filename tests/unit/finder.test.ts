/** The box that understands: what somebody types, and what stands first. */
import { describe, expect, it } from 'vitest'
import { catalogue } from '#demo/catalogue.ts'
import { indexProducts } from '#server/finder/product-index.ts'
import { rank } from '#server/finder/rank.ts'
import { readQuery } from '#server/finder/read-query.ts'

const index = await indexProducts(
  catalogue.map(({ name, description, fullDescription, category, technicalData }) => {
    const { sku, type = null, packSize: _p, orderMultiple: _o, fullPacksOnly: _f, ...facts } = technicalData
    return { id: sku, name, description, fullDescription, sku, type, category, facts }
  }),
)

function found(typed: string): string[] {
  return rank(readQuery(typed, index), index).rows.map((row) => index.ids[row] ?? '')
}

describe('what is typed finds', () => {
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
  ])('%s', (typed, first, among = 3) => {
    expect(found(typed).slice(0, among), found(typed).slice(0, 8).join()).toEqual(expect.arrayContaining(first))
  })

  it('16 mm: what fits it, and no strap of 31.8 mm among the first ten', () => {
    expect(found('16 mm').slice(0, 10)).not.toContain('ST-3208-H')
    expect(found('16 mm PET')).toEqual(expect.arrayContaining(['MT-PT20', 'SL-PT16S']))
  })

  it('406 mm core: coils of that core, and the cart that takes them', () => {
    expect(found('406 mm core')).toEqual(expect.arrayContaining(['PP-1205-H', 'PT-1610', 'DC-16U']))
  })
})
