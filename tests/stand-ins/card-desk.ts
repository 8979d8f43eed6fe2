// A card sandbox with the official SDK and a receiver of its webhooks, for tests of cards.
import Stripe from 'stripe'
import { onTestFinished } from 'vitest'
import { listenOnLoopback } from '#stand-ins/cards/listener.ts'
import { makeCardSandbox } from '#stand-ins/cards/sandbox.ts'
import { memoryStore, type Store } from '#stand-ins/cards/store.ts'

interface Heard {
  body: string
  signature: string
}

export interface DeskParts {
  store?: Store
  events?: string[]
  /** The shop's answer to a webhook. */
  answerWebhook?: (heard: Heard) => number
  now?: () => number
  refundFailsAfterMs?: number
  maxNetworkRetries?: number
}

export type Desk = Awaited<ReturnType<typeof openDesk>>

export async function openDesk({ answerWebhook = () => 200, maxNetworkRetries = 2, ...parts }: DeskParts = {}) {
  const heard: Heard[] = []
  const sandbox = await makeCardSandbox({
    store: memoryStore(),
    ...parts,
    deliver: async (body, signature) => {
      heard.push({ body, signature })
      return { status: answerWebhook({ body, signature }) }
    },
  })
  const listener = await listenOnLoopback(sandbox.api)
  onTestFinished(async () => {
    await sandbox.stop()
    await listener.close()
  })
  const { host, port, protocol } = listener
  const stripe = new Stripe(sandbox.secretKey, { host, port, protocol, maxNetworkRetries, timeout: 1_000 })
  return { sandbox, stripe, heard, listener, ...browserOf(sandbox.browser, sandbox.publishableKey) }
}

/** A payment of 125.50 dollars, as a shop would request it. */
export function intentOf(orderId = '1'): Stripe.PaymentIntentCreateParams {
  return { amount: 12_550, currency: 'usd', allowed_payment_method_types: ['card'], metadata: { order_id: orderId } }
}

/** The types of the events sent to the shop, in order. */
export function typesHeard({ heard }: Desk): string[] {
  return heard.map(({ body }) => JSON.parse(body).type)
}

function browserOf(browser: (request: Request) => Promise<Response>, publishableKey: string) {
  return { ask, pay, authenticate }

  async function ask(path: string, form?: Record<string, string>, headers: Record<string, string> = {}) {
    const request = new Request(`http://shop.example/card-sandbox${path}`, {
      method: form ? 'POST' : 'GET',
      headers: { authorization: `Bearer ${publishableKey}`, ...headers },
      ...(form && { body: new URLSearchParams(form) }),
    })
    const response = await browser(request)
    return { status: response.status, body: await response.json() }
  }

  /** The request that the browser's script sends when the payer presses Pay. */
  function pay(intent: Stripe.PaymentIntent, number: string, card: Record<string, string> = {}) {
    const typed = { number, exp_month: '12', exp_year: '34', cvc: '123', ...card }
    const named = Object.entries(typed).map(([name, value]) => [`payment_method_data[card][${name}]`, value])
    const form = { 'payment_method_data[type]': 'card', ...Object.fromEntries(named), ...holding(intent) }
    return ask(`/v1/payment_intents/${intent.id}/confirm`, form)
  }

  function authenticate(intent: Stripe.PaymentIntent, outcome: 'complete' | 'fail') {
    return ask(`/v1/payment_intents/${intent.id}/authentication`, { outcome, ...holding(intent) })
  }
}

function holding(intent: Stripe.PaymentIntent) {
  return { client_secret: intent.client_secret ?? '' }
}
