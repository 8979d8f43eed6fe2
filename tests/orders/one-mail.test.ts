/** A mail says what is true when it is sent: an order that is already paid gets one mail, not two that disagree. */
import { describe, expect, it } from 'vitest'
import type { Deliver } from '#server/mail/deliver.ts'
import { makeMailer } from '#server/mail/mail.ts'
import { newestMails } from '#server/mail/mail-queries.ts'
import { makeComposer } from '#server/order-mails/order-mails.ts'
import { readWaiting } from '#server/start/waiting-queries.ts'
import { payFor } from '#tests/paying.ts'
import { ana, root } from '#tests/people.ts'
import { openShop, type TestShop } from '#tests/shop.ts'

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000)

/** A mailer of one more instance of the shop. `deliver` takes the place of its mail server. */
function mailerOf({ shop: { config, db }, origin }: TestShop, deliver: Deliver) {
  const compose = makeComposer({ db, config, isOpen: async () => true }, () => origin)
  return makeMailer(config, db, { deliver, compose })
}

/** A shop with an order that has just been placed, and the mails that it sends. */
async function openWithOrder() {
  const shop = await openShop({ price: 125.5 })
  const [api, admin] = [await shop.as(ana), await shop.as(root)]
  const { _id: id } = await api.placeOrder({ body: { ...shop.purchase(), poNumber: 'PO 4711' } })
  const { number } = await api.findOrder({ id })
  const sent: Parameters<Deliver>[0][] = []
  const mailer = mailerOf(shop, async (mail) => void sent.push(mail))
  const subjects = () => sent.map(({ subject }) => subject)
  return { shop, api, admin, id, number, sent, subjects, mailer, pay: () => payFor(shop, api, id) }
}

describe('an order that is paid before its first mail is sent', () => {
  it('gets one mail, which says that it is received and paid, with its lines and its receipt', async () => {
    const { number, sent, mailer, pay } = await openWithOrder()
    await mailer.sendDue(inMinutes(1))
    expect(sent).toEqual([])
    await pay()
    for (const minutes of [0, 3, 60]) await mailer.sendDue(inMinutes(minutes))
    const [mail, ...others] = sent
    expect(others).toEqual([])
    expect(mail?.subject).toBe(`We have received your order ${number} and your payment`)
    for (const part of [
      'We have received your order and your payment of $',
      'PET strap',
      'PO 4711',
      'Transaction: pi_',
    ])
      expect(mail?.body).toContain(part)
    expect(mail?.body).not.toContain('hold')
    expect(mail?.files).toHaveLength(1)
  })

  it('gets this mail once, however many instances send mails', async () => {
    const { shop, number, sent, subjects, pay } = await openWithOrder()
    await pay()
    const mailers = Array.from({ length: 4 }, () => mailerOf(shop, async (mail) => void sent.push(mail)))
    await Promise.all(mailers.map((mailer) => mailer.sendDue(inMinutes(3))))
    expect(subjects()).toEqual([`We have received your order ${number} and your payment`])
  })

  it('gets this mail after an outage of the mail server, and leaves no mail that an admin has to look at', async () => {
    const { shop, admin, number, subjects, mailer, pay } = await openWithOrder()
    const refused = Object.assign(new Error('450 Later'), { command: 'CONN', code: 'ECONNECTION' })
    await mailerOf(shop, () => Promise.reject(refused)).sendDue(inMinutes(3))
    await pay()
    for (const minutes of [60, 120]) await mailer.sendDue(inMinutes(minutes))
    expect(subjects()).toEqual([`We have received your order ${number} and your payment`])
    expect(await admin.findNeeds()).toMatchObject({ mails: 0 })
    expect(await readWaiting(shop.database.db)).toMatchObject({ mails: 0, mailsGivenUp: 0 })
  })

  it('gets this mail although the process that was sending the first mail has died', async () => {
    const { shop, number, subjects, mailer, pay } = await openWithOrder()
    let hasBegun = () => {}
    const begun = new Promise<void>((resolve) => {
      hasBegun = resolve
    })
    const dying = mailerOf(shop, () => {
      hasBegun()
      return new Promise(() => {})
    })
    void dying.sendDue(inMinutes(3))
    await begun
    await pay()
    await mailer.sendDue(inMinutes(10))
    expect(subjects()).toEqual([`We have received your order ${number} and your payment`])
  })

  it('gets a mail that mentions no packing if it has been cancelled meanwhile', async () => {
    const { admin, id, number, sent, subjects, mailer, pay } = await openWithOrder()
    await pay()
    await admin.cancelPaidOrder({ id, body: { reason: 'Sold out', restock: false } })
    await mailer.sendDue(inMinutes(3))
    expect(subjects()[0]).toBe(`We have received your order ${number} and your payment`)
    expect(sent[0]?.body).toContain('Your order has since been cancelled.')
    expect(sent[0]?.body).not.toContain('packing')
    expect(subjects()).toContain(`Your order ${number} is cancelled`)
  })
})

describe('an order that is paid later', () => {
  it('gets a mail two minutes after it was placed, and another when it is paid', async () => {
    const { number, sent, subjects, mailer, pay } = await openWithOrder()
    await mailer.sendDue(inMinutes(2.1))
    expect(sent[0]?.body).toContain('Your order ships once it is paid. Please pay by')
    await pay()
    await mailer.sendDue(inMinutes(3))
    expect(subjects()).toEqual([`Your order ${number} at Fleje`, `We have received your payment for ${number}`])
  })

  it('gets both mails if it is paid while the first is being sent', async () => {
    const { shop, number, subjects, sent, pay } = await openWithOrder()
    const mailer = mailerOf(shop, async (mail) => {
      if (sent.push(mail) === 1) await pay()
    })
    await mailer.sendDue(inMinutes(3))
    expect(subjects()).toEqual([`Your order ${number} at Fleje`, `We have received your payment for ${number}`])
  })
})

it('an order that is cancelled before its first mail is sent gets only the mail about the cancellation', async () => {
  const { shop, api, id, number, sent, subjects, mailer } = await openWithOrder()
  await api.cancelOrder({ id })
  await mailer.sendDue(inMinutes(3))
  expect(subjects()).toEqual([`Your order ${number} is cancelled`])
  expect(sent[0]?.body).not.toContain('hold')
  expect(await newestMails(shop.database.db, 10)).toHaveLength(1)
})
