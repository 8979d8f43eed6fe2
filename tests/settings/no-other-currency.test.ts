/** Pages, data, mails, papers, the feed and files of a shop show amounts in its own currency only. */
import { describe, expect, it } from 'vitest'
import { deliveries } from '#demo/company.ts'
import { remindOfDue } from '#server/companies/remind.ts'
import { fillDeliveryMethods } from '#server/delivery/method-queries.ts'
import { endHolds } from '#server/orders/end-holds.ts'
import { makePapers } from '#server/papers/make-paper.ts'
import { mailShopAboutMoney } from '#server/payments/tell-shop.ts'
import { mailShopAboutLowStock } from '#server/products/tell-low-stock.ts'
import { loadPages, pagesAreBuilt } from '#tests/built-pages.ts'
import { coil } from '#tests/coil.ts'
import { openAccountShop } from '#tests/companies/account-shop.ts'
import { mailsTo } from '#tests/mails.ts'
import { rateOfDaysAgo } from '#tests/papers/invoicing.ts'
import { readPaper } from '#tests/papers/read-paper.ts'
import { payFor } from '#tests/paying.ts'
import { payUnmatched } from '#tests/payments/order-to-pay.ts'
import { ana } from '#tests/people.ts'
import { readEverything } from '#tests/read-everything.ts'
import { isEverything } from '#tests/sample.ts'

const environment = { SHOP_EMAIL: 'money@coils.example' }
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000)

/**
 * An order by transfer of which a part has arrived, one by card with a refund, one on account that is overdue, one that is cancelled, and a payment
 * that matches no order: with their papers and mails.
 */
async function openBusyShop(CURRENCY: string) {
  const opened = await openAccountShop({ environment: { ...environment, CURRENCY }, loadPages })
  const { shop, db, admin, api, clerk, companyId, grant, order } = opened
  if (CURRENCY === 'USD') await rateOfDaysAgo(shop, 0)
  await fillDeliveryMethods(db, deliveries)
  const form = { ...coil, pricePerUnit: 100, minimumOrder: 1, availableQuantity: 100 }
  await admin.updateProduct({ id: shop.productId, body: { ...form, ladder: [{ fromQuantity: 10, price: 90 }] } })
  await grant()
  const place = async (paysBy: 'card' | 'transfer') =>
    (await api.placeOrder({ body: { ...shop.purchase({ quantity: 2 }), country: 'ES', paysBy } }))._id
  const [byTransfer, byCard, cancelled, onAccount] = [
    await place('transfer'),
    await place('card'),
    await place('transfer'),
    await order(2),
  ]
  await api.cancelOrder({ id: cancelled })
  await clerk.noteMoney({ id: byTransfer, body: { amount: 50, bankReference: 'B1', bookedOn: '2026-11-26' } })
  await payFor(shop, api, byCard)
  await admin.shipOnAccount({ id: onAccount, body: {} })
  const run = (now: Date) => makePapers(shop.shop, now, new AbortController().signal)
  await run(new Date())
  await admin.refundOrder({ id: byCard, body: { lines: [{ position: 1, quantity: 1 }], reason: 'Damaged' } })
  await run(inDays(1))
  await payUnmatched(shop)
  await mailShopAboutMoney(shop.shop, new Date())
  await mailShopAboutLowStock(shop.shop, new Date())
  await endHolds(shop.shop, inDays(6), new AbortController().signal)
  await remindOfDue(shop.shop, inDays(31))
  return { ...opened, companyId, orders: [byTransfer, byCard, onAccount] }
}

type Busy = Awaited<ReturnType<typeof openBusyShop>>

/** Every text by what it is. Scripts are left out, because `$` is a letter there, but not structured data. */
async function textsOf({ shop, admin, clerk, api, companyId, orders }: Busy): Promise<[what: string, text: string][]> {
  const product = await admin.findProduct({ id: shop.productId })
  const catalog = `/catalog/${product.slug}`
  const pages = await readEverything(shop, [catalog, '/cart', '/calculator', '/compare'])
  const papers = await Promise.all(
    orders.flatMap(async (id) =>
      Promise.all(
        ((await api.findOrder({ id })).papers ?? []).map(
          async ({ kind, number = '' }): Promise<[string, string]> => [
            kind,
            (await readPaper(await api.findPaper({ id, paper: number }))).text,
          ],
        ),
      ),
    ),
  )
  const sheet = await (await shop.send(`${catalog}/data-sheet.pdf`)).blob()
  const mails = [...(await mailsTo(shop, ana.email)), ...(await mailsTo(shop, environment.SHOP_EMAIL))]
  const files = {
    'orders as CSV': await clerk.exportOrders({}),
    'products as CSV': await admin.exportProducts({}),
    'receivables as CSV': await clerk.exportReceivables({}),
    'changes as CSV': await admin.exportChanges({}),
    'tax report as CSV': await clerk.exportTaxReport({}),
  }
  const data = {
    history: await admin.listChanges(),
    timelines: await Promise.all(orders.map((id) => admin.findOrder({ id }))),
    needs: await clerk.findMoneyNeeds(),
    search: await clerk.searchEverything({ q: '200' }),
    terms: await clerk.findTerms({ id: companyId }),
    person: await api.exportMyself(),
  }
  return [
    ...pages.map(([path, text]): [string, string] => [path, text.replaceAll(anyScript, '').replaceAll(anyPattern, '')]),
    ['feed', await (await shop.send('/feed.xml')).text()],
    ['data sheet', (await readPaper(new File([sheet], 'sheet'))).text],
    ...papers.flat(),
    ...mails.map(({ subject, body, html = '' }): [string, string] => [`mail ${subject}`, `${body}\n${html}`]),
    ...(await Promise.all(
      Object.entries(files).map(async ([what, file]): Promise<[string, string]> => [what, await file.text()]),
    )),
    ...Object.entries(data).map(([what, value]): [string, string] => [what, JSON.stringify(value)]),
  ]
}

const anyScript = /<script(?![^>]*ld\+json)[^>]*>.*?<\/script>/gs
const anyPattern = /"pattern":"[^"]*"/g

/** A shop in dollars states its VAT in euros as well. The description of the API says so, and its examples are in dollars. */
const alsoInEuros = ['invoice', 'corrective invoice', 'tax report as CSV', '/api/openapi.json']

const shops: [title: string, currency: string, sign: string, other: RegExp, exceptions: string[]][] = [
  ['euros', 'EUR', '€', /\$ ?\d|\bUSD\b|dollar|\bECB\b/i, ['/api/openapi.json']],
  ['dollars', 'USD', '$', /€|\bEUR\b|\beuros?\b/i, alsoInEuros],
]

describe.runIf(pagesAreBuilt)('nothing shows the other currency in a shop that sells', () => {
  it.each(isEverything ? shops : shops.slice(0, 1))('in %s', async (_, currency, sign, other, exceptions) => {
    const texts = await textsOf(await openBusyShop(currency))
    const showing = (pattern: RegExp | string) =>
      texts.flatMap(([what, text]) => {
        const at = text.search(pattern)
        return at < 0 ? [] : [[what, text.slice(Math.max(0, at - 60), at + 40)]]
      })
    expect(showing(other).filter(([what = '']) => !exceptions.includes(what))).toEqual([])
    for (const what of ['/products', 'invoice', 'corrective invoice', 'history'])
      expect([what, texts.some(([name, text]) => name === what && text.includes(sign))]).toEqual([what, true])
    const isToScan = texts.some(([what, text]) => what === 'invoice' && text.includes('Scan this code'))
    expect(isToScan).toBe(currency === 'EUR')
    expect(texts.filter(([what, text]) => what.startsWith('mail') && text.includes(sign)).length).toBeGreaterThan(5)
  })
})
