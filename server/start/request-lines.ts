/** The lines in which requests wait when the shop is busy, and the line of each request. */
import type { IncomingMessage } from 'node:http'
import { type CallName, callMap } from '#contract/calls.ts'
import type { LoadLimit } from '../http/load-limit.ts'
import type { LineRule } from '../http/request-queue.ts'

/**
 * Requests that continue what a customer already holds, such as an order that awaits its payment, are practically never refused;
 * then come new orders; then other changes and everybody who is signed in; then all others.
 */
const lines = {
  holding: { patienceMs: 20_000, share: 1 },
  ordering: { patienceMs: 250, share: 1 },
  signedIn: { patienceMs: 500, share: 1 },
  others: { patienceMs: 250, share: 0.25 },
} satisfies Record<string, LineRule>

const names = Object.keys(lines)

/** The load limit of a shop that works on `most` requests at a time. */
export const loadLimit = (most: number): LoadLimit => ({
  ...{ most, graceMs: 800, few: 16 },
  lines: Object.values(lines),
  lineOf,
})

const holding: CallName[] = [
  'createPaymentIntent',
  'recordPayment',
  'findPaymentConfig',
  'findOrder',
  'settleTax',
  'openPaymentLink',
  'startLinkPayment',
  'recordLinkPayment',
]
const ordering: CallName[] = ['placeOrder', 'placeDraft', 'priceCart']

const isHolding = patternOf([
  ...holding.map(patternOfCall),
  'POST /webhooks/stripe',
  'GET /dashboard/payment/[^/]+',
  'GET /pay',
  // The card sandbox, which the shop itself calls while a payment waits for it.
  String.raw`\w+ /card-sandbox/.*`,
])
const isOrdering = patternOf([...ordering.map(patternOfCall), 'GET /checkout'])

/**
 * The number of the line. A token is not verified, because that is work; a forged one only passes those who show none, and its
 * request is refused as before.
 */
function lineOf({ method = '', url = '', headers }: IncomingMessage): number {
  const request = `${method} ${url}`
  if (isHolding.test(request)) return names.indexOf('holding')
  if (isOrdering.test(request)) return names.indexOf('ordering')
  const isRead = method === 'GET' || method === 'HEAD'
  return names.indexOf(isRead && headers.authorization === undefined ? 'others' : 'signedIn')
}

function patternOfCall(name: CallName): string {
  const [method, path] = callMap[name]
  return `${method} /api${path.replaceAll(/\{\w+\}/g, '[^/?]+')}`
}

function patternOf(requests: string[]): RegExp {
  return new RegExp(`^(${requests.join('|')})(\\?|$)`)
}
