/** Bytes over a bare line that are hardly requests at all. */
import { expect, it } from 'vitest'
import { each, longestMs, nastyFor, seedNote } from './attack.ts'
import { openBesiegedShop } from './besieged-shop.ts'
import { makeClient } from './client.ts'
import { judgeFor } from './judge.ts'
import { rawRequest } from './raw-requests.ts'

it(
  'sent over a bare line, hardly requests at all, do no harm',
  async () => {
    const besieged = await openBesiegedShop(each)
    const nasty = nastyFor(5)
    const { origin } = besieged.shop
    const token = besieged.attackers.customer[0]?.token ?? ''
    const client = makeClient(origin)
    const judge = judgeFor('customer')
    const wrong: string[] = []
    const sendSome = async () => {
      for (let number = 0; number < each / 2; number++) {
        const raw = rawRequest(nasty, new URL(origin).host, token)
        const heard = await client.sendRaw(raw)
        const said = judge({ about: 'raw', method: '', path: '', headers: {} }, heard)
        if (said) wrong.push(`${said}\n${raw.slice(0, 600)}\n→ ${heard.text.slice(0, 600)}`)
      }
    }
    await Promise.all(Array.from({ length: 10 }, sendSome))
    client.close()
    expect(wrong, seedNote).toEqual([])
    expect((await besieged.shop.send('/api/health')).status).toBe(200)
  },
  longestMs,
)
