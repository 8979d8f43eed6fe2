/** Limits for each account, whatever client addresses are used: the waits between guesses grow, and few mails are sent. */
import { sql } from 'drizzle-orm'
import { expect, it, onTestFinished, vi } from 'vitest'
import { authPaces } from '#server/database/identity-schema.ts'
import { deleteOldLimits, deleteOldPaces } from '#server/identity/limit-queries.ts'
import { newestMails } from '#server/mail/mail-queries.ts'
import { production } from '../production.ts'
import type { Browser } from './browser.ts'
import { type FrontDoor, openFrontDoor } from './front-door.ts'

const ana = { email: 'ana@coils.example', password: 'long enough', name: 'Ana Ruiz' }
it.each([
  ['production', production, { free: 5, waitSeconds: 60 }],
  ['demo mode', {}, { free: 10, waitSeconds: 5 }],
])(
  'allows a few guesses in %s, each from a different address, then adds waits',
  async (_, mode, { free, waitSeconds }) => {
    // The clock stands still, so that waits of a few seconds do not end while the machine is busy.
    vi.useFakeTimers({ toFake: ['Date'] })
    onTestFinished(() => void vi.useRealTimers())
    const door = await openFrontDoor(mode)
    await post(door, '/identity/sign-up/email', ana)
    for (let tries = 0; tries < free; tries++) expect((await guess(door)).status, `${tries}`).toBe(401)
    await expectWait(await guess(door), waitSeconds)
    await expectWait(await signIn(door, ana), waitSeconds)
  },
)

it('adds no wait to the first guesses on an instance whose clock is a second slow', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const door = await openFrontDoor(production)
  expect((await guess(door)).status).toBe(401)
  vi.setSystemTime(Date.now() - 1000)
  expect((await guess(door)).status).toBe(401)
})

it('doubles every further wait, up to a cap', async () => {
  const door = await openFrontDoor(production)
  const waitsMinutes: number[] = []
  for (let tries = 0; tries < 5; tries++) await guess(door)
  for (let tries = 0; tries < 7; tries++) {
    waitsMinutes.push(Number((await guess(door)).headers.get('retry-after')) / 60)
    await waitOver(door)
    await guess(door)
  }
  expect(waitsMinutes.map(Math.round)).toEqual([1, 2, 4, 8, 15, 15, 15])
})

it('forgets the failures once the right password is given after the wait', async () => {
  const door = await openFrontDoor(production)
  await post(door, '/identity/sign-up/email', ana)
  for (let tries = 0; tries < 6; tries++) await guess(door)
  expect((await signIn(door, ana)).status).toBe(429)
  await waitOver(door)
  expect((await signIn(door, ana)).status).toBe(200)
  for (let tries = 0; tries < 5; tries++) expect((await guess(door)).status).toBe(401)
  expect((await guess(door)).status).toBe(429)
})

it('lets the owner in after a password reset, however many guesses were made', async () => {
  const door = await openFrontDoor(production)
  await post(door, '/identity/sign-up/email', ana)
  for (let tries = 0; tries < 8; tries++) await guess(door)
  await post(door, '/identity/request-password-reset', { email: ana.email })
  const token = (await door.linkInMailTo(ana.email)).searchParams.get('token')
  await post(door, '/identity/reset-password', { token, newPassword: 'another one' })
  expect((await signIn(door, { ...ana, password: 'another one' })).status).toBe(200)
})

it('during a day of guesses, lets the owner in with a known browser, or with a new browser after a reset mail @rare', async () => {
  const door = await openFrontDoor(production)
  await post(door, '/identity/sign-up/email', ana)
  const known = door.browser()
  const signInAs = (browser: Browser, password: string) =>
    browser.post('/identity/sign-in/email', { email: ana.email, password }, { origin: door.trustedOrigin })
  expect((await signInAs(known, ana.password)).status).toBe(200)

  let password = ana.password
  for (let hour = 0; hour < 24; hour++) {
    for (let tries = 0; tries < 10; tries++) {
      await guess(door)
      await post(door, '/identity/request-password-reset', { email: ana.email })
    }
    expect((await signInAs(known, password)).status, `hour ${hour}, known browser`).toBe(200)
    if (hour % 6 === 0) await comeByTheMailbox(hour)
    await letAnHourPass(door)
  }

  async function comeByTheMailbox(hour: number) {
    const browser = door.browser()
    expect((await signInAs(browser, password)).status, `hour ${hour}, new browser`).toBe(429)
    // Whether or not another mail is sent, the newest mail has a valid link.
    await post(door, '/identity/request-password-reset', { email: ana.email })
    const token = (await door.linkInMailTo(ana.email)).searchParams.get('token')
    password = `password of hour ${hour}`
    await post(door, '/identity/reset-password', { token, newPassword: password })
    expect((await signInAs(browser, password)).status, `hour ${hour}, after a reset mail`).toBe(200)
  }
  // Up to eighty passwords are hashed: on a busy machine that takes minutes.
}, 600_000)

it('counts guesses from a known browser separately', async () => {
  const door = await openFrontDoor(production)
  await post(door, '/identity/sign-up/email', ana)
  const known = door.browser()
  const signInThere = (password: string) =>
    known.post('/identity/sign-in/email', { email: ana.email, password }, { origin: door.trustedOrigin })
  await signInThere(ana.password)
  for (let tries = 0; tries < 5; tries++) expect((await signInThere('a guess')).status).toBe(401)
  expect((await signInThere(ana.password)).status).toBe(429)
  expect((await signIn(door, ana)).status).toBe(200)
})

it('counts simultaneous guesses before it checks any of them', async () => {
  const door = await openFrontDoor(production)
  await post(door, '/identity/sign-up/email', ana)
  const answers = await Promise.all(Array.from({ length: 20 }, () => guess(door)))
  const statuses = answers.map(({ status }) => status)
  expect(statuses.filter((status) => status === 401)).toHaveLength(5)
  expect(statuses.filter((status) => status === 429)).toHaveLength(15)
})

it('gives the same waits for an unknown address as for a known address', async () => {
  const door = await openFrontDoor(production)
  await post(door, '/identity/sign-up/email', ana)
  const [known, unknown] = [await answersTo(door, ana.email), await answersTo(door, 'nobody@coils.example')]
  expect(unknown).toEqual(known)
  expect(await answersTo(door, 'ANA@Coils.example')).toEqual(known.map(() => known.at(-1)))
})

it('counts the failures of each account separately, and stores no address in plain text', async () => {
  const door = await openFrontDoor(production)
  for (let tries = 0; tries < 7; tries++) await guess(door)
  expect((await signIn(door, { ...ana, email: 'bruno@pallets.example' })).status).toBe(401)
  const { rows } = (await door.db.execute(sql`select * from account_limits`)) as unknown as { rows: object[] }
  expect(rows.length).toBeGreaterThan(0)
  expect(JSON.stringify(rows)).not.toMatch(/ana|coils/)
})

it.each([
  ['/identity/request-password-reset', 'Choose a new password'],
  ['/identity/send-verification-email', 'Confirm your email'],
])(
  'sends one address at most three mails an hour through %s, whatever client addresses are used',
  async (path, subject) => {
    const door = await openFrontDoor(production)
    await post(door, '/identity/sign-up/email', ana)
    const ask = (email: string) => Promise.all(Array.from({ length: 12 }, () => post(door, path, { email })))
    const answers = await ask(ana.email)
    const written = (await newestMails(door.db, 50)).filter((mail) => mail.subject.startsWith(subject))
    expect(written).toHaveLength(3)
    const refused = answers.find(({ status }) => status === 429) ?? expect.fail('all were accepted')
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3000)
    expect((await refused.json()).message).toMatch(/^We have already sent several mails to this address\./)
    const ofUnknown = (await ask('nobody@coils.example')).map(({ status }) => status).sort()
    expect(ofUnknown).toEqual([200, 200, 200, ...Array.from({ length: 9 }, () => 429)])
  },
)

it('sends mails again after an hour', async () => {
  const door = await openFrontDoor(production)
  const ask = () => post(door, '/identity/request-password-reset', { email: ana.email })
  for (let tries = 0; tries < 4; tries++) await ask()
  expect((await ask()).status).toBe(429)
  await waitOver(door)
  expect((await ask()).status).toBe(200)
})

it('deletes only limits that ended long ago', async () => {
  const door = await openFrontDoor(production)
  for (let tries = 0; tries < 6; tries++) await guess(door)
  const later = (hours: number) => new Date(Date.now() + hours * 3_600_000)
  await deleteOldLimits(door.db, later(23))
  expect((await guess(door)).status).toBe(429)
  await deleteOldLimits(door.db, later(25))
  expect((await guess(door)).status).toBe(401)
})

it('stores client addresses as digests, and deletes them after ten minutes', async () => {
  const door = await openFrontDoor(production)
  await guess(door)
  const paces = await door.db.select().from(authPaces)
  expect(paces.map(({ key, count }) => [key, count])).toEqual([[expect.stringMatching(/^[\w-]{43}$/), 1]])
  await deleteOldPaces(door.db, new Date(Date.now() + 9 * 60_000))
  expect(await door.db.$count(authPaces)).toBe(1)
  await deleteOldPaces(door.db, new Date(Date.now() + 11 * 60_000))
  expect(await door.db.$count(authPaces)).toBe(0)
})

/** Posts as the shop's own pages do, each time from a new client address. */
function post(door: FrontDoor, path: string, body: object): Promise<Response> {
  const browser = door.browser()
  return browser.post(path, body, { origin: door.trustedOrigin })
}

function signIn(door: FrontDoor, account: { email: string; password: string }): Promise<Response> {
  return post(door, '/identity/sign-in/email', { email: account.email, password: account.password })
}

function guess(door: FrontDoor, email = ana.email): Promise<Response> {
  return signIn(door, { email, password: 'a guess' })
}

/** The statuses of eight guesses, and the sentences of the waits: they must not reveal whether an account exists. */
async function answersTo(door: FrontDoor, email: string) {
  const answers: object[] = []
  for (let tries = 0; tries < 8; tries++) {
    const answer = await guess(door, email)
    const { code, message } = await answer.json()
    // The first errors are specified and differ; the answers after them must be the same.
    const says = answer.status === 401 ? {} : { code, message: message.replace(/\d+/, 'so many') }
    answers.push({ status: answer.status, ...says })
  }
  return answers
}

async function expectWait(answer: Response, seconds: number): Promise<void> {
  expect(answer.status).toBe(429)
  expect(Number(answer.headers.get('retry-after'))).toBe(seconds)
  expect(await answer.json()).toMatchObject({
    code: 'TOO_MANY_FAILURES',
    message: expect.stringMatching(/^Too many sign-ins with this email have failed\. Please wait .+ or choose a new/),
  })
}

/** Ends all current waits. */
async function waitOver(door: FrontDoor): Promise<void> {
  await door.db.execute(sql`update account_limits set blocked_until = now() - interval '1 second'`)
}

async function letAnHourPass(door: FrontDoor): Promise<void> {
  await door.db.execute(
    sql`update account_limits set blocked_until = blocked_until - interval '1 hour', at = at - interval '1 hour'`,
  )
  await door.db.execute(sql`update auth_verifications set expires_at = expires_at - interval '1 hour'`)
  await door.db.execute(sql`delete from auth_paces`)
}
