/** The cart's advice before an order: what does not go together, and what is missing. */
import { expect, it } from 'vitest'
import { cartAdvice } from '#contract/strapping/rules/cart-advice.ts'
import { catalogue } from '#demo/catalogue.ts'
import { article } from '#tests/demo-article.ts'

const advice = (...skus: string[]) => cartAdvice(skus.map(article), catalogue)

it.each([
  [['PT-1610', 'MT-PT20', 'SL-PT16S', 'MS-PT16', 'DC-16U']],
  [['PT-1610', 'BT-PX16', 'AC-BAT18']],
  [['PP-1308-H', 'BK-PP13']],
  [['PP-1205-M']],
  [['SL-PT16S', 'MS-PT16']],
  [['AC-CHG18']],
  // Two sets side by side.
  [['PT-1610', 'BT-PX16', 'ST-1905-R', 'MT-ST19F', 'SL-ST19O', 'MS-ST19D']],
])('there is no advice about %j', (skus) => {
  expect(advice(...skus)).toEqual([])
})

it.each([
  [['PT-1610'], ['Nothing in your cart joins PT-1610. Suitable products: MT-PT20, SL-PT16S, MS-PT16.']],
  [
    ['PT-3213-R', 'SL-PT16S'],
    [
      'SL-PT16S and PT-3213-R do not go together. This strap is for welded joints only: a seal does not hold it.',
      'Nothing in your cart joins PT-3213-R. Suitable products: AT-PT32.',
    ],
  ],
  [
    ['PT-1610', 'SL-PP16'],
    [
      'SL-PP16 and PT-1610 do not go together. A plain seal slips on PET: use a serrated seal.',
      'Nothing in your cart joins PT-1610. Suitable products: MT-PT20, SL-PT16S, MS-PT16.',
    ],
  ],
  [
    ['SL-ST32C', 'MS-ST19D'],
    ['SL-ST32C and MS-ST19D do not go together. The sealer takes 19 mm; the seal is for 31.8–32 mm.'],
  ],
  [
    ['PP-1308-H', 'BK-PP13', 'DC-16U'],
    ['DC-16U and PP-1308-H do not go together. The dispenser takes cores of 406 mm; the core of the coil is 203 mm.'],
  ],
  [
    ['PT-1610', 'BT-PX16', 'SL-PT16S'],
    ['SL-PT16S and BT-PX16 do not go together. The tool joins the strap itself, without seals.'],
  ],
])('the advice about %j is %j', (skus, says) => {
  expect(advice(...skus)).toEqual(says)
})

it('the advice names an unknown fact that decides whether two products go together', () => {
  const { materials: _, ...technicalData } = article('MT-PT20').technicalData
  const unknown = { ...article('MT-PT20'), technicalData }
  expect(cartAdvice([article('PT-1610'), article('SL-PT16S'), unknown])).toEqual([
    'Do MT-PT20 and PT-1610 go together? Not known: which material the tensioner is for.',
  ])
})

it('the advice calls a product without an article number by its name', () => {
  const { sku: _, ...technicalData } = article('PT-1610').technicalData
  const nameless = { ...article('PT-1610'), technicalData }
  expect(cartAdvice([nameless])).toEqual([`Nothing in your cart joins ${nameless.name}.`])
})
