/** Questions to the register wait in short lines, and hold up no other request meanwhile. */
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { describe, expect, it, onTestFinished } from 'vitest'
import { readVatNumber } from '#server/base/vat-number.ts'
import { vatChecks } from '#server/database/tax-schema.ts'
import { makeHttpServer } from '#server/http/http-server.ts'
import { withLoadLimit } from '#server/http/load-limit.ts'
import { withCachedAnswers } from '#server/http/response-cache.ts'
import { listenerOf } from '#server/start/app.ts'
import { loadLimit } from '#server/start/request-lines.ts'
import { makeQuestionLines } from '#server/tax/question-lines.ts'
import { describedFetch } from '#tests/described.ts'
import { ana, bruno, customer, type Person } from '#tests/people.ts'
import type { TestShop } from '#tests/shop.ts'
import { makeApi } from '#web/api/client.ts'
import { serveHeldVies } from './outside-server.ts'
import { fourOf, german, openTaxShop } from './tax-shop.ts'

/** Different German numbers with correct checksums. */
const numbers = Array.from({ length: 400 }, (_, more) => `DE${136_695_976 + more}`)
  .filter((number) => readVatNumber(number))
  .slice(0, 14)

/** The same shop on another port, where it works on at most four requests at a time. */
async function withFewPlaces(shop: TestShop) {
  const answer = listenerOf(shop, { overrideGlobalObjects: false })
  const { server, close } = makeHttpServer(withCachedAnswers(shop.cache, withLoadLimit(answer, loadLimit(4))))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(close)
  // Cast: a server that listens on a TCP port has an address of this form.
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const as = async (person: Person) => {
    const token = await shop.tokenOf(person)
    return makeApi(describedFetch, origin, () => token)
  }
  return { server, origin, as, visitor: makeApi(describedFetch, origin, () => null) }
}

const openWith = (url: string) => openTaxShop({ environment: { VIES_URL: url } })

it('fourteen accounts that ask about numbers hold up no other visitor, and learn the state or that there is no answer', async () => {
  const vies = await serveHeldVies()
  const shop = await openWith(vies.url)
  const { as, visitor } = await withFewPlaces(shop)
  const askers = await Promise.all(numbers.map((_, index) => as(customer(index))))
  const buyer = await as(ana)
  let answered = 0
  const answers = askers.map(async (api, index) => {
    const { state } = await api.checkVatNumber({ body: { vatNumber: numbers[index] ?? '' } })
    answered += 1
    return state
  })
  await vies.isAsked
  // Meanwhile VIES gives no answer.
  expect(await visitor.listProducts({})).toHaveLength(1)
  const lines = [{ id: shop.productId, quantity: 4 }]
  expect(await buyer.priceCart({ body: { lines, country: 'ES' } })).toMatchObject({ toPay: 474.32 })
  const { _id: id } = await buyer.placeOrder({ body: fourOf(shop, { country: 'ES', postalCode: '46520' }) })
  expect(await buyer.findOrder({ id })).toMatchObject({ paid: false })
  // One is asked and three wait, so ten need no answer of VIES.
  await expect.poll(() => answered).toBeGreaterThanOrEqual(10)
  vies.letGo()
  const states = await Promise.all(answers)
  expect(states.filter((state) => state === 'silent').length).toBeGreaterThanOrEqual(10)
  expect(states.filter((state) => state !== 'silent' && state !== 'valid')).toEqual([])
  expect(vies.asked.length).toBeLessThanOrEqual(4)
})

it('the same number, asked about at the same time by two customers, is one question', async () => {
  const vies = await serveHeldVies()
  const shop = await openWith(vies.url)
  const [one, other] = await Promise.all([shop.as(ana), shop.as(bruno)])
  const body = { vatNumber: german }
  const answers = [one.checkVatNumber({ body }), other.checkVatNumber({ body })]
  await vies.isAsked
  vies.letGo()
  const valid = { vatNumber: german, state: 'valid' }
  expect(await Promise.all(answers)).toMatchObject([valid, valid])
  expect(vies.asked).toEqual([german])
  expect(await shop.database.db.$count(vatChecks)).toBe(1)
})

it('a number is not asked about when the customer has gone before its turn', async () => {
  const vies = await serveHeldVies()
  const shop = await openWith(vies.url)
  const { server, origin, as } = await withFewPlaces(shop)
  const [first, gone, last] = numbers
  const [one, other] = [await as(ana), await as(bruno)]
  const answers = [one.checkVatNumber({ body: { vatNumber: first ?? '' } })]
  await vies.isAsked

  const leaving = new AbortController()
  const arrived = once(server, 'request')
  const sent = fetch(`${origin}/api/company/check`, {
    method: 'POST',
    headers: { authorization: `Bearer ${await shop.tokenOf(customer(1))}`, 'content-type': 'application/json' },
    body: JSON.stringify({ vatNumber: gone }),
    signal: leaving.signal,
  })
  const [, response] = await arrived
  const closed = once(response, 'close')
  leaving.abort()
  await expect(sent).rejects.toThrow('aborted')
  await closed

  answers.push(other.checkVatNumber({ body: { vatNumber: last ?? '' } }))
  vies.letGo()
  await Promise.all(answers)
  expect(vies.asked).not.toContain(gone)
})

describe('a line of questions', () => {
  const lines = (mostWaiting = 3, timeoutMs = 600_000) => makeQuestionLines<string>({ mostWaiting, timeoutMs })
  const question = (key: string, ask: (signal: AbortSignal) => Promise<string>, caller?: AbortSignal) => ({
    ...{ line: 'DE', key, ask, caller },
  })

  it('answers in turn, and refuses the question for which there is no place', async () => {
    const inLine = lines()
    const hold = Promise.withResolvers<string>()
    const asked: string[] = []
    const ask = (key: string) =>
      inLine(
        question(key, async () => {
          asked.push(key)
          return key === 'a' ? hold.promise : key
        }),
      )
    const answers = ['a', 'b', 'c', 'd', 'e'].map(ask)
    expect(await answers[4]).toBeUndefined()
    expect(asked).toEqual(['a'])
    hold.resolve('a')
    expect(await Promise.all(answers.slice(0, 4))).toEqual(['a', 'b', 'c', 'd'])
    expect(await ask('f')).toBe('f')
  })

  it('does not hold up another line', async () => {
    const inLine = lines(0)
    void inLine(question('a', () => new Promise(() => {})))
    expect(await inLine({ ...question('b', async () => 'b'), line: 'FR' })).toBe('b')
  })

  it('is left when the time is over, however long the question before it takes', async () => {
    const inLine = lines(3, 100)
    void inLine(question('a', () => new Promise(() => {})))
    expect(await inLine(question('b', async () => 'b'))).toBeUndefined()
  })

  it('goes on with a question while one of its callers is there, and not when all have gone', async () => {
    const inLine = lines()
    const hold = Promise.withResolvers<string>()
    const first = inLine(question('a', () => hold.promise))
    const [one, other] = [new AbortController(), new AbortController()]
    const shared = [one, other].map(({ signal }) => inLine(question('b', async () => 'b', signal)))
    const left = new AbortController()
    const abandoned = inLine(question('c', async () => 'c', left.signal))
    one.abort()
    left.abort()
    expect(await abandoned).toBeUndefined()
    hold.resolve('a')
    expect(await Promise.all([first, ...shared])).toEqual(['a', 'b', 'b'])
  })

  it('asks again when a question fails', async () => {
    const inLine = lines()
    const failing = inLine(question('a', () => Promise.reject(new Error('no answer'))))
    await expect(failing).rejects.toThrow('no answer')
    expect(await inLine(question('a', async () => 'a'))).toBe('a')
  })
})
