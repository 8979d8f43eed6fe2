/** The set around a product of the demo shop: its parts, alternatives, and unsuitable parts. */
import { describe, expect, it } from 'vitest'
import { fitOf, needsSealer } from '#contract/strapping/rules/fits.ts'
import { type TheSet, theSet } from '#contract/strapping/rules/the-set.ts'
import { catalogue } from '#demo/catalogue.ts'
import type { DemoProduct } from '#demo/demo-product.ts'
import { article } from '#tests/demo-article.ts'

const ofType = (...types: string[]) => catalogue.filter(({ technicalData }) => types.includes(technicalData.type ?? ''))
const skuOf = ({ technicalData }: DemoProduct) => technicalData.sku

function setOf(sku: string, sold: readonly DemoProduct[] = catalogue): TheSet<DemoProduct> {
  const set = theSet(article(sku), sold)
  if (!set) throw new Error(`${sku} has no set`)
  return set
}

const bestOf = (sku: string, sold = catalogue) => setOf(sku, sold).slots.map(({ best }) => best && skuOf(best))
const slotOf = (sku: string, slot: string) => {
  const found = setOf(sku).slots.find(({ name }) => name === slot)
  if (!found) throw new Error(`There is no slot ${slot}`)
  return found
}

describe('the demo shop', () => {
  it.each(ofType('strap').map(skuOf))('sells the parts that close %s', (sku) => {
    const { isComplete, products } = setOf(sku)
    expect(isComplete).toBe(true)
    expect(products.length).toBeGreaterThan(1)
  })

  it.each(ofType('seal', 'buckle').map(skuOf))('sells the sealer for %s, unless it needs none', (sku) => {
    const tools = ofType('manual tool', 'battery tool', 'pneumatic tool')
    const sealers = tools.filter((tool) => tool.technicalData.use !== 'tensioner')
    const fitting = sealers.filter((sealer) => fitOf(article(sku), sealer)?.fits === 'yes')
    expect(fitting.length > 0 || !needsSealer(article(sku).technicalData)).toBe(true)
    expect(setOf(sku).isComplete).toBe(true)
  })

  it.each(ofType('manual tool', 'battery tool', 'pneumatic tool').map(skuOf))(
    'sells the parts that %s works with',
    (sku) => {
      expect(setOf(sku).isComplete).toBe(true)
    },
  )
})

describe('the set', () => {
  it.each([
    ['PT-1610', ['PT-1610', 'MT-PT20', 'SL-PT16S', 'MS-PT16']],
    ['PP-1205-H', ['PP-1205-H', 'MC-PX13', 'SL-PP12', 'MC-PX13']],
    ['PP-1608-H', ['PP-1608-H', 'MT-PP16', 'SL-PP16', 'MT-PP16']],
    ['PT-1206', ['PT-1206', 'MC-PX13', 'SL-PT12S', 'MC-PX13']],
    ['PT-3213-R', ['PT-3213-R', 'AT-PT32', 'AT-PT32', 'AT-PT32']],
    ['PP-0905-M', ['PP-0905-M', 'BT-PX13', 'BT-PX13', 'BT-PX13']],
    ['ST-1605-R', ['ST-1605-R', 'MC-ST19N', 'MC-ST19N', 'MC-ST19N']],
    ['ST-1905-R', ['ST-1905-R', 'MT-ST19F', 'SL-ST19P', 'MS-ST19D']],
    ['ST-3211-H', ['ST-3211-H', 'MT-ST32W', 'SL-ST32C', 'MS-ST32D']],
    ['ST-5111-H', ['ST-5111-H', 'MT-ST51W', 'SL-ST51C', 'MS-ST51D']],
    ['TX-25C', ['TX-25C', 'MT-TX40', 'BK-TX25F', 'AC-CUT1']],
    ['MT-PT20', ['PT-1610', 'MT-PT20', 'SL-PT16S', 'MS-PT16']],
    ['MS-PT16', ['PT-1610', 'MT-PT20', 'SL-PT16S', 'MS-PT16']],
    ['BT-PX19H', ['PT-1910', 'BT-PX19H', 'BT-PX19H', 'BT-PX19H']],
    ['SL-ST32C', ['ST-3211-H', 'MT-ST32W', 'SL-ST32C', 'MS-ST32D']],
  ])('around %s is %j', (sku, expected) => {
    expect(bestOf(sku)).toEqual(expected)
  })

  it('prefers articles in stock', () => {
    // The closed seal for 32 mm is sold out, so the strap is joined without a seal.
    expect(article('SL-ST32C').availableQuantity).toBe(0)
    expect(bestOf('ST-3208-H')).toEqual(['ST-3208-H', 'AT-ST32', 'AT-ST32', 'AT-ST32'])
  })

  it('names alternatives, and unsuitable articles with the reason', () => {
    const { others, unfit } = slotOf('PT-1610', 'tensioner')
    expect(others.map(({ product }) => skuOf(product))).toEqual(['BT-PX16', 'BT-PX19H'])
    const told = new Map(unfit.map(({ product, fit }) => [skuOf(product), fit.why]))
    expect(told.get('MT-PP16')).toBe('The combination tool is for PP strap; the strap is PET.')
    const plain = slotOf('PT-1610', 'joint').unfit.find(({ product }) => skuOf(product) === 'SL-PP16')
    expect(plain?.fit.why).toBe('A plain seal slips on PET: use a serrated seal.')
  })

  it('says why a tool for several steps, or a strapping machine, needs nothing else', () => {
    expect(slotOf('PT-3213-R', 'joint').says).toBe('This tool joins the strap itself: no seal is needed.')
    expect(slotOf('PP-1205-H', 'sealer or cutter').says).toBe('This tool closes the seal and cuts the strap.')
    expect(slotOf('PP-1205-M', 'tensioner').says).toBe(
      'In a strapping machine, this strap needs neither tool nor joint.',
    )
  })

  it('puts an article of unknown compatibility last, and never chooses it', () => {
    const known = catalogue.map((product) => {
      const { thicknessMm: _, ...technicalData } = product.technicalData
      return skuOf(product) === 'SL-PT16S' ? { ...product, technicalData } : product
    })
    const { slots, isComplete } = setOf('PT-1610', known)
    const [, tensioner, joint] = slots
    expect([isComplete, tensioner?.best && skuOf(tensioner.best)]).toEqual([true, 'BT-PX16'])
    expect(joint?.others.map(({ product, fit }) => [skuOf(product), fit.fits])).toEqual([['SL-PT16S', 'not known']])
  })

  it('closes a strap by hand when its buckle needs no tool and no tool is on sale', () => {
    const noTools = catalogue.filter(({ technicalData }) => technicalData.use === undefined)
    expect(bestOf('PP-1308-H', noTools)).toEqual(['PP-1308-H', undefined, 'BK-PP13', undefined])
    expect(setOf('PP-1308-H', noTools).isComplete).toBe(true)
  })

  it('is incomplete when nothing on sale closes the strap', () => {
    const strapAlone = ofType('strap')
    expect(setOf('PT-1610', strapAlone)).toMatchObject({ isComplete: false, products: [article('PT-1610')] })
  })

  it('exists only around straps, joints and tools', () => {
    expect(theSet(article('AC-CHG18'), catalogue)).toBeUndefined()
    expect(theSet(article('DC-16U'), catalogue)).toBeUndefined()
  })
})
