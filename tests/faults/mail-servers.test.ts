/**
 * Failing mail servers: a mail that is temporarily refused waits, a mail that is permanently refused is given up, and every
 * other mail arrives once.
 */
import { eq } from 'drizzle-orm'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { log } from '#server/base/log.ts'
import { mails } from '#server/database/record-schema.ts'
import type { Deliver } from '#server/mail/deliver.ts'
import { makeMailer } from '#server/mail/mail.ts'
import { startMailServer } from '#tests/mail-server.ts'
import { emptyDatabase } from '#tests/test-database.ts'

const minuteMs = 60_000
const people = ['ana@coils.example', 'bruno@pallets.example', 'carla@crates.example']

/** An outbox in which three mails wait. `send` runs one round of the scheduled job, this many minutes after the first mail. */
async function openOutbox(options: Parameters<typeof startMailServer>[0], { user = '', patience = '' } = {}) {
  const { db } = await emptyDatabase()
  const start = Date.now()
  const writer = makeMailer({ SHOP_NAME: 'Fleje', MAIL_URL: undefined, MAIL_FROM: undefined }, db)
  for (const to of people) await writer.send({ to, subject: `To ${to}`, body: 'A mail' })
  // The second mail is always sent between the others.
  for (const [at, to] of people.entries())
    await db
      .update(mails)
      .set({ nextTryAt: new Date(start + at) })
      .where(eq(mails.toAddress, to))
  const first = await startMailServer(options)
  onTestFinished(() => first.close())
  const MAIL_URL = `smtp://${user}127.0.0.1:${first.port}${patience}`
  const mailer = makeMailer({ SHOP_NAME: 'Fleje', MAIL_URL, MAIL_FROM: 'Fleje <shop@coils.example>' }, db)
  return {
    db,
    first,
    send: (minutes: number) => mailer.sendDue(new Date(start + minutes * minuteMs)),
    /** Replaces the server with one that works, on the same port. */
    async restart() {
      await first.close()
      const second = await startMailServer({ port: first.port })
      onTestFinished(() => second.close())
      return second
    },
  }
}

/** Nodemailer reads its timeouts from the URL; the shop's own timeouts are too long for a test. */
const impatient = { patience: '?greetingTimeout=150&socketTimeout=150' }
const recipients = (taken: readonly { to: string }[]) => taken.map(({ to }) => to).sort()
const messageIds = (taken: readonly { text: string }[]) =>
  taken.map(({ text }) => /^Message-ID: (.*)$/im.exec(text)?.[1])

describe('a mail server that is dead for an hour', () => {
  it('is tried rarely, and gets each mail once when it is back', async () => {
    const errors = vi.spyOn(log, 'error')
    onTestFinished(() => errors.mockRestore())
    const { first, send, restart } = await openOutbox({})
    await first.close()
    for (let second = 10; second <= 3_600; second += 10) await send(second / 60)
    expect(errors.mock.calls.length).toBeGreaterThan(2)
    expect(errors.mock.calls.length).toBeLessThan(40)
    const back = await restart()
    for (let minute = 61; minute <= 130; minute++) await send(minute)
    expect(recipients(back.taken)).toEqual(people)
    expect(first.taken).toEqual([])
  })
})

describe('a mail server that fails at the first of several due mails', () => {
  it('gets none of the other mails in this round, so that the shop can still withdraw them', async () => {
    const { db, first, send } = await openOutbox({})
    await first.close()
    await send(1)
    // The round ends after the failure of the first mail.
    const rows = await db.select({ tries: mails.tries }).from(mails)
    expect(rows.map(({ tries }) => tries).sort()).toEqual([0, 0, 1])
  })
})

describe('a slow mail server', () => {
  it('gets each mail only once, even if another process sends mails during a slow round', async () => {
    const { db } = await openOutbox({})
    const start = Date.now()
    const clock = vi.spyOn(performance, 'now').mockReturnValue(0)
    onTestFinished(() => clock.mockRestore())
    const sent: string[] = []
    const open = (deliver: Deliver) =>
      makeMailer({ SHOP_NAME: 'Fleje', MAIL_URL: undefined, MAIL_FROM: undefined }, db, { deliver })
    const other = open(async ({ to }) => void sent.push(to))
    const slow = open(async ({ to }) => {
      clock.mockReturnValue(performance.now() + 1.5 * minuteMs)
      if (sent.push(to) === 2) await other.sendDue(new Date(start + performance.now()))
    })
    await slow.sendDue(new Date(start + 10))
    expect(sent.sort()).toEqual(people)
  })

  it('that never greets is tried again in the next round, and no mail is lost', async () => {
    const { first, send, restart } = await openOutbox(
      { answer: (heard) => (heard === 'connected' ? '' : undefined) },
      impatient,
    )
    await send(1)
    expect(first.taken).toEqual([])
    const well = await restart()
    for (const minute of [2, 3]) await send(minute)
    expect(recipients(well.taken)).toEqual(people)
  })

  it('that loses its answers gets a mail at most twice within twenty minutes, under the same Message-ID', async () => {
    const { first, send } = await openOutbox({ answer: (heard) => (heard === 'text' ? '' : undefined) }, impatient)
    for (let seconds = 10; seconds <= 20 * 60; seconds += 10) await send(seconds / 60)
    const ids = messageIds(first.taken)
    const copies = [...Map.groupBy(ids, (id) => id).values()].map(({ length }) => length)
    expect(Math.max(...copies)).toBe(2)
  })

  it('that never acknowledges a mail gets the mail again, under the same Message-ID', async () => {
    const { first, send, restart } = await openOutbox(
      { answer: (heard) => (heard === 'text' ? '' : undefined) },
      impatient,
    )
    await send(1)
    expect(first.taken).toHaveLength(1)
    const well = await restart()
    for (const minute of [2, 12]) await send(minute)
    expect(recipients(well.taken)).toEqual(people)
    expect(new Set(messageIds([...first.taken, ...well.taken])).size).toBe(3)
    expect(messageIds(well.taken)).toContain(messageIds(first.taken)[0])
  })
})

describe('a mail server', () => {
  const toBruno = (refusal: string) => (heard: string) => (heard.includes(`<${people[1]}>`) ? refusal : undefined)

  it('that permanently refuses one recipient gets the other mails in the same round, and the refused mail is not tried again', async () => {
    const heard: string[] = []
    const refuse = toBruno('550 5.1.1 No such mailbox')
    const { first, send } = await openOutbox({
      answer(line) {
        heard.push(line)
        return refuse(line)
      },
    })
    await send(1)
    expect(recipients(first.taken)).toEqual([people[0], people[2]])
    for (const minute of [10, 60, 600]) await send(minute)
    expect(heard.filter((line) => line.includes(`<${people[1]}>`))).toHaveLength(1)
    expect(first.taken).toHaveLength(2)
  })

  it('that temporarily refuses one recipient gets the other mails in the same round, and the refused mail later', async () => {
    const { first, send, restart } = await openOutbox({ answer: toBruno('450 4.2.1 Please come again') })
    await send(1)
    expect(recipients(first.taken)).toEqual([people[0], people[2]])
    const well = await restart()
    await send(2)
    expect(recipients(well.taken)).toEqual([people[1]])
  })

  it('that temporarily refuses everyone is tried once per round', async () => {
    const greetings: string[] = []
    const { send, restart } = await openOutbox({
      answer(line) {
        if (line !== 'connected') return undefined
        greetings.push(line)
        return '421 4.3.2 Closing for a moment'
      },
    })
    await send(1)
    expect(greetings).toHaveLength(1)
    const well = await restart()
    for (const minute of [2, 3]) await send(minute)
    expect(recipients(well.taken)).toEqual(people)
  })

  it.each([
    ['its password', 'AUTH', '535 5.7.8 Wrong password'],
    ['its sender', 'MAIL FROM', '550 5.7.1 You may not send as this'],
    ['its address', 'connected', '554 5.7.1 We do not know you'],
  ])(
    'that refuses the shop itself because of %s loses no mail: all mails arrive once the cause is removed',
    async (_what, command, refusal) => {
      const asksForPassword = command === 'AUTH' && '250-mail.example\r\n250 AUTH PLAIN'
      const answer = (heard: string) =>
        heard.startsWith(command) ? refusal : (heard.startsWith('EHLO') && asksForPassword) || undefined
      const { db, first, send, restart } = await openOutbox({ answer }, { user: 'shop:old@' })
      await send(1)
      expect(first.taken).toEqual([])
      expect(await db.select({ givenUpAt: mails.givenUpAt, body: mails.body }).from(mails)).toEqual(
        people.map(() => ({ givenUpAt: null, body: 'A mail' })),
      )
      const well = await restart()
      for (const minute of [2, 3]) await send(minute)
      expect(recipients(well.taken)).toEqual(people)
    },
  )
})
