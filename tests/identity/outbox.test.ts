/**
 * Mails are first written into the outbox. They are sent from there, and tried again for days if the mail server fails; no
 * request waits for this.
 */
import { expect, it, onTestFinished } from 'vitest'
import { inTransaction } from '#server/database/statements.ts'
import type { Deliver } from '#server/mail/deliver.ts'
import { makeMailer } from '#server/mail/mail.ts'
import { newestMails } from '#server/mail/mail-queries.ts'
import type { Mail } from '#server/mail/message.ts'
import { answerOutbox } from '#server/mail/outbox.ts'
import { momentIn } from '#server/settings/shop-time.ts'
import { startMailServer } from '../mail-server.ts'
import { emptyDatabase } from '../test-database.ts'

const shop = { SHOP_NAME: 'Fleje', MAIL_URL: undefined, MAIL_FROM: undefined }
const mail = { to: 'ana@coils.example', subject: 'Hello', body: 'A mail' }
/** Finds no order, because these mails are not about orders. */
const nothing = async () => () => undefined
/** The clock of a shop without a time zone. */
const inUtc = async () => (at: Date) => momentIn(undefined, at)
const minuteMs = 60_000
const hourMs = 60 * minuteMs

/** A mail server that is unavailable until it is switched on, and the mails that it received. */
function fickleServer() {
  const server = { isAway: true, asked: 0, taken: [] as Mail[] }
  const deliver: Deliver = async (one) => {
    server.asked += 1
    if (server.isAway) throw Object.assign(new Error('connect ECONNREFUSED'), { command: 'CONN', code: 'ECONNECTION' })
    server.taken.push(one)
  }
  return Object.assign(server, { deliver })
}

it('stores a mail when there is no mail server', async () => {
  const { db } = await emptyDatabase()
  await makeMailer(shop, db).send(mail)
  expect(await newestMails(db, 10)).toMatchObject([{ ...mail, sentAt: null }])
})

it('removes line breaks from address and subject', async () => {
  const { db } = await emptyDatabase()
  const server = fickleServer()
  server.isAway = false
  await makeMailer(shop, db, { deliver: server.deliver }).send({
    ...mail,
    to: 'ana@coils.example\r\nBcc: all@coils.example',
    subject: 'Hello\nBcc: all@coils.example',
  })
  await expect
    .poll(() => server.taken)
    .toMatchObject([{ to: 'ana@coils.example Bcc: all@coils.example', subject: 'Hello Bcc: all@coils.example' }])
})

it('sends a mail after a day without a mail server, and retries rarely during that day', async () => {
  const { db } = await emptyDatabase()
  const server = fickleServer()
  const mailer = makeMailer(shop, db, { deliver: server.deliver })
  await mailer.send(mail)
  await expect.poll(() => server.asked).toBe(1)
  const start = Date.now()
  for (let minute = 1; minute <= 24 * 60; minute += 1) await mailer.sendDue(new Date(start + minute * minuteMs))
  expect(server.asked).toBeLessThan(20)
  expect(server.taken).toEqual([])

  server.isAway = false
  for (let hour = 1; hour <= 5; hour += 1) await mailer.sendDue(new Date(start + (24 + hour) * hourMs))
  expect(server.taken).toMatchObject([mail])
})

it('does not send mails that are too old to be of use', async () => {
  const { db } = await emptyDatabase()
  await makeMailer(shop, db).send(mail)
  const server = fickleServer()
  server.isAway = false
  await makeMailer(shop, db, { deliver: server.deliver }).sendDue(new Date(Date.now() + 5 * 24 * hourMs))
  expect(server.asked).toBe(0)
})

it('sends every mail once, however many processes read the outbox', async () => {
  const { db } = await emptyDatabase()
  const server = fickleServer()
  server.isAway = false
  const writer = makeMailer(shop, db)
  for (let number = 1; number <= 20; number += 1) await writer.send({ ...mail, subject: `Mail ${number}` })
  const mailers = Array.from({ length: 4 }, () => makeMailer(shop, db, { deliver: server.deliver }))
  await Promise.all(mailers.map((one) => one.sendDue(new Date(Date.now() + minuteMs))))
  expect(server.taken).toHaveLength(20)
})

it('sends a mail again after the process that was sending it has died', async () => {
  const { db } = await emptyDatabase()
  let begun = 0
  const dying = makeMailer(shop, db, {
    deliver: () => {
      begun += 1
      return new Promise(() => {})
    },
  })
  await dying.send(mail)
  await expect.poll(() => begun).toBe(1)
  const server = fickleServer()
  server.isAway = false
  const next = makeMailer(shop, db, { deliver: server.deliver })
  await next.sendDue(new Date())
  expect(server.taken).toEqual([])
  await next.sendDue(new Date(Date.now() + 10 * minuteMs))
  expect(server.taken).toMatchObject([mail])
})

it('deletes the text of a sent mail, because its link may open an account', async () => {
  const { db } = await emptyDatabase()
  const server = fickleServer()
  server.isAway = false
  await makeMailer(shop, db, { deliver: server.deliver }).send({
    ...mail,
    body: 'https://shop.example/reset?token=secret',
  })
  await expect.poll(async () => (await newestMails(db, 1))[0]?.sentAt).toBeInstanceOf(Date)
  expect(await newestMails(db, 1)).toMatchObject([{ body: '' }])
  expect(await (await answerOutbox(db, 'Fleje', nothing, inUtc)).text()).toContain('its text is no longer kept')
})

it('gives up on a mail whose recipient is refused, and continues with the next mail', async () => {
  const { db } = await emptyDatabase()
  const server = await startMailServer({ refuse: '550 no such person' })
  onTestFinished(() => server.close())
  const mailer = makeMailer({ ...shop, MAIL_URL: `smtp://127.0.0.1:${server.port}` }, db)
  const writer = makeMailer(shop, db)
  await writer.send(mail)
  await writer.send({ ...mail, to: 'bruno@pallets.example' })
  await mailer.sendDue(new Date(Date.now() + minuteMs))
  await mailer.sendDue(new Date(Date.now() + 24 * hourMs))
  expect(server.taken).toEqual([])
  expect((await newestMails(db, 2)).map(({ sentAt, body }) => ({ sentAt, body }))).toEqual([
    { sentAt: null, body: '' },
    { sentAt: null, body: '' },
  ])
})

it('writes a mail only together with its event', async () => {
  const { db } = await emptyDatabase()
  const mailer = makeMailer(shop, db)
  const failing = inTransaction(db, async (tx) => {
    await mailer.send(mail, tx)
    throw new Error('The order was not written')
  })
  await expect(failing).rejects.toThrow('The order was not written')
  expect(await newestMails(db, 1)).toEqual([])
})

it('shows the newest mail first, with working links and everything else escaped', async () => {
  const { db } = await emptyDatabase()
  const { send } = makeMailer({ ...shop, SHOP_NAME: 'Fleje' }, db)
  await send({ ...mail, subject: 'First' })
  const first = Date.now()
  await expect.poll(() => Date.now()).toBeGreaterThan(first + 1)
  await send({ ...mail, subject: '<b>Second</b>', body: 'Open:\n\nhttp://localhost:3000/reset?token=a&b="><script>' })
  const page = await (await answerOutbox(db, 'Fleje & Co', nothing, inUtc)).text()
  expect(page.indexOf('Second')).toBeLessThan(page.indexOf('First'))
  expect(page).toContain('<a href="http://localhost:3000/reset?token=a&amp;b=">')
  expect(page).toContain('&lt;b&gt;Second&lt;/b&gt;')
  expect(page).toContain('Outbox of Fleje &amp; Co')
  expect(page).not.toContain('<script')
})
