/** The PET straps that can replace a steel strap, chosen from the products that are now on sale. */
import { describe, expect, it } from 'vitest'
import { loadPages, pagesAreBuilt } from '#tests/built-pages.ts'
import { article } from '#tests/demo-article.ts'
import { findBySku, openFilledShop } from '#tests/demo-shop.ts'
import { root } from '#tests/people.ts'
import { refusalOf } from '#tests/refused.ts'
import { openShop } from '#tests/shop.ts'

async function openDemoShop() {
  const shop = await openFilledShop({ ...(pagesAreBuilt && { loadPages }) })
  const bySku = await findBySku(shop)
  const petsFor = async (sku: string) => {
    const { pets } = await shop.visitor.findSteelToPet({ slug: bySku(sku).slug })
    return pets.map(({ product, strapsForOne }) => [strapsForOne, product.technicalData.sku])
  }
  const read = async (query: Record<string, string>) =>
    wordsOf(await (await shop.send(`/steel-to-pet?${new URLSearchParams(query)}`)).text())
  return { shop, bySku, petsFor, read }
}

const wordsOf = (html: string) =>
  (/<main.*<\/main>/s.exec(html)?.[0] ?? '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()

describe('the answer about PET in place of steel', () => {
  it('names at most three straps, each with its joint and working load', async () => {
    const { shop, bySku } = await openDemoShop()
    const { steel, pets } = await shop.visitor.findSteelToPet({ slug: bySku('ST-1605-R').slug })
    expect([steel.product.technicalData.sku, steel.jointStrengthPercent, steel.workingLoadN]).toEqual([
      'ST-1605-R',
      60,
      4002,
    ])
    expect(pets).toHaveLength(3)
    const [first] = pets
    expect(first?.product).toEqual(bySku('PT-1610'))
    expect([first?.jointStrengthPercent, first?.workingLoadN, first?.strapsForOne]).toEqual([70, 4130, 1])
    expect(first?.joinedWith.map(({ sku }) => sku)).toEqual(['MT-PT20', 'SL-PT16S', 'MS-PT16'])
  })

  it('has only straps on sale', async () => {
    const { shop, bySku, petsFor } = await openDemoShop()
    expect((await petsFor('ST-1605-R'))[0]).toEqual([1, 'PT-1610'])
    await (await shop.as(root)).deleteProduct({ id: bySku('PT-1610')._id })
    expect((await petsFor('ST-1605-R'))[0]).toEqual([2, 'PT-1508'])
    expect(await petsFor('ST-5111-H')).toEqual([])
  })

  it('exists only for steel strap', async () => {
    const { shop, bySku } = await openDemoShop()
    for (const sku of ['PT-1610', 'SL-ST19P', 'MT-ST19F'])
      expect(await refusalOf(shop.visitor.findSteelToPet({ slug: bySku(sku).slug }))).toMatchObject({
        status: 404,
        message: 'This is not a steel strap',
      })
    expect((await refusalOf(shop.visitor.findSteelToPet({ slug: 'no-such-strap' }))).status).toBe(404)
    const plain = await openShop()
    expect((await refusalOf(plain.visitor.findSteelToPet({ slug: plain.productId }))).status).toBe(404)
  })
})

describe.runIf(pagesAreBuilt)('the page about PET in place of steel', () => {
  it('states the saving per length, in both systems of units, and for the customer’s own load', async () => {
    const { bySku, read } = await openDemoShop()
    const words = await read({ strap: bySku('ST-1605-R').slug })
    expect(words).toContain(
      'One PT-1610 in place of one ST-1605-R saves $6.03 per 100 m $1.84 per 100 ft , or $0.54 for a load',
    )
    expect(words).toMatch(/Working load, together 4,002 N newtons 900 lbf pounds-force 4,130 N newtons/)
    expect(await read({ strap: bySku('ST-1605-R').slug, perLoad: '100 m' })).toContain(
      '$6.03 for a load that takes 100 m',
    )
  })

  it('says when PET costs more, and when no PET strap is strong enough', async () => {
    const { bySku, read } = await openDemoShop()
    const dear = await read({ strap: bySku('ST-1908-H').slug })
    expect(dear).toContain('Two PT-2510 in place of one ST-1908-H cost $6.47 per 100 m')
    expect(dear).toMatch(/Not suited to .*sharp edges/)
    const none = await read({ strap: bySku('ST-5111-H').slug })
    expect(none).toContain('No PET strap of ours can replace ST-5111-H, not even two straps together: stay with steel.')
    expect(none).toContain('Stay with steel if')
    expect(none).not.toContain('The set for')
  })

  it('says that it cannot read a length, and calculates with the default length', async () => {
    const { bySku, read } = await openDemoShop()
    const words = await read({ strap: bySku('ST-1605-R').slug, perLoad: 'a lot' })
    expect(words).toContain('Please write a length, such as 9 m or 30 ft')
    expect(words).toContain('$0.54 for a load that takes 9 m')
  })

  it.each(['zeppelin', 'pet-strap-16-x-1-0-mm-green-1-200-m-coil', '../products', '%', 'x/set'])(
    'offers the steel straps when its URL names %s, which is not a steel strap',
    async (strap) => {
      const { read } = await openDemoShop()
      const words = await read({ strap })
      expect(words).toContain('We do not sell this steel strap.')
      expect(words).toMatch(/Which steel strap do you use\? .*ST-5111-H/)
    },
  )

  it('shows current prices, and is hidden from search engines', async () => {
    const { shop, bySku, read } = await openDemoShop()
    const strap = bySku('ST-1605-R').slug
    expect(await read({ strap })).not.toContain('$99.99')
    const { technicalData, ...others } = article('PT-1610')
    const body = { ...others, technicalData, ladder: [], pricePerUnit: 99.99 }
    await (await shop.as(root)).updateProduct({ id: bySku('PT-1610')._id, body })
    expect(await read({ strap })).toContain('$99.99')
    const html = await (await shop.send(`/steel-to-pet?strap=${strap}`)).text()
    expect(html).toContain('<meta name="robots" content="noindex"/>')
    expect(await (await shop.send('/sitemap.xml')).text()).not.toContain('/steel-to-pet')
  })
})
