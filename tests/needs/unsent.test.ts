/** Unsent mails are listed with the mail server's answer, and an admin retries them or gives up on them. */
import { describe, expect, it, onTestFinished } from 'vitest'
import { papers } from '#server/database/paper-schema.ts'
import { mails } from '#server/database/record-schema.ts'
import { type MailServer, startMailServer } from '#tests/mail-server.ts'
import { payFor } from '#tests/paying.ts'
import { ana, root } from '#tests/people.ts'
import { refusalOf } from '#tests/refused.ts'
import { openShop, type TestShop } from '#tests/shop.ts'

const minuteMs = 60_000

/** A shop with an order whose mail is waiting to be sent. */
async function openWithMail(refuse: string) {
  const first = await serverThat(refuse)
  const shop = await openShop({
    environment: { MAIL_URL: `smtp://127.0.0.1:${first.port}`, MAIL_FROM: 'a@coils.example' },
  })
  const api = await shop.as(ana)
  const { _id: orderId } = await api.placeOrder({ body: shop.purchase() })
  return { shop, orderId, first, admin: await shop.as(root) }
}

async function serverThat(refuse: string, port?: number): Promise<MailServer> {
  const server = await startMailServer({ refuse, ...(port !== undefined && { port }) })
  onTestFinished(() => server.close())
  return server
}

const sendAfter = ({ shop }: TestShop, minutes: number) =>
  shop.mailer.sendDue(new Date(Date.now() + minutes * minuteMs))

async function failOften(shop: TestShop, times: number): Promise<void> {
  for (let time = 1; time <= times; time++) await sendAfter(shop, time * 10)
}

describe('a permanently refused mail', () => {
  it('is listed with its content, its recipient, and the reason why it cannot be sent', async () => {
    const { shop, admin, orderId } = await openWithMail('550 5.1.1 No such mailbox')
    await sendAfter(shop, 3)
    expect(await admin.findNeeds()).toMatchObject({ mails: 1 })
    const [mail, ...others] = (await admin.findUnsent()).mails
    expect(others).toEqual([])
    expect(mail).toMatchObject({ to: ana.email, about: 'Placed', orderId, tries: 1, canTryAgain: true })
    expect(mail?.why).toContain('550 5.1.1 No such mailbox')
    expect(mail).not.toHaveProperty('nextTryAt')
  })

  it('arrives when it is retried and the mail server accepts it', async () => {
    const { shop, admin, first } = await openWithMail('550 5.1.1 No such mailbox')
    await sendAfter(shop, 3)
    const [mail] = (await admin.findUnsent()).mails
    await first.close()
    const second = await serverThat('', first.port)
    await admin.retryMail({ id: mail?._id ?? '' })
    await sendAfter(shop, 3)
    expect(second.taken).toMatchObject([{ to: ana.email }])
    expect(await admin.findNeeds()).toMatchObject({ mails: 0 })
    expect((await refusalOf(admin.retryMail({ id: mail?._id ?? '' }))).status).toBe(409)
  })

  it('is given up with a reason, and removed from the list', async () => {
    const { shop, admin } = await openWithMail('550 5.1.1 No such mailbox')
    await sendAfter(shop, 3)
    const [mail] = (await admin.findUnsent()).mails
    await admin.giveUpMail({ id: mail?._id ?? '', body: { why: 'They have closed' } })
    expect((await admin.findUnsent()).mails).toEqual([])
    const [change] = await admin.listChanges()
    expect(change).toMatchObject({ kind: 'mail', name: 'Placed', why: 'They have closed' })
    expect(JSON.stringify(change)).not.toContain(ana.email)
  })

  it('cannot be retried when its text is no longer kept', async () => {
    const { shop, admin } = await openWithMail('550 5.1.1 No such mailbox')
    await shop.database.db.update(mails).set({ orderEventId: null, subject: 'Confirm your address', body: 'A link' })
    await sendAfter(shop, 3)
    const [mail] = (await admin.findUnsent()).mails
    expect(mail).toMatchObject({ about: 'Confirm your address', canTryAgain: false })
    expect((await refusalOf(admin.retryMail({ id: mail?._id ?? '' }))).status).toBe(409)
  })
})

describe('a postponed mail', () => {
  it('is listed with the time of its next try once it has failed five times', async () => {
    const { shop, admin } = await openWithMail('450 Mailbox full')
    await failOften(shop, 4)
    expect(await admin.findNeeds()).toMatchObject({ mails: 0 })
    await sendAfter(shop, 60)
    expect(await admin.findNeeds()).toMatchObject({ mails: 1 })
    const [mail] = (await admin.findUnsent()).mails
    expect(mail).toMatchObject({ tries: 5, nextTryAt: expect.any(String), canTryAgain: true })
  })
})

it('a paper that has failed three times is listed with its order', async () => {
  const shop = await openShop()
  const [admin, api] = [await shop.as(root), await shop.as(ana)]
  const { _id: id } = await api.placeOrder({ body: shop.purchase() })
  await payFor(shop, api, id)
  await shop.database.db.update(papers).set({ tries: 2, nextTryAt: new Date() })
  expect(await admin.findNeeds()).toMatchObject({ papers: 0 })
  await shop.database.db.update(papers).set({ tries: 3 })
  expect(await admin.findNeeds()).toMatchObject({ papers: 1 })
  const { number } = await admin.findOrder({ id })
  expect((await admin.findUnsent()).papers).toMatchObject([{ kind: 'receipt', order: { _id: id, number }, tries: 3 }])
})
