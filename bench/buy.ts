/**
 * Buyers that place one order after another, pay for each and record the payment, with the calls of the checkout. Writes a
 * sample to standard output; `statuses` counts the failures.
 */
import { text } from 'node:stream/consumers'
import type { Buying } from './buyers.ts'
import { buyOnce, jsonOf } from './checkout.ts'
import { openRawClient } from './raw-http.ts'
import { percentileOf, type Sample } from './sample.ts'

type Wish = { address: string; buying: Buying[]; buyers: number; seconds: number }

const { address, buying, buyers, seconds }: Wish = JSON.parse(await text(process.stdin))
const client = await openRawClient(address, buyers)
const config = await client.exchange({ method: 'GET', path: '/api/payment-config' })
const { publishableKey } = jsonOf<{ publishableKey: string }>(config)
const taken: number[] = []
const statuses: Record<string, number> = {}
let turn = Math.floor(Math.random() * buying.length)
const started = performance.now()
await Promise.all(Array.from({ length: buyers }, buyOn))
const tookSeconds = (performance.now() - started) / 1000
const bought: Sample = {
  requests: taken.length,
  perSecond: taken.length / tookSeconds,
  errors: Object.values(statuses).reduce((sum, count) => sum + count, 0),
  p50Ms: percentileOf(taken, 0.5),
  p99Ms: percentileOf(taken, 0.99),
  statuses,
}
process.stdout.write(JSON.stringify(bought), () => process.exit(0))

async function buyOn(): Promise<void> {
  while (performance.now() - started < seconds * 1000) {
    const wanted = buying[turn++ % buying.length]
    if (!wanted) throw new Error('There are no buyers')
    const began = performance.now()
    try {
      await buyOnce((_, request) => client.exchange(request), publishableKey, wanted)
      taken.push(performance.now() - began)
    } catch (error) {
      const what = error instanceof Error ? error.message : String(error)
      statuses[what] = (statuses[what] ?? 0) + 1
    }
  }
}
