/** Buyers that place, pay and record one order after another. Writes a sample to standard output: refused orders are errors only. */
import { text } from 'node:stream/consumers'
import { payFor } from '#tests/paying.ts'
import { makeApi } from '#web/api/client.ts'
import type { Buying } from './buyers.ts'
import { percentileOf, type Sample } from './sample.ts'

type Wish = { address: string; buying: Buying[]; buyers: number; seconds: number }

const { address, buying, buyers, seconds }: Wish = JSON.parse(await text(process.stdin))
const front = { send: (path: string, init?: RequestInit) => fetch(address + path, init) }
const taken: number[] = []
let errors = 0
let turn = Math.floor(Math.random() * buying.length)
const started = performance.now()
await Promise.all(Array.from({ length: buyers }, buyOn))
const tookSeconds = (performance.now() - started) / 1000
const sample: Sample = {
  requests: taken.length,
  perSecond: taken.length / tookSeconds,
  errors,
  p50Ms: percentileOf(taken, 0.5),
  p99Ms: percentileOf(taken, 0.99),
}
process.stdout.write(JSON.stringify(sample), () => process.exit(0))

async function buyOn(): Promise<void> {
  while (performance.now() - started < seconds * 1000) {
    const wanted = buying[turn++ % buying.length]
    if (!wanted) throw new Error('There is nobody to buy')
    const began = performance.now()
    try {
      await buyOnce(wanted)
      taken.push(performance.now() - began)
    } catch (error) {
      // One of them tells enough: under overload, thousands are refused.
      if (errors === 0) console.error(error)
      errors += 1
    }
  }
}

async function buyOnce({ token, body }: Buying): Promise<void> {
  const api = makeApi(fetch, address, () => token)
  const { _id } = await api.placeOrder({ body })
  await payFor(front, api, _id)
}
