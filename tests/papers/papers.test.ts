/** Receipts and credit notes are numbered without gaps and never change. Packing slips list what is still to be packed. */
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { papers } from '#server/database/paper-schema.ts'
import { makePaper, makePapers } from '#server/papers/make-paper.ts'
import { papersOf } from '#server/papers/paper-queries.ts'
import { fillShopSettings } from '#server/settings/settings-queries.ts'
import { brokenInvariants } from '#tests/invariants.ts'
import { startMailServer } from '#tests/mail-server.ts'
import { payFor } from '#tests/paying.ts'
import { askProvider, reconcile, sandboxOf, shopWithOrder } from '#tests/payments/order-to-pay.ts'
import { ana, bruno, root } from '#tests/people.ts'
import { refusalOf } from '#tests/refused.ts'
import { openShop, openShopOn, type TestShop } from '#tests/shop.ts'
import { anotherInstance, onPostgres } from '#tests/test-database.ts'
import { readPaper } from './read-paper.ts'

async function paidOrder(shop: TestShop, quantity = 2): Promise<string> {
  const api = await shop.as(ana)
  const { _id: id } = await api.placeOrder({ body: shop.purchase({ quantity }) })
  await payFor(shop, api, id)
  return id
}

async function makeAll({ shop }: TestShop, now = new Date()): Promise<void> {
  await makePapers(shop, now, new AbortController().signal)
}

async function booksAreRight(shop: TestShop): Promise<void> {
  await shop.as(root)
  expect(await brokenInvariants(shop.database.db)).toEqual([])
}

const year = new Date().getFullYear()

describe('a receipt', () => {
  it('states seller, buyer, products, amounts and its number, as text that can be selected', async () => {
    const { shop, api, id } = await shopWithOrder()
    const seller = { legalName: 'Flejes del Ebro, S.L.', address: 'Calle Mayor 1\n50001 Zaragoza', country: 'ES' }
    await fillShopSettings(shop.database.db, { ...seller, taxNumber: 'ESB12345678' })
    await payFor(shop, api, id)
    const { number } = await api.findOrder({ id })
    const file = await api.findReceipt({ id })
    expect([file.name, file.type]).toEqual([`receipt R-${year}-0001.pdf`, 'application/pdf'])
    const { text, pages, size, fonts } = await readPaper(file)
    for (const part of ['Flejes del Ebro, S.L.', '50001 Zaragoza', 'Spain', 'Tax number ESB12345678', ana.name])
      expect(text).toContain(part)
    for (const part of [`R-${year}-0001`, 'Not a tax invoice', `Order: ${number}`, '$125.50', '$251.00', 'PET strap'])
      expect(text).toContain(part)
    expect([pages, size, fonts]).toEqual([1, [595, 842], 2])
    expect((await api.findOrder({ id })).papers).toEqual([
      { kind: 'receipt', number: `R-${year}-0001`, issuedOn: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/) },
    ])
  })

  it('is printed on Letter in countries with that paper size', async () => {
    const { shop, api, id } = await shopWithOrder()
    await fillShopSettings(shop.database.db, { country: 'US' })
    await payFor(shop, api, id)
    expect((await readPaper(await api.findReceipt({ id }))).size).toEqual([612, 792])
  })

  it('stays as it was made, whatever the seller changes later', async () => {
    const { shop, api, id } = await shopWithOrder()
    await payFor(shop, api, id)
    const before = await readPaper(await api.findReceipt({ id }))
    await fillShopSettings(shop.database.db, { legalName: 'Somebody Else' })
    expect(await readPaper(await api.findReceipt({ id }))).toEqual(before)
    const [kept] = await papersOf(shop.database.db, id)
    expect(kept?.sha256).toBe(before.sha256)
    await booksAreRight(shop)
  })

  it('exists only for a paid order, and is visible to the customer of the order and to admins', async () => {
    const { shop, api, id } = await shopWithOrder()
    expect((await refusalOf(api.findReceipt({ id }))).message).toBe('The receipt is issued once the order is paid')
    await payFor(shop, api, id)
    expect((await refusalOf((await shop.as(bruno)).findReceipt({ id }))).status).toBe(404)
    expect((await (await shop.as(root)).findReceipt({ id })).name).toBe(`receipt R-${year}-0001.pdf`)
  })

  it('shows Latin, Greek and Cyrillic letters', async () => {
    const shop = await openShop()
    const person = { ...ana, name: 'Łukasz Őszi Βασίλης Жуков' }
    const api = await shop.as(person)
    const { _id: id } = await api.placeOrder({ body: shop.purchase({ address: 'ul. Żółta 7\nŞişli, İstanbul' }) })
    await payFor(shop, api, id)
    const { text } = await readPaper(await api.findReceipt({ id }))
    expect(text).toContain('Łukasz Őszi Βασίλης Жуков')
    expect(text).toContain('Şişli, İstanbul')
  })
})

describe('numbers', () => {
  it('go up by one without gaps, in the order in which papers are made, and each kind has its own series', async () => {
    const shop = await openShop({ available: 50 })
    const ids = [await paidOrder(shop), await paidOrder(shop), await paidOrder(shop)]
    const admin = await shop.as(root)
    await admin.refundOrder({ id: ids[1] ?? '', body: { amount: 10, reason: 'Late' } })
    await makeAll(shop)
    const numbers = await Promise.all(
      ids.map(async (id) => (await admin.findOrder({ id })).papers?.map((p) => p.number)),
    )
    expect(numbers).toEqual([[`R-${year}-0001`], [`R-${year}-0002`, `C-${year}-0001`], [`R-${year}-0003`]])
    await booksAreRight(shop)
  })

  it('are each given once when sixteen papers are made at the same time, on two instances @rare', {
    skip: !onPostgres,
  }, async () => {
    const shop = await openShop({ available: 100 })
    const ids: string[] = []
    for (let round = 0; round < 16; round++) ids.push(await paidOrder(shop))
    const second = await openShopOn(await anotherInstance(shop.database))
    const [here, there] = [await shop.as(root), await second.as(root)]
    const files = await Promise.all(ids.map((id, index) => (index % 2 ? here : there).findReceipt({ id })))
    const expected = ids.map((_, index) => `receipt R-${year}-${String(index + 1).padStart(4, '0')}.pdf`)
    expect(files.map(({ name }) => name).sort()).toEqual(expected)
    await booksAreRight(shop)
  })

  it('are not wasted when one paper is requested sixteen times at the same time', async () => {
    const { shop, api, id } = await shopWithOrder()
    await payFor(shop, api, id)
    const requested = await Promise.all(Array.from({ length: 16 }, () => api.findReceipt({ id })))
    const read = await Promise.all(requested.map(readPaper))
    expect(new Set(read.map(({ sha256 }) => sha256)).size).toBe(1)
    await paidOrder(shop)
    await makeAll(shop)
    await booksAreRight(shop)
  })

  it('restart each year in the seller’s time zone, and no paper is dated before the previous paper', async () => {
    const shop = await openShop({ available: 50 })
    const { db } = shop.database
    await fillShopSettings(db, { timeZone: 'Pacific/Auckland' })
    const days: (string | undefined)[] = []
    // Noon UTC on New Year's Eve is after midnight in Auckland.
    for (const now of ['2030-12-30T12:00:00Z', '2030-12-31T12:00:00Z', '2030-12-29T12:00:00Z']) {
      const id = await paidOrder(shop)
      const [paper] = await papersOf(db, id)
      if (paper) await makePaper(shop.shop, paper, new Date(now))
      const [made] = await papersOf(db, id)
      days.push(`${made?.year}-${made?.number} on ${made?.issuedOn}`)
    }
    expect(days).toEqual(['2030-1 on 2030-12-31', '2031-1 on 2031-01-01', '2031-2 on 2031-01-01'])
  })

  it('stay the same when the next round draws a paper that was not drawn because the shop died', async () => {
    const { shop, api, id } = await shopWithOrder()
    const { db } = shop.database
    await payFor(shop, api, id)
    const before = await readPaper(await api.findReceipt({ id }))
    await db.update(papers).set({ pdf: null, sha256: null }).where(eq(papers.orderId, id))
    await makeAll(shop)
    expect(await readPaper(await api.findReceipt({ id }))).toEqual(before)
  })
})

it('an order that was paid before receipts existed has no receipt', async () => {
  const { shop, api, id } = await shopWithOrder()
  await payFor(shop, api, id)
  await shop.database.db.delete(papers).where(eq(papers.orderId, id))
  expect(await refusalOf(api.findReceipt({ id }))).toMatchObject({ status: 404, message: 'There is no such document' })
})

describe('a credit note', () => {
  it('states what is refunded, why, and the number of the receipt', async () => {
    const { shop, api, id } = await shopWithOrder()
    await payFor(shop, api, id)
    const admin = await shop.as(root)
    await admin.refundOrder({ id, body: { lines: [{ position: 1, quantity: 1 }], reason: 'It came damaged' } })
    const file = await api.findCreditNote({ id, n: '1' })
    expect(file.name).toBe(`credit note C-${year}-0001.pdf`)
    const { text } = await readPaper(file)
    for (const part of [`For receipt: R-${year}-0001`, 'Reason: It came damaged', '$125.50'])
      expect(text).toContain(part)
    expect((await refusalOf(api.findCreditNote({ id, n: '2' }))).status).toBe(404)
    expect((await refusalOf(api.findCreditNote({ id, n: '1x' }))).status).toBe(404)
    await booksAreRight(shop)
  })

  it('is also made for a refund in the provider’s dashboard', async () => {
    const { shop, api, id } = await shopWithOrder()
    const intent = await payFor(shop, api, id)
    await askProvider(shop, '/refunds', { payment_intent: intent, amount: '1000' })
    await expect.poll(async () => (await api.findOrder({ id })).papers).toHaveLength(2)
    expect((await readPaper(await api.findCreditNote({ id, n: '1' }))).text).toContain('$10.00')
  })

  it('is made once for a refund that is requested in the shop and then made in the provider’s dashboard', async () => {
    const { shop, api, id } = await shopWithOrder()
    const intent = await payFor(shop, api, id)
    const admin = await shop.as(root)
    const { faults } = sandboxOf(shop)
    faults.next('fail500', { on: /POST .*refunds/, times: 9 })
    await admin.refundOrder({ id, body: { amount: 251, reason: 'Late' } })
    faults.clear()
    await askProvider(shop, '/refunds', { payment_intent: intent })
    await expect.poll(async () => (await api.findOrder({ id })).papers).toHaveLength(3)
    await makeAll(shop)
    await reconcile(shop)
    await makeAll(shop)
    const papers = [{ kind: 'receipt' }, { kind: 'credit note', number: `C-${year}-0001` }]
    expect(await api.findOrder({ id })).toMatchObject({ papers, refunds: [{ reason: 'Late', status: 'succeeded' }] })
    await booksAreRight(shop)
  })

  it('gets its number only after the provider has answered, because the refund may already have been made there', async () => {
    const { shop, api, id } = await shopWithOrder()
    await payFor(shop, api, id)
    const { faults } = sandboxOf(shop)
    faults.next('fail500', { on: /POST .*refunds/, times: 9 })
    await (await shop.as(root)).refundOrder({ id, body: { amount: 5, reason: 'Late' } })
    const refused = await refusalOf(api.findCreditNote({ id, n: '1' }))
    expect([refused.status, refused.message]).toEqual([
      409,
      'This document is issued once the card provider has answered',
    ])
    faults.clear()
    await reconcile(shop)
    expect((await api.findCreditNote({ id, n: '1' })).name).toBe(`credit note C-${year}-0001.pdf`)
    await booksAreRight(shop)
  })

  it('for the rest of a payment also states the earlier refunds, so that its amounts add up', async () => {
    const { shop, api, id } = await shopWithOrder()
    await payFor(shop, api, id)
    const admin = await shop.as(root)
    await admin.refundOrder({ id, body: { amount: 20, reason: 'Late' } })
    await admin.cancelPaidOrder({ id, body: { reason: 'Lost', restock: true } })
    const { text } = await readPaper(await api.findCreditNote({ id, n: '2' }))
    for (const part of ['$251.00', 'Refunded earlier -$20.00', 'Total $231.00']) expect(text).toContain(part)
  })

  it('states an amount beside products, and an amount alone', async () => {
    const { shop, api, id } = await shopWithOrder()
    await payFor(shop, api, id)
    const admin = await shop.as(root)
    await admin.refundOrder({ id, body: { lines: [{ position: 1, quantity: 1 }], amount: 10, reason: 'Damaged' } })
    await admin.refundOrder({ id, body: { amount: 5, reason: 'Late' } })
    const textOf = async (n: string) => (await readPaper(await api.findCreditNote({ id, n }))).text
    expect(await textOf('1')).toContain('Further amount credited $10.00')
    expect(await textOf('2')).toContain('Amount credited $5.00')
  })

  it('stays valid when the refund fails', async () => {
    const { shop, api, id } = await shopWithOrder()
    await payFor(shop, api, id, '4000000000005126')
    await (await shop.as(root)).refundOrder({ id, body: { amount: 20, reason: 'Late' } })
    await shop.sandbox?.faults.failRefunds()
    await expect.poll(async () => (await api.findOrder({ id })).refunds?.[0]?.status).toBe('owed')
    expect((await readPaper(await api.findCreditNote({ id, n: '1' }))).text).toContain('$20.00')
    await booksAreRight(shop)
  })
})

describe('a packing slip', () => {
  it('lists everything still to be packed, without prices', async () => {
    const { shop, api, id } = await shopWithOrder()
    const admin = await shop.as(root)
    expect((await refusalOf(admin.findPackingSlip({ id }))).message).toBe(
      'The packing slip is available once the order is paid',
    )
    await payFor(shop, api, id)
    await admin.refundOrder({ id, body: { lines: [{ position: 1, quantity: 1 }], reason: 'One is enough' } })
    const { text } = await readPaper(await admin.findPackingSlip({ id }))
    expect(text).toMatch(/Quantity .*\b1\b/)
    expect(text).toContain('Deliver to')
    expect(text).not.toContain('$')
  })
})

it('no paper is numbered while the seller’s details are incomplete', async () => {
  const shop = await openShop()
  const id = await paidOrder(shop)
  const closed = { ...shop.shop, isOpen: async () => false }
  await makePapers(closed, new Date(), new AbortController().signal)
  const [wanted] = await papersOf(shop.database.db, id)
  if (!wanted) throw new Error('No paper is to be made')
  const making = makePaper(closed, wanted, new Date())
  await expect(making).rejects.toThrow('Documents are issued once the seller’s details are complete')
  expect(await papersOf(shop.database.db, id)).toMatchObject([{ number: null }])
})

it('each mail about a refund has its own credit note attached', async () => {
  const mailServer = await startMailServer()
  const environment = { MAIL_URL: `smtp://127.0.0.1:${mailServer.port}`, MAIL_FROM: 'shop@fleje.example' }
  try {
    const { shop, api, id } = await shopWithOrder({ environment })
    await payFor(shop, api, id)
    const admin = await shop.as(root)
    await admin.refundOrder({ id, body: { amount: 5, reason: 'Late' } })
    await admin.refundOrder({ id, body: { amount: 7, reason: 'Scratched' } })
    await makeAll(shop)
    await shop.shop.mailer.sendDue(new Date(Date.now() + 1000))
    const notes = mailServer.taken.flatMap(({ text }) =>
      [...text.matchAll(/filename="credit note (C-[\d-]+)\.pdf"/g)].map(([, number]) => number),
    )
    expect(notes.sort()).toEqual([`C-${year}-0001`, `C-${year}-0002`])
  } finally {
    await mailServer.close()
  }
})

it('the mail about a payment has the receipt attached', async () => {
  const mailServer = await startMailServer()
  const environment = { MAIL_URL: `smtp://127.0.0.1:${mailServer.port}`, MAIL_FROM: 'shop@fleje.example' }
  try {
    const { shop, api, id } = await shopWithOrder({ environment })
    await payFor(shop, api, id)
    await shop.shop.mailer.sendDue(new Date(Date.now() + 1000))
    const paid = mailServer.taken.find(({ text }) => text.includes('your payment'))
    expect(paid?.text).toContain(`filename="receipt R-${year}-0001.pdf"`)
    expect(paid?.text).toContain('Content-Type: application/pdf')
  } finally {
    await mailServer.close()
  }
})
