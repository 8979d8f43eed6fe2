/** Papers leave out no letter of a name: the letters of five scripts are drawn, and others are transliterated. */
import { expect, it } from 'vitest'
import { openFonts } from '#server/papers/open-fonts.ts'
import { payFor } from '#tests/paying.ts'
import { shopWithOrder } from '#tests/payments/order-to-pay.ts'
import { ana, root } from '#tests/people.ts'
import { openShop } from '#tests/shop.ts'
import { readPaper } from './read-paper.ts'

const note = 'Letters of other scripts are spelt with Latin letters here'

it('a name and an address in other scripts, with emoji, are transliterated, and the papers say so', async () => {
  const shop = await openShop()
  const api = await shop.as({ ...ana, name: '王小明 😀' })
  const address = '東京都 スーパー\n김철수\n👍🏽 Main St\n\u{E000}7'
  const { _id: id } = await api.placeOrder({ body: shop.purchase({ address }) })
  await payFor(shop, api, id)
  const papers = [await api.findReceipt({ id }), await (await shop.as(root)).findPackingSlip({ id })]
  for (const { text } of await Promise.all(papers.map(readPaper)))
    for (const part of ['WangXiaoMing :grinning:', 'DongJingDou supa GimCheolSu :thumbsup: Main St \uFFFD7', note])
      expect(text).toContain(part)
})

it('names and addresses in Greek, Cyrillic, Arabic and Hebrew letters are drawn as written', async () => {
  const shop = await openShop()
  const api = await shop.as({ ...ana, name: 'أحمد عبد الرحمن' })
  const address = 'شارع السلام\nפלוני אלמוני\nΟδός Ερμού\nУлица Мира'
  const { _id: id } = await api.placeOrder({ body: shop.purchase({ address }) })
  await payFor(shop, api, id)
  const papers = [await api.findReceipt({ id }), await (await shop.as(root)).findPackingSlip({ id })]
  for (const { text } of await Promise.all(papers.map(readPaper))) {
    for (const part of ['أحمد', 'عبد', 'الرحمن', 'شارع', 'פלוני', 'אלמוני', 'Οδός Ερμού', 'Улица Мира'])
      expect(text.normalize('NFKC')).toContain(part)
    expect(text).not.toMatch(/\uFFFD|Letters of other scripts/)
  }
})

it.each([
  ['محمد علي', 'يلع دمحم'],
  ['Calle محمد علي 12, piso 3', 'Calle 12 يلع دمحم, piso 3'],
  ['دمشق (المكتب 7)', '(7 بتكملا) قشمد'],
  ['רחוב הרצל 10-12', '10-12 לצרה בוחר'],
  ['Plain, text (1)', 'Plain, text (1)'],
])('a line from right to left is drawn in the sequence in which it is seen: %s', async (line, seen) => {
  const { regular } = await openFonts()
  const { glyphs } = regular.layout(line, ['rlig'])
  expect(glyphs.map(({ codePoints }) => String.fromCodePoint(...codePoints)).join('')).toBe(seen)
})

it('a paper without such letters says nothing about them', async () => {
  const { shop, api, id } = await shopWithOrder()
  await payFor(shop, api, id)
  expect((await readPaper(await api.findReceipt({ id }))).text).not.toContain(note)
})
