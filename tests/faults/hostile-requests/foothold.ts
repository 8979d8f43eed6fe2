/** The legitimate steps of an attacker before the hostile ones: opening a payment, and beginning sign-ins. */
import { openBrowser } from '#tests/identity/browser.ts'
import type { Besieged } from './besieged-shop.ts'

export type Foothold = {
  publishableKey: string
  intentId: string
  clientSecret: string
  /** Sign-ins in progress at the stand-in for Google: each ends when an account is chosen. */
  signIns: SignIn[]
}

/** The current step of a sign-in, and the cookies of the browser. */
type SignIn = { step: string; cookie: string }

const signInsBegun = 20

export async function gainFoothold({ shop, attackers }: Besieged): Promise<Foothold> {
  const { token, orderId } = attackers.customer[0] ?? {}
  const { publishableKey } = shop.shop.cards
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const body = JSON.stringify({ orderId, totalPrice: 251 })
  const { clientSecret } = await (
    await shop.send('/api/create-payment-intent', { method: 'POST', headers, body })
  ).json()
  return {
    publishableKey,
    clientSecret,
    intentId: clientSecret.split('_secret_')[0],
    signIns: await Promise.all(Array.from({ length: signInsBegun }, (_, number) => beginSignIn(shop.origin, number))),
  }
}

async function beginSignIn(origin: string, number: number): Promise<SignIn> {
  const browser = openBrowser(origin, `10.255.0.${number}`)
  const begun = await browser.post('/identity/sign-in/social', { provider: 'google', callbackURL: '/login' })
  const { url } = await begun.json()
  const step = await browser.send(url)
  const cookies = [...begun.headers.getSetCookie(), ...step.headers.getSetCookie()]
  return {
    step: /choose\/([^/?]+)/.exec(step.headers.get('location') ?? '')?.[1] ?? '',
    cookie: cookies.map((cookie) => cookie.split(';', 1)[0]).join('; '),
  }
}
