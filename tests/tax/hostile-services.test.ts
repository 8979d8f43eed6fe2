/** Answers of VIES and the ECB, honest and hostile: each is read within bounds, and an outage says nothing about a number. */
import type { RequestListener } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip, gzipSync } from 'node:zlib'
import { asc, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { vatChecks } from '#server/database/tax-schema.ts'
import { askForWaitingOrders } from '#server/orders/waiting-orders.ts'
import { makeRateReader } from '#server/tax/rate-file.ts'
import { makeRegister } from '#server/tax/register.ts'
import { fileWith } from '#stand-ins/ecb/rates.ts'
import { ana } from '#tests/people.ts'
import { caseFile } from './cases.ts'
import { serveOutside, serveVies } from './outside-server.ts'
import { fourOf, german, openTaxShop, spanish } from './tax-shop.ts'

const [number, requester] = [
  { prefix: 'DE', digits: '136695976' },
  { prefix: 'ES', digits: 'B58378431' },
]
const soon = { timeoutMs: 200 }
/** Too long for a test: what ends before has ended for another reason. */
const patient = { timeoutMs: 600_000 }

const json = (body: object, status = 200): RequestListener => {
  return (_, response) => response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

type Case = { name: string; status: number; answer: object; expected: string }
const failed = (error: string) => ({ actionSucceed: false, errorWrappers: [{ error }] })
const further: Case[] = [
  { name: 'a word that nobody knows', status: 200, answer: { valid: false, userError: 'NEW' }, expected: 'silent' },
  { name: 'valid, and yet an outage', status: 200, answer: { valid: true, userError: 'TIMEOUT' }, expected: 'silent' },
  { name: 'valid, and yet no success', status: 200, answer: { valid: true, actionSucceed: false }, expected: 'silent' },
  { name: 'valid with HTTP 500', status: 500, answer: { valid: true }, expected: 'silent' },
  { name: 'neither valid nor invalid', status: 200, answer: { name: 'A' }, expected: 'silent' },
  { name: 'an outage that is listed', status: 200, answer: failed('IP_BLOCKED'), expected: 'silent' },
  { name: 'too many questions', status: 429, answer: failed('MS_MAX_CONCURRENT_REQ'), expected: 'silent' },
  { name: 'a form that is not accepted', status: 200, answer: failed('INVALID_INPUT'), expected: 'invalid' },
  { name: 'a word for success', status: 200, answer: { valid: true, userError: 'VALID' }, expected: 'valid' },
  { name: 'no failures', status: 200, answer: { valid: true, errorWrappers: [] }, expected: 'valid' },
]
// Cast: the file has this form.
const cases = [...(JSON.parse(caseFile('vies-answers.json')) as Case[]), ...further]

describe('an answer of VIES', () => {
  it.each(cases.filter(({ expected }) => /^(valid|invalid|silent)$/.test(expected)))(
    'such as "$name" means: $expected',
    async ({ status, answer, expected }) => {
      const url = await serveOutside(json(answer, status))
      expect(await makeRegister(() => url)(number, requester)).toMatchObject({ state: expected })
    },
  )

  it('that refuses our own number makes the shop ask without it, and the customer does not notice', async () => {
    const [refused] = cases.filter(({ name }) => name === 'our own number is refused')
    const requesters: (string | undefined)[] = []
    const url = await serveVies(async ({ requesterNumber }) => {
      requesters.push(requesterNumber)
      return requesterNumber ? (refused?.answer ?? {}) : { valid: true, name: 'Coils GmbH' }
    })
    const shop = await openTaxShop({ environment: { VIES_URL: url } })
    const api = await shop.as(ana)
    const answer = { vatNumber: german, state: 'valid', registeredName: 'Coils GmbH' }
    expect(await api.checkVatNumber({ body: { vatNumber: german } })).toMatchObject(answer)
    expect(requesters).toEqual([spanish.slice(2), undefined])
    expect(await shop.database.db.select().from(vatChecks)).toMatchObject([{ requester: '', consultationNumber: '' }])
  })

  it('with characters that cannot be stored settles the order all the same', async () => {
    const name = 'Coils\u0000 GmbH\u202e \ud800'
    const url = await serveOutside(json({ valid: true, requestIdentifier: 'W\u00001', name, address: 'A\n\u0007B' }))
    const shop = await openTaxShop({ environment: { VIES_URL: url } })
    const api = await shop.as(ana)
    const berlin = { country: 'DE', postalCode: '10115', vatNumber: german }
    const { _id: id } = await api.placeOrder({ body: fourOf(shop, berlin) })
    await askForWaitingOrders(shop.shop, new Date(), new AbortController().signal)
    expect(await api.findOrder({ id })).toMatchObject({ tax: { treatment: 'intra-EU supply' } })
    const stored = await shop.database.db.select().from(vatChecks).orderBy(asc(vatChecks.at))
    expect(stored).toMatchObject([{ registeredName: 'Coils  GmbH', registeredAddress: 'A\n B' }])
    expect(await shop.database.db.execute(sql`select answer::text from vat_checks`)).toBeDefined()
  })

  it('that is nested too deeply to be stored is an outage', async () => {
    const url = await serveOutside((_, response) => response.end(`{"valid":true,"x":${'['.repeat(20_000)}`))
    expect(await makeRegister(() => url)(number, requester)).toMatchObject({ state: 'silent' })
  })
})

const endless = () =>
  Readable.from(
    (function* () {
      for (;;) yield Buffer.alloc(64 * 1024, ' ')
    })(),
  )

/** Never ends. Errors are those of a client that no longer reads. */
const flood: RequestListener = (_, response) => void pipeline(endless(), response).catch(() => {})
const zippedFlood: RequestListener = (_, response) => {
  response.setHeader('content-encoding', 'gzip')
  void pipeline(endless(), createGzip({ level: 9 }), response).catch(() => {})
}
const hang: RequestListener = () => {}
const drip: RequestListener = (_, response) => {
  response.write(' ')
  const timer = setInterval(() => response.write(' '), 20)
  response.on('close', () => clearInterval(timer))
}
const lie: RequestListener = (_, response) => void response.end('<html>verysecret</html>')
/** Announces more bytes than it sends, and cuts the answer off. */
const cut: RequestListener = (_, response) => {
  response.writeHead(200, { 'content-length': 1_000 })
  response.write('{"valid":true}', () => response.destroy())
}
const zippedJunk: RequestListener = (_, response) =>
  void response.writeHead(200, { 'content-encoding': 'gzip' }).end('this is not gzip')

/** A server that hangs or drips is given up after the timeout; each of the others must fail before that. */
const hostile: [string, RequestListener, { timeoutMs: number }, RegExp][] = [
  ['never answers', hang, soon, /timeout/],
  ['never ends its answer', drip, soon, /timeout/],
  ['sends bytes without end', flood, patient, /more than \d+ bytes/],
  ['sends zipped bytes without end', zippedFlood, patient, /more than \d+ bytes/],
  ['announces a body that is too long', announce, patient, /more than \d+ bytes/],
  ['cuts its answer off', cut, patient, /terminated/],
  ['sends a damaged archive', zippedJunk, patient, /./],
]

function announce(_: unknown, response: Parameters<RequestListener>[1]) {
  response.writeHead(200, { 'content-length': 400_000_000 })
  response.write(' ')
}

describe.each(hostile)('a service that %s', (_, answer, time, failure) => {
  it('is silent in place of VIES', async () => {
    const url = await serveOutside(answer)
    const found = await makeRegister(() => url, time)(number, requester)
    expect(found).toMatchObject({ state: 'silent', answer: { failure: expect.stringMatching(failure) } })
  })

  it('fails in place of the ECB', async () => {
    const url = await serveOutside(answer)
    await expect(makeRateReader(() => url, time)()).rejects.toThrow(failure)
  })
})

it('a redirect is not followed, by either service', async () => {
  const followed: unknown[] = []
  const target = await serveOutside((request, response) => {
    followed.push(request.url)
    response.end(JSON.stringify({ valid: true }))
  })
  const url = await serveOutside((_, response) => response.writeHead(307, { location: target }).end())
  expect(await makeRegister(() => url)(number, requester)).toMatchObject({ state: 'silent' })
  await expect(makeRateReader(() => url)()).rejects.toThrow('fetch failed')
  expect(followed).toEqual([])
})

it('a page in place of an answer is an outage, and is kept only in part', async () => {
  const url = await serveOutside(lie)
  expect(await makeRegister(() => url)(number, requester)).toMatchObject({ state: 'silent', failures: [] })
  await expect(makeRateReader(() => url)()).rejects.toThrow('no days')
})

it('an honest answer may be zipped', async () => {
  const url = await serveOutside((request, response) => {
    response.writeHead(200, { 'content-encoding': 'gzip' })
    response.end(gzipSync(request.method === 'POST' ? '{"valid":true}' : fileWith(['2026-11-26'])))
  })
  expect(await makeRegister(() => url)(number, requester)).toMatchObject({ state: 'valid' })
  expect(await makeRateReader(() => url)()).toHaveLength(1)
})

describe('a file of exchange rates', () => {
  const read = async (file: string, now = new Date('2026-11-29T12:00:00Z')) => {
    const url = await serveOutside((_, response) => void response.end(file))
    const rates = await makeRateReader(() => url)(now)
    return rates.map(({ day, dollarsPerEuro }) => `${day} ${dollarsPerEuro}`)
  }
  const day = (time: string, cube: string) => `<Cube time="${time}">${cube}</Cube>`
  const dollar = '<Cube currency="USD" rate="1.1"/>'
  const good = day('2026-11-26', dollar)

  it.each([
    ['ecb-one-day-without-dollar.xml', ['2026-11-26 11000']],
    ['ecb-day-in-the-future.xml', ['2026-11-26 11000']],
    ['ecb-whole-number.xml', ['2026-11-27 10000', '2026-11-26 11000']],
  ])('such as %s gives the rates of its good days', async (name, rates) => {
    expect(await read(caseFile(name))).toEqual(rates)
  })

  it.each([
    ['a day that does not exist', day('2026-02-30', dollar)],
    ['a day that is none', day('yesterday', dollar)],
    ['a day without its name', `<Cube >${dollar}</Cube><Cube tim='2026-11-27'>${dollar}</Cube>`],
    ['a rate that is not a number', day('2026-11-27', '<Cube currency="USD" rate="N/A"/>')],
    ['a rate that is not plausible', day('2026-11-27', '<Cube currency="USD" rate="11"/>')],
    ['a rate with a comma', day('2026-11-27', '<Cube currency="USD" rate="1,1"/>')],
    ['two rates of one day', day('2026-11-27', `${dollar}<Cube currency="USD" rate="1.2"/>`)],
    ['a day that is cut off', '<Cube time="2026-11-27"><Cube currency="USD" rate="1.'],
  ])('with %s gives the rates of the other days', async (_, odd) => {
    expect(await read(good + odd)).toEqual(['2026-11-26 11000'])
  })

  it.each([
    ['single quotes', `<Cube time='2026-11-26'><Cube currency='USD' rate='1.1'/></Cube>`],
    ['blanks and another sequence', `<Cube  time = "2026-11-26" >\n<Cube rate = "1.10" currency = "USD" /></Cube>`],
    ['a prefix', '<e:Cube time="2026-11-26"><e:Cube currency="USD" rate="1.1"></e:Cube></e:Cube>'],
  ])('may be written with %s', async (_, file) => {
    expect(await read(file)).toEqual(['2026-11-26 11000'])
  })

  // If reading took the square of the length, this test would end by its timeout.
  it.each([
    '<Cube time=',
    '<Cube time="2026-11-27">',
    '<Cube time="2026-11-27"',
    '<Cube ',
    '<Cube aaaaaaaaaa>',
    '<a:a',
  ])('that repeats %s is read to its end', async (part) => {
    expect(await read(good + part.repeat(490_000 / part.length))).toEqual(['2026-11-26 11000'])
  })
})
