/** The calls with which a checkout places an order and pays for it with a card of the sandbox. */
import type { Buying } from './buyers.ts'
import type { HttpAnswer, HttpRequest } from './raw-http.ts'

/** Sends the request of one step of a purchase. */
export type Send = (step: 'order' | 'payment', request: HttpRequest) => Promise<HttpAnswer>

/** Throws the status of an answer that is not a success. */
export async function buyOnce(send: Send, publishableKey: string, { token, totalPrice, body }: Buying): Promise<void> {
  const order = await send('order', { method: 'POST', path: '/api/order', token, body })
  const { _id } = jsonOf<{ _id: string }>(order)
  const intent = { method: 'POST', path: '/api/create-payment-intent', token, body: { totalPrice, orderId: _id } }
  const { clientSecret } = jsonOf<{ clientSecret: string }>(await send('payment', intent))
  const transactionId = clientSecret.split('_secret_')[0] ?? ''
  const confirmation = {
    method: 'POST',
    path: `/card-sandbox/v1/payment_intents/${transactionId}/confirm`,
    token: publishableKey,
    body: String(cardOf(clientSecret)),
  }
  jsonOf(await send('payment', confirmation))
  jsonOf(await send('payment', { method: 'PATCH', path: `/api/order/${_id}`, token, body: { transactionId } }))
}

/** The JSON of the answer. Throws the status of an answer that is not a success. */
export function jsonOf<Answer>({ status, body }: HttpAnswer): Answer {
  if (!status.startsWith('2')) throw new Error(status)
  return JSON.parse(body)
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
