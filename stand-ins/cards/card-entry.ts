// The card of a confirmation: validated and matched to a test card. The number is not stored.
import type { CardRefusal, TestCard } from './cards.ts'
import { testCards } from './cards.ts'
import { ApiError, invalid } from './errors.ts'
import type { Form } from './form.ts'
import { newId } from './keys.ts'
import type { CardMethod } from './payments.ts'

/** `now` in seconds since 1970. Throws a card error if the card is invalid. */
export function enteredCard(form: Form, now: number): CardMethod {
  return { id: newId('pm'), card: recognised(form, now).paymentMethod, billing: billingDetails(form) }
}

export function cardOf(method: CardMethod): TestCard {
  const card = testCards.find(({ paymentMethod }) => paymentMethod === method.card)
  if (!card) throw new Error(`The payment was made with a test card that no longer exists: ${method.card}`)
  return card
}

function recognised(form: Form, now: number): TestCard {
  const name = form.text('payment_method')
  if (name) return cardNamed(name)

  const number = form.required('payment_method_data[card][number]').replaceAll(/[ -]/g, '')
  const card = testCards.find((known) => known.number === number)
  const refusal = numberRefusal(number, card) ?? expiryRefusal(form, now) ?? cvcRefusal(form, card)
  if (refusal || !card) throw new ApiError(402, { type: 'card_error', ...(refusal ?? liveCard) })
  return card
}

function cardNamed(name: string) {
  const card = testCards.find(({ paymentMethod }) => paymentMethod === name)
  if (!card) throw invalid(`No such PaymentMethod: '${name}'`, { code: 'resource_missing', param: 'payment_method' })
  return card
}

// Real cards are refused because the number passes through the shop's own origin, unlike at Stripe.
const liveCard: CardRefusal = {
  code: 'card_declined',
  decline_code: 'test_mode_live_card',
  param: 'number',
  message: 'Your card was declined. Only test cards are accepted here, not real ones.',
}

function numberRefusal(number: string, card: TestCard | undefined): CardRefusal | undefined {
  if (card) return undefined
  if (hasCheckDigit(number)) return liveCard
  return { code: 'incorrect_number', param: 'number', message: 'Your card number is incorrect.' }
}

/** The check digit (Luhn) of ISO/IEC 7812: every second digit from the right counts twice. */
function hasCheckDigit(number: string) {
  if (!/^\d{12,19}$/.test(number)) return false
  const values = [...number].reverse().map((digit, position) => Number(digit) * (position % 2 === 1 ? 2 : 1))
  return values.reduce((sum, value) => sum + (value > 9 ? value - 9 : value), 0) % 10 === 0
}

function expiryRefusal(form: Form, now: number): CardRefusal | undefined {
  const month = Number(form.text('payment_method_data[card][exp_month]'))
  if (!(Number.isInteger(month) && month >= 1 && month <= 12)) {
    return { code: 'invalid_expiry_month', param: 'exp_month', message: "Your card's expiration month is invalid." }
  }
  if (isPast(fullYear(form.text('payment_method_data[card][exp_year]')), month, new Date(now * 1000))) {
    return { code: 'invalid_expiry_year', param: 'exp_year', message: "Your card's expiration year is invalid." }
  }
  return undefined
}

function fullYear(text = '') {
  return /^\d{2}$/.test(text) ? 2000 + Number(text) : Number(text)
}

/** A card is valid until the end of its month. An invalid year, or one more than 50 years ahead, counts as past. */
function isPast(year: number, month: number, today: Date) {
  const monthsLeft = (year - today.getUTCFullYear()) * 12 + month - (today.getUTCMonth() + 1)
  return !(monthsLeft >= 0 && monthsLeft <= 50 * 12)
}

function cvcRefusal(form: Form, card: TestCard | undefined): CardRefusal | undefined {
  const digits = card?.brand === 'amex' ? /^\d{3,4}$/ : /^\d{3}$/
  if (digits.test(form.text('payment_method_data[card][cvc]') ?? '')) return undefined
  return { code: 'invalid_cvc', param: 'cvc', message: "Your card's security code is invalid." }
}

function billingDetails(form: Form) {
  const detail = (name: string) => form.text(`payment_method_data[billing_details][${name}]`) ?? null
  return { name: detail('name'), email: detail('email'), phone: detail('phone') }
}
