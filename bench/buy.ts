/**
 * Buyers that place one order after another, pay for each and record the payment, with the calls of the checkout. Writes a
 * sample to standard output; `statuses` counts the failures.
 */
import { text } from 'node:stream/consumers'
import type { Buying } from './buyers.ts'
import { type HttpRequest, openRawClient } from './raw-http.ts'
import { percentileOf, type Sample } from './sample.ts'

type Wish = { address: string; buying: Buying[]; buyers: number; seconds: number }

const { address, buying, buyers, seconds }: Wish = JSON.parse(await text(process.stdin))
const client = await openRawClient(address, buyers)
const { publishableKey } = await ask<{ publishableKey: string }>({ method: 'GET', path: '/api/payment-config' })
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
      await buyOnce(wanted)
      taken.push(performance.now() - began)
    } catch (error) {
      const what = error instanceof Error ? error.message : String(error)
      statuses[what] = (statuses[what] ?? 0) + 1
    }
  }
}

async function buyOnce({ token, totalPrice, body }: Buying): Promise<void> {
  const { _id } = await ask<{ _id: string }>({ method: 'POST', path: '/api/order', token, body })
  const { clientSecret } = await ask<{ clientSecret: string }>({
    method: 'POST',
    path: '/api/create-payment-intent',
    token,
    body: { totalPrice, orderId: _id },
  })
  const transactionId = clientSecret.split('_secret_')[0] ?? ''
  await ask({
    method: 'POST',
    path: `/card-sandbox/v1/payment_intents/${transactionId}/confirm`,
    token: publishableKey,
    body: String(cardOf(clientSecret)),
  })
  await ask({ method: 'PATCH', path: `/api/order/${_id}`, token, body: { transactionId } })
}

function cardOf(clientSecret: string): URLSearchParams {
  return new URLSearchParams({
    client_secret: clientSecret,
    'payment_method_data[type]': 'card',
    'payment_method_data[card][number]': '4242424242424242',
    'payment_method_data[card][exp_month]': '12',
    'payment_method_data[card][exp_year]': String(new Date().getFullYear() + 3),
    'payment_method_data[card][cvc]': '123',
  })
}

/** The JSON of the answer. Throws the status of an answer that is not a success. */
async function ask<Answer>(request: HttpRequest): Promise<Answer> {
  const { status, body } = await client.exchange(request)
  if (!status.startsWith('2')) throw new Error(status)
  return JSON.parse(body)
}
