// The card sandbox in the browser: the part of Stripe.js that a CardElement and confirmCardPayment need. It builds elements
// one by one and uses a constructed stylesheet, to work under the strictest Content-Security-Policy, and it sends the card
// only to the origin it was loaded from.
import { askToAuthenticate } from './authentication-dialog.js'
import { fieldOf, makeElements } from './card-element.js'
import { dress } from './looks.js'

const home = new URL('.', document.currentScript.src)

function Stripe(publishableKey) {
  const ask = askerWith(publishableKey)
  return {
    elements: makeElements,
    confirmCardPayment: (clientSecret, data, options) => confirmCardPayment(ask, clientSecret, data, options),
    retrievePaymentIntent: (clientSecret) => ask(clientSecret, ''),
    _registerWrapper() {},
  }
}

/** Resolves to { paymentIntent } or { error }, like Stripe.js. It rejects only if its arguments are wrong. */
async function confirmCardPayment(ask, clientSecret, { payment_method: method } = {}, { handleActions = true } = {}) {
  const field = fieldOf(method?.card)
  if (!field) throw new Error('confirmCardPayment needs payment_method.card: a mounted card element.')
  const error = field.complain()
  if (error) return { error }

  const answer = await ask(clientSecret, '/confirm', paymentMethodData(field.card(), method.billing_details))
  if (answer.paymentIntent?.status !== 'requires_action' || !handleActions) return answer
  return ask(clientSecret, '/authentication', { outcome: await askToAuthenticate() })
}

function paymentMethodData(card, billingDetails = {}) {
  const data = { 'payment_method_data[type]': 'card' }
  for (const [name, value] of Object.entries(card)) data[`payment_method_data[card][${name}]`] = value
  for (const name of ['name', 'email', 'phone']) {
    if (billingDetails[name]) data[`payment_method_data[billing_details][${name}]`] = billingDetails[name]
  }
  return data
}

/** Sends GET without a form, otherwise POST. The secret goes in a header or in the body, never in the URL. */
function askerWith(publishableKey) {
  return async (clientSecret, call, form) => {
    const url = new URL(`v1/payment_intents/${clientSecret.split('_secret_')[0]}${call}`, home)
    const headers = { authorization: `Bearer ${publishableKey}`, 'x-client-secret': clientSecret }
    const body = form && new URLSearchParams({ ...form, client_secret: clientSecret })
    try {
      const response = await fetch(url, { method: form ? 'POST' : 'GET', headers, body })
      const answer = await response.json()
      return response.ok ? { paymentIntent: answer } : { error: answer.error }
    } catch {
      const message = 'We could not reach the card sandbox. Please check your connection and try again.'
      return { error: { type: 'api_connection_error', message } }
    }
  }
}

// Stripe's loader expects this version and warns about any other.
Stripe.version = 'endive'
window.Stripe = Stripe
dress()
