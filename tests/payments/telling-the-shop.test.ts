/** The shop's own address gets one mail about each payment, refund or dispute that the shop cannot settle by itself. */
import { isNull } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { mails } from '#server/database/record-schema.ts'
import { mailShopAboutMoney } from '#server/payments/tell-shop.ts'
import { fillShopSettings } from '#server/settings/settings-queries.ts'
import { confirmIntent } from '#tests/paying.ts'
import { ana, root } from '#tests/people.ts'
import { openShop, type TestShop } from '#tests/shop.ts'
import {
  books,
  cancelByHand,
  changeTotals,
  inMinutes,
  payUnmatched,
  payWithoutTelling,
  reconcile,
  replay,
  sandboxOf,
  shopWithOrder,
} from './order-to-pay.ts'

const environment = { SHOP_EMAIL: 'money@coils.example' }
/** Mails to the shop itself. Mails to customers refer to an event of an order. */
const mailsOf = ({ database }: TestShop) => database.db.select().from(mails).where(isNull(mails.orderEventId))
/** Runs the scheduled job once. */
const tell = ({ shop }: TestShop, minutes: number) => mailShopAboutMoney(shop, inMinutes(minutes))

async function shopWithUnmatchedMoney(wish: Record<string, string> = environment) {
  const { shop, api, id } = await shopWithOrder({ environment: wish })
  const transactionId = await payWithoutTelling(shop, api, id)
  await changeTotals(shop, 12_550)
  await reconcile(shop)
  return { shop, transactionId }
}

async function shopWithRefund(card: string) {
  const { shop, api, id } = await shopWithOrder({ environment })
  const transactionId = await payWithoutTelling(shop, api, id, card)
  await cancelByHand(shop, id)
  await replay(shop, 'payment_intent.succeeded', transactionId)
  sandboxOf(shop).faults.webhooks.release()
  return { shop, transactionId }
}

describe('a payment that matches no order', () => {
  it('is reported once to the shop’s own address, with the amount, the payment, the reason and what to do', async () => {
    const { shop, transactionId } = await shopWithUnmatchedMoney()
    await fillShopSettings(shop.database.db, { timeZone: 'Asia/Kolkata' })
    await tell(shop, 20)
    await tell(shop, 30)
    const [mail, ...others] = await mailsOf(shop)
    expect(others).toEqual([])
    expect(mail).toMatchObject({ toAddress: 'money@coils.example', subject: 'Payment that matches no order: $251.00' })
    expect(mail?.body).toContain(transactionId)
    expect(mail?.body).toContain('$251.00 for an order of $376.50')
    expect(mail?.body).toMatch(/attach the payment to that order or refund the payment/)
    expect(mail?.body).toMatch(/Seen: \d{1,2} \w+ \d{4} at \d\d:\d\d GMT\+5:30$/m)
  })

  it('is reported once when several rounds of the scheduled job run at the same time', async () => {
    const { shop } = await shopWithUnmatchedMoney()
    await Promise.all([tell(shop, 20), tell(shop, 20), tell(shop, 20)])
    expect(await mailsOf(shop)).toHaveLength(1)
  })

  it('is not reported while it may still be matched with an order', async () => {
    const shop = await openShop({ price: 125.5, environment })
    const api = await shop.as(ana)
    const { clientSecret } = await api.createPaymentIntent({ body: { totalPrice: 251 } })
    const transactionId = await confirmIntent(shop, api, clientSecret)
    await sandboxOf(shop).faults.webhooks.settled()
    expect(await books.unmatched(shop)).toHaveLength(1)
    await tell(shop, 5)
    const { _id: id } = await api.placeOrder({ body: shop.purchase({ quantity: 2 }) })
    await api.recordPayment({ id, body: { transactionId } })
    await tell(shop, 20)
    expect(await mailsOf(shop)).toEqual([])
  })

  it.each([
    ['the address of MAIL_FROM', { MAIL_FROM: 'Fleje <orders@coils.example>' }, 'orders@coils.example'],
    ['a plain MAIL_FROM', { MAIL_FROM: 'orders@coils.example' }, 'orders@coils.example'],
    ['the demo shop’s own address', {}, 'shop@localhost'],
  ])('is reported to %s if no address of the shop is set', async (_, wish, address) => {
    const { shop } = await shopWithUnmatchedMoney(wish as Record<string, string>)
    await tell(shop, 20)
    expect(await mailsOf(shop)).toMatchObject([{ toAddress: address }])
  })
})

it('a dispute and a failed refund of a payment in another currency are stated in that currency', async () => {
  const { shop } = await shopWithOrder({ environment })
  const admin = await shop.as(root)
  const pesos = { currency: 'mxn', amount: 30_977 }
  const disputed = await payUnmatched(shop, { ...pesos, card: 'pm_card_createDispute' })
  const payment = await payUnmatched(shop, { ...pesos, card: 'pm_card_refundFail' })
  await admin.returnPayment({ payment, body: { why: 'No customer found' } })
  await sandboxOf(shop).faults.failRefunds()
  const amount = 'MXN 309.77'
  await expect.poll(async () => (await admin.findMoneyNeeds()).failedRefunds).toMatchObject([{ amount }])
  expect((await admin.findMoneyNeeds()).disputes).toMatchObject([{ amount }])
  await tell(shop, 20)
  const mails = await mailsOf(shop)
  expect(mails.map(({ subject }) => subject)).toEqual(
    expect.arrayContaining([`A refund failed: ${amount}`, `A customer disputes payment ${disputed}: ${amount}`]),
  )
  expect(mails.map(({ body }) => body).join()).toContain(`Withheld by the bank: ${amount}`)
})

describe('a refund that failed', () => {
  it('is reported once to the shop’s own address', async () => {
    const { shop, transactionId } = await shopWithRefund('4000000000005126')
    await sandboxOf(shop).faults.failRefunds()
    await expect.poll(() => books.refunds(shop)).toMatchObject([{ status: 'owed' }])
    await tell(shop, 1)
    await tell(shop, 2)
    const [mail, ...others] = await mailsOf(shop)
    expect(others).toEqual([])
    expect(mail).toMatchObject({ toAddress: 'money@coils.example', subject: 'A refund failed: $251.00' })
    expect(mail?.body).toContain(transactionId)
    expect(mail?.body).toContain('The order was cancelled')
    expect(mail?.body).toMatch(/another way/)
  })

  it('is not reported while it may succeed', async () => {
    const { shop } = await shopWithRefund('4242424242424242')
    await sandboxOf(shop).faults.webhooks.settled()
    await tell(shop, 60)
    expect(await mailsOf(shop)).toEqual([])
  })
})
