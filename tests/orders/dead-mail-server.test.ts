/** An order goes through all its states while no mail server answers; afterwards each of its mails is sent once. */
import { expect, it } from 'vitest'
import { startMailServer } from '#tests/mail-server.ts'
import { payFor } from '#tests/paying.ts'
import { ana, root } from '#tests/people.ts'
import { openShop, openShopOn } from '#tests/shop.ts'

it('no step of an order waits for a dead mail server, and no mail is lost', async () => {
  const environment = { MAIL_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'shop@fleje.example' }
  const shop = await openShop({ environment })
  const [api, admin] = [await shop.as(ana), await shop.as(root)]
  const { _id: id } = await api.placeOrder({ body: shop.purchase() })
  await payFor(shop, api, id)
  await admin.shipOrder({ id, body: { carrier: 'Seur', tracking: '0123' } })
  await shop.shop.mailer.sendDue(new Date(Date.now() + 60_000))
  await admin.undoShipping({ id, body: { reason: 'The lorry came back' } })
  await admin.refundOrder({ id, body: { amount: 1, reason: 'For the wait' } })
  await admin.cancelPaidOrder({ id, body: { reason: 'It cannot be repaired', restock: false } })
  const { number } = await api.findOrder({ id })

  const mailServer = await startMailServer()
  const settings = { ...environment, MAIL_URL: `smtp://127.0.0.1:${mailServer.port}` }
  try {
    const { mailer } = (await openShopOn(shop.database, { environment: settings })).shop
    await mailer.sendDue(new Date(Date.now() + 5 * 60 * 60 * 1000))
    await mailer.sendDue(new Date(Date.now() + 10 * 60 * 60 * 1000))
    // The shipment was undone before its mail was sent, so there is no mail about it.
    const subjects = mailServer.taken.map(({ text }) => subjectOf(text)).sort()
    expect(subjects).toEqual(
      [
        `We have received your order ${number} and your payment`,
        `Refund for your order ${number}`,
        `Your order ${number} is cancelled`,
        `Refund for your order ${number}`,
      ].sort(),
    )
    const ids = mailServer.taken.map(({ text }) => /^Message-ID: (.*)$/im.exec(text)?.[1])
    expect(new Set(ids).size).toBe(4)
  } finally {
    await mailServer.close()
  }
})

/** The subject of a mail. A long header continues on the next line. */
function subjectOf(text: string): string | undefined {
  return /^Subject: ((?:.*)(?:\r\n .*)*)$/m.exec(text)?.[1]?.replaceAll('\r\n', '')
}
