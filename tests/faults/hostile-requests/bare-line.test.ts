/** Bytes that barely form a request, sent over a raw connection. */
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { seed, seedNote } from '#tests/sample.ts'
import { each, longestMs } from './attack.ts'
import { openBesiegedShop } from './besieged-shop.ts'
import { makeClient } from './client.ts'
import { judgeFor } from './judge.ts'
import { rawRequest } from './raw-requests.ts'
import { makeNasty } from './values.ts'

it(
  'malformed bytes over a raw connection do no harm @rare',
  async () => {
    const { shop, attackers } = await openBesiegedShop(each)
    const { host } = new URL(shop.origin)
    const token = attackers.customer[0]?.token ?? ''
    const client = makeClient(shop.origin)
    const judge = judgeFor('customer')
    const rawRequests = fc.gen().map((draw) => rawRequest(makeNasty(draw, { all: new Map() }), host, token))
    const property = fc.asyncProperty(fc.array(rawRequests, { minLength: 10, maxLength: 10 }), async (together) => {
      const heard = await Promise.all(together.map((raw) => client.sendRaw(raw)))
      const wrong = heard.map((answer) => judge({ about: 'raw', method: '', path: '', headers: {} }, answer))
      expect(wrong.filter(Boolean), seedNote).toEqual([])
    })
    await fc.assert(property, { seed, numRuns: Math.ceil(each / 2) })
    client.close()
    expect((await shop.send('/api/health')).status).toBe(200)
  },
  longestMs,
)
