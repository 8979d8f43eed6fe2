/** The plan of a load, made by the shop with the products on sale. */
import { describe, expect, it } from 'vitest'
import { exampleLoad } from '#contract/strapping/rules/load-entry.ts'
import type { Ask } from '#contract/table.ts'
import { findBySku, openFilledShop } from '#tests/demo-shop.ts'
import { root } from '#tests/people.ts'
import { refusalOf } from '#tests/refused.ts'
import { openShop } from '#tests/shop.ts'

async function openDemoShop() {
  const shop = await openFilledShop()
  const bySku = await findBySku(shop)
  const plan = (load: Partial<Ask<'planLoad'>> = {}) => shop.visitor.planLoad({ ...exampleLoad, ...load })
  return { shop, bySku, plan }
}

describe('a planned load', () => {
  it('is answered with straps, tools and seals, in quantities that the shop sells', async () => {
    const { shop, bySku, plan } = await openDemoShop()
    const { doing } = await plan({ weight: '1200', loads: '40', strap: bySku('PT-1610').slug })
    const found = doing.find(({ strap }) => strap.sku === 'PT-1610')
    expect(found).toMatchObject({
      ...{ straps: 6, safety: 2.11, lengthsMm: [4700, 4700, 4700, 4300, 4300, 4300], tensionN: 2060 },
      joint: { kind: 'serrated seal', percent: 70, statedBy: 'SL-PT16S' },
      tensioner: { sku: 'MT-PT20' },
      jointArticle: { sku: 'SL-PT16S' },
      sealer: { sku: 'MS-PT16' },
      month: { metres: 23_381.4, coils: 19.48, joints: 5196 },
    })
    const lines = found?.order.map(({ id, quantity }) => ({ id, quantity })) ?? []
    expect(lines).toContainEqual({ id: bySku('PT-1610')._id, quantity: 20 })
    const cart = await shop.visitor.priceCart({ body: { lines } })
    expect(cart.lines.map(({ refusal, totalPrice }) => [refusal, totalPrice])).toEqual(
      found?.order.map(({ cost }) => [undefined, cost]),
    )
    expect(cart).not.toHaveProperty('advice')
  })

  it('is answered with current prices, and without products off sale', async () => {
    const { shop, bySku, plan } = await openDemoShop()
    const { _id: id } = bySku('PT-1610')
    const before = await plan()
    await (await shop.as(root)).deleteProduct({ id })
    const after = await plan()
    expect([before.doingTotal, after.doingTotal]).toEqual([after.doingTotal + 1, before.doingTotal - 1])
    expect(after.doing.some(({ strap }) => strap.sku === 'PT-1610')).toBe(false)
  })

  it('explains why the other straps are unsuitable', async () => {
    const { plan } = await openDemoShop()
    const { others, othersTotal, doingTotal } = await plan({ edges: 'sharp' })
    expect(others.find(({ strap }) => strap.sku === 'PT-1610')?.why).toBe(
      'Sharp edges cut this strap: protect the edges, or use steel strap.',
    )
    expect([others.length, doingTotal + othersTotal]).toEqual([othersTotal, 27])
  })

  it('includes a requested strap even if twelve other straps cost less', async () => {
    const { bySku, plan } = await openDemoShop()
    const [first, named] = [await plan(), await plan({ strap: bySku('ST-5111-H').slug })]
    expect([first.doing.length, first.doing.some(({ strap }) => strap.sku === 'ST-5111-H')]).toEqual([12, false])
    expect([named.doing.length, named.doing.at(-1)?.strap.sku]).toEqual([13, 'ST-5111-H'])
  })

  it('with invalid values is refused with a message for each field', async () => {
    const { plan } = await openDemoShop()
    // Cast: a URL may hold values that the client's types exclude.
    const soup = 'soup' as 'bricks'
    const refusal = await refusalOf(plan({ weight: '0', width: 'wide', kind: soup }))
    expect([refusal.status, refusal.errors]).toEqual([
      422,
      {
        weight: 'Please enter 0.1 to 50,000 kg',
        width: 'Please enter a number',
        kind: 'Please choose one of the options',
      },
    ])
  })

  it('is answered with an empty plan in a shop without strap', async () => {
    const shop = await openShop()
    expect(await shop.visitor.planLoad(exampleLoad)).toEqual({
      doing: [],
      doingTotal: 0,
      others: [],
      othersTotal: 0,
      leftOut: 0,
    })
  })
})
