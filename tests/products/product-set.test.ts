/** The set around a product is found by the product's address, and has the products that are now on sale. */
import { describe, expect, it } from 'vitest'
import { findBySku, openFilledShop } from '#tests/demo-shop.ts'
import { root } from '#tests/people.ts'
import { refusalOf } from '#tests/refused.ts'

async function openDemoShop() {
  const shop = await openFilledShop()
  const bySku = await findBySku(shop)
  const setOf = (sku: string) => shop.visitor.findProductSet({ slug: bySku(sku).slug })
  const bestOf = async (sku: string) => (await setOf(sku)).slots.map(({ best }) => best?.sku)
  return { shop, bySku, setOf, bestOf }
}

describe('a priced cart', () => {
  it('says which products do not go together and which are missing, and can still be ordered', async () => {
    const { shop, bySku } = await openDemoShop()
    const linesOf = (...skus: string[]) =>
      skus.map(bySku).map(({ _id: id, minimumOrder: quantity }) => ({ id, quantity }))
    const price = (...skus: string[]) => shop.visitor.priceCart({ body: { lines: linesOf(...skus) } })
    const cart = await price('PT-1610', 'SL-PP16')
    expect(cart.advice).toEqual([
      'SL-PP16 and PT-1610 do not go together. A plain seal slips on PET: use a serrated seal.',
      'Nothing in your cart joins PT-1610. Suitable products: MT-PT20, SL-PT16S, MS-PT16.',
    ])
    expect([cart.refusal, cart.lines.map(({ refusal }) => refusal)]).toEqual([undefined, [undefined, undefined]])
    expect(await price('PT-1610', 'MT-PT20', 'SL-PT16S', 'MS-PT16')).not.toHaveProperty('advice')
  })
})

describe('the set around a product', () => {
  it('names its parts and their units, and unsuitable products with the reason', async () => {
    const { setOf } = await openDemoShop()
    const { slots, isComplete } = await setOf('PT-1610')
    expect([isComplete, slots.map(({ name, best }) => [name, best?.sku, best?.unit])]).toEqual([
      true,
      [
        ['strap', 'PT-1610', 'coil'],
        ['tensioner', 'MT-PT20', 'tool'],
        ['joint', 'SL-PT16S', 'pack of 1,000'],
        ['sealer or cutter', 'MS-PT16', 'tool'],
      ],
    ])
    const joint = slots[2]?.unfit.find(({ product }) => product.sku === 'SL-PP16')
    expect(joint).toMatchObject({ fits: 'no', why: 'A plain seal slips on PET: use a serrated seal.' })
  })

  it('has only products on sale', async () => {
    const { shop, bySku, bestOf } = await openDemoShop()
    expect(await bestOf('PT-1206')).toEqual(['PT-1206', 'MC-PX13', 'SL-PT12S', 'MC-PX13'])
    await (await shop.as(root)).deleteProduct({ id: bySku('MC-PX13')._id })
    expect(await bestOf('PT-1206')).toEqual(['PT-1206', 'BT-PX13', 'BT-PX13', 'BT-PX13'])
  })

  it('is also found by the product’s id', async () => {
    const { shop, bySku } = await openDemoShop()
    const set = await shop.visitor.findProductSet({ slug: bySku('MT-PT20')._id })
    expect(set.slots[0]?.best?.sku).toBe('PT-1610')
  })

  it('is empty for a product that belongs to no set, and for a product without technical data', async () => {
    const { shop, setOf } = await openDemoShop()
    expect(await setOf('DC-16U')).toEqual({ slots: [], isComplete: false })
    expect(await shop.visitor.findProductSet({ slug: await shop.addProduct() })).toEqual({
      slots: [],
      isComplete: false,
    })
  })

  it('of a product that is not sold is not found', async () => {
    const { shop } = await openDemoShop()
    expect((await refusalOf(shop.visitor.findProductSet({ slug: 'no-such-strap' }))).status).toBe(404)
  })
})
