/** Papers leave out no letter of a name: letters that their fonts lack are transliterated. */
import { expect, it } from 'vitest'
import { payFor } from '#tests/paying.ts'
import { shopWithOrder } from '#tests/payments/order-to-pay.ts'
import { ana, root } from '#tests/people.ts'
import { openShop } from '#tests/shop.ts'
import { readPaper } from './read-paper.ts'

const note = 'Letters of other scripts are spelt with Latin letters here'

it('a name and an address in other scripts, with emoji, are transliterated, and the papers say so', async () => {
  const shop = await openShop()
  const api = await shop.as({ ...ana, name: '王小明 😀' })
  const address = '東京都\nمريم 12\n김철수\n👍🏽 Main St\n\u{E000}7'
  const { _id: id } = await api.placeOrder({ body: shop.purchase({ address }) })
  await payFor(shop, api, id)
  const papers = [await api.findReceipt({ id }), await (await shop.as(root)).findPackingSlip({ id })]
  for (const { text } of await Promise.all(papers.map(readPaper)))
    for (const part of ['WangXiaoMing :grinning:', 'DongJingDou mrym 12 GimCheolSu :thumbsup: Main St \uFFFD7', note])
      expect(text).toContain(part)
})

it('a paper without such letters says nothing about them', async () => {
  const { shop, api, id } = await shopWithOrder()
  await payFor(shop, api, id)
  expect((await readPaper(await api.findReceipt({ id }))).text).not.toContain(note)
})
