/** Mails: kept always, sent where there is a server, never in the way of a request. */
import { expect, it, vi } from 'vitest'
import { type Deliver, type Mail, makeMailer } from '#server/mail/mail.ts'
import { newestMails } from '#server/mail/mail-queries.ts'
import { answerOutbox } from '#server/mail/outbox.ts'
import { emptyDatabase } from '../test-database.ts'

const shop = { SHOP_NAME: 'Fleje', MAIL_URL: undefined, MAIL_FROM: undefined }
const mail = { to: 'ana@coils.example', subject: 'Hello', body: 'A mail' }

it('keeps a mail without a mail server', async () => {
  const { db } = await emptyDatabase()
  await makeMailer(shop, db).send(mail)
  expect(await newestMails(db, 10)).toMatchObject([{ ...mail, sentAt: null }])
})

it('keeps line breaks out of address and subject', async () => {
  const { db } = await emptyDatabase()
  const taken: Mail[] = []
  const send = makeMailer(shop, db, async (one) => void taken.push(one)).send
  await send({ ...mail, to: 'ana@coils.example\r\nBcc: all@coils.example', subject: 'Hello\nBcc: all@coils.example' })
  expect(taken).toMatchObject([
    { to: 'ana@coils.example Bcc: all@coils.example', subject: 'Hello Bcc: all@coils.example' },
  ])
})

it('tries again when the mail server fails, and notes in the end that it took the mail', async () => {
  const { db } = await emptyDatabase()
  const deliver = vi.fn<Deliver>().mockRejectedValueOnce(new Error('busy')).mockResolvedValue()
  await makeMailer(shop, db, deliver, [1, 1]).send(mail)
  await expect.poll(async () => (await newestMails(db, 1))[0]?.sentAt).toBeInstanceOf(Date)
  expect(deliver).toHaveBeenCalledTimes(2)
})

it('gives up after some tries, without failing anybody', async () => {
  const { db } = await emptyDatabase()
  const deliver = vi.fn<Deliver>().mockRejectedValue(new Error('no such server'))
  await makeMailer(shop, db, deliver, [1, 1]).send(mail)
  await expect.poll(() => deliver.mock.calls.length).toBe(3)
  expect(await newestMails(db, 1)).toMatchObject([{ sentAt: null }])
})

it('shows mails newest first, with links to follow and everything else escaped', async () => {
  const { db } = await emptyDatabase()
  const { send } = makeMailer({ ...shop, SHOP_NAME: 'Fleje' }, db)
  await send({ ...mail, subject: 'First' })
  await new Promise((resolve) => setTimeout(resolve, 5))
  await send({ ...mail, subject: '<b>Second</b>', body: 'Open:\n\nhttp://localhost:3000/reset?token=a&b="><script>' })
  const page = await (await answerOutbox(db, 'Fleje & Co')).text()
  expect(page.indexOf('Second')).toBeLessThan(page.indexOf('First'))
  expect(page).toContain('<a href="http://localhost:3000/reset?token=a&amp;b=">')
  expect(page).toContain('&lt;b&gt;Second&lt;/b&gt;')
  expect(page).toContain('Outbox of Fleje &amp; Co')
  expect(page).not.toContain('<script')
})
