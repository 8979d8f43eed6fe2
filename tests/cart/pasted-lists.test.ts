/** A pasted list: clear lines are accepted, and unclear lines get suggestions. */
import { describe, expect, it } from 'vitest'
import { pastedLines } from '#contract/cart/rules/pasted.ts'
import { coil } from '#tests/coil.ts'
import { openFilledShop } from '#tests/demo-shop.ts'
import { root } from '#tests/people.ts'

async function openDemoShop() {
  const shop = await openFilledShop()
  const read = async (text: string) => {
    const { lines } = await shop.visitor.findCodes({ body: { codes: pastedLines(text) } })
    return lines.map(({ product, quantity, couldBe }) => [product?.sku, quantity, couldBe.map(({ sku }) => sku)])
  }
  return { shop, read }
}

describe('a line of a pasted list', () => {
  it('is clear when it has an article number and a quantity, in any order and notation', async () => {
    const { read } = await openDemoShop()
    const clear = [
      ...['PT1610 x 4', '4 x pt 1610', 'PT-1610;4', 'PT-1610\t4', 'pt_1610, 4 coils', '"PT-1610","4"', 'PT-1610 4'],
      ...['4 PT-1610', '4 coils of PT-1610', 'PT 1610 × 4', 'PT-1610: 4 pcs', '4;pt1610'],
    ]
    for (const line of clear) expect(await read(line), line).toEqual([['PT-1610', 4, []]])
  })

  it('gets suggestions when it lacks a valid article number or a quantity', async () => {
    const { read } = await openDemoShop()
    expect(await read('5/8 pet 4 coils')).toEqual([[undefined, 4, ['PT-1610', 'PT-1508', expect.any(String)]]])
    expect(await read('PT-1610')).toEqual([[undefined, undefined, ['PT-1610']]])
    expect(await read('PTI610 4')).toEqual([[undefined, 4, ['PT-1610']]])
    expect(await read('1610 x 4')).toEqual([[undefined, 4, ['PT-1610']]])
    expect(await read('3 wire buckles 32')).toEqual([
      [undefined, 3, ['BK-TX32F', expect.any(String), expect.any(String)]],
    ])
  })

  it('is unclear when both of its numbers could be article numbers', async () => {
    const { shop, read } = await openDemoShop()
    const admin = await shop.as(root)
    for (const sku of ['4000', '5000'])
      await admin.addProduct({ body: { ...coil, name: `Strap ${sku}`, technicalData: { sku } } })
    expect(await read('4000 x 5000')).toEqual([[undefined, undefined, ['4000', '5000']]])
    expect(await read('4000 x 7')).toEqual([['4000', 7, []]])
  })

  it('is unclear when it can be split into article and quantity in two ways', async () => {
    const { shop, read } = await openDemoShop()
    const admin = await shop.as(root)
    for (const sku of ['1020', '2010', '121'])
      await admin.addProduct({ body: { ...coil, name: `Strap ${sku}`, technicalData: { sku } } })
    expect(await read('10 20 10')).toEqual([[undefined, undefined, ['1020', '2010']]])
    expect(await read('12 1 21')).toEqual([[undefined, undefined, ['121']]])
  })

  it('gets both articles as suggestions when it names two articles and no quantity', async () => {
    const { read } = await openDemoShop()
    expect(await read('PTI610 or PTI508')).toEqual([[undefined, undefined, ['PT-1508', 'PT-1610']]])
  })

  it('gets no suggestions when any part of it is unknown', async () => {
    const { read } = await openDemoShop()
    expect(await read('XX-1 3\nqwxzv steel x 5')).toEqual([
      [undefined, undefined, []],
      [undefined, undefined, []],
    ])
  })

  it.each(['hello', 'hallo', 'Fromm P328 4', 'stretch film 3', 'delivery 2', 'tensoner'])(
    'that names no article is not taken for one: %s',
    async (line) => {
      const { read } = await openDemoShop()
      expect(await read(line)).toEqual([[undefined, undefined, []]])
    },
  )

  it('keeps its place among the other lines, and a heading is left out', async () => {
    const { read } = await openDemoShop()
    expect(await read('article;quantity\nST-1908-H;2\n\nzeppelin 1\nPT-1610;40')).toEqual([
      ['ST-1908-H', 2, []],
      [undefined, undefined, []],
      ['PT-1610', 40, []],
    ])
  })
})
