/** Pays for an order as the payment page does, with the card field's own request to the card provider. */
import type { Api } from '#web/api/client.ts'
import type { TestShop } from './shop.ts'

/** An open shop, in this process or in another. */
type Front = Pick<TestShop, 'send'>

/** Opens the payment of an order and confirms the card; returns the provider's id of the payment. */
export async function confirmCard(shop: Front, api: Api, orderId: string, card?: string): Promise<string> {
  const { totalPrice } = await api.findOrder({ id: orderId })
  const { clientSecret } = await api.createPaymentIntent({ body: { totalPrice, orderId } })
  return confirmIntent(shop, api, clientSecret, card)
}

/** Confirms an intent's card. Throws the provider's message about a declined card, or the shop's if the shop is overloaded. */
export async function confirmIntent(
  shop: Front,
  api: Api,
  clientSecret: string,
  card = '4242424242424242',
): Promise<string> {
  const intentId = clientSecret.split('_secret_')[0] ?? ''
  const { publishableKey } = await api.findPaymentConfig()
  const response = await shop.send(`/card-sandbox/v1/payment_intents/${intentId}/confirm`, {
    method: 'POST',
    headers: { authorization: `Bearer ${publishableKey}` },
    body: new URLSearchParams({
      client_secret: clientSecret,
      'payment_method_data[type]': 'card',
      'payment_method_data[card][number]': card,
      'payment_method_data[card][exp_month]': '12',
      'payment_method_data[card][exp_year]': String(new Date().getFullYear() + 3),
      'payment_method_data[card][cvc]': '123',
      'payment_method_data[billing_details][name]': 'Ana Ruiz',
    }),
  })
  const answer = await response.json()
  if (!response.ok) throw new Error(answer.error?.message ?? answer.detail)
  return intentId
}

/** Pays for an order: confirms the card and records the payment. */
export async function payFor(shop: Front, api: Api, orderId: string, card?: string): Promise<string> {
  const transactionId = await confirmCard(shop, api, orderId, card)
  await api.recordPayment({ id: orderId, body: { transactionId } })
  return transactionId
}
