// The test cards: the public numbers of https://docs.stripe.com/testing and what each of them does.

export interface TestCard {
  number: string
  /** The effect of the card, shown to people trying the shop. */
  label: string
  brand: 'visa' | 'mastercard' | 'amex'
  /** Stripe's name for the card, for calls without a number: `confirm({ payment_method })`. */
  paymentMethod: string
  /** The bank requires authentication first (3-D Secure). */
  asksToAuthenticate?: true
  refusal?: CardRefusal
  /** Refunds succeed at first and fail a little later. */
  refundFails?: true
  /** The bank's reaction as soon as the payment is made. */
  disputed?: 'chargeback' | 'inquiry'
}

/** The `error` of a refused payment. The payer reads `message`. */
export interface CardRefusal {
  code: string
  decline_code?: string
  param?: string
  message: string
}

export const testCards: readonly TestCard[] = [
  { number: '4242424242424242', label: 'Visa, succeeds', brand: 'visa', paymentMethod: 'pm_card_visa' },
  {
    number: '5555555555554444',
    label: 'Mastercard, succeeds',
    brand: 'mastercard',
    paymentMethod: 'pm_card_mastercard',
  },
  { number: '378282246310005', label: 'American Express, succeeds', brand: 'amex', paymentMethod: 'pm_card_amex' },
  {
    number: '4000000000000002',
    label: 'Declined',
    brand: 'visa',
    paymentMethod: 'pm_card_chargeDeclined',
    refusal: declined('generic_decline'),
  },
  {
    number: '4000000000009995',
    label: 'Declined: insufficient funds',
    brand: 'visa',
    paymentMethod: 'pm_card_chargeDeclinedInsufficientFunds',
    refusal: declined('insufficient_funds', 'Your card has insufficient funds.'),
  },
  {
    number: '4000000000009987',
    label: 'Declined: lost card',
    brand: 'visa',
    paymentMethod: 'pm_card_chargeDeclinedLostCard',
    refusal: declined('lost_card'),
  },
  {
    number: '4000000000009979',
    label: 'Declined: stolen card',
    brand: 'visa',
    paymentMethod: 'pm_card_chargeDeclinedStolenCard',
    refusal: declined('stolen_card'),
  },
  {
    number: '4000000000000069',
    label: 'Expired card',
    brand: 'visa',
    paymentMethod: 'pm_card_chargeDeclinedExpiredCard',
    refusal: { code: 'expired_card', param: 'exp_month', message: 'Your card has expired.' },
  },
  {
    number: '4000000000000127',
    label: 'Wrong security code',
    brand: 'visa',
    paymentMethod: 'pm_card_chargeDeclinedIncorrectCvc',
    refusal: { code: 'incorrect_cvc', param: 'cvc', message: "Your card's security code is incorrect." },
  },
  {
    number: '4000000000000119',
    label: 'Processing error',
    brand: 'visa',
    paymentMethod: 'pm_card_chargeDeclinedProcessingError',
    refusal: {
      code: 'processing_error',
      message: 'An error occurred while processing your card. Try again in a little bit.',
    },
  },
  {
    number: '4000002760003184',
    label: 'Requires authentication, then succeeds',
    brand: 'visa',
    paymentMethod: 'pm_card_authenticationRequired',
    asksToAuthenticate: true,
  },
  {
    number: '4000002500003155',
    label: 'Requires authentication (unless set up), then succeeds',
    brand: 'visa',
    paymentMethod: 'pm_card_authenticationRequiredOnSetup',
    asksToAuthenticate: true,
  },
  {
    number: '4000008400001629',
    label: 'Requires authentication, then is declined',
    brand: 'visa',
    paymentMethod: 'pm_card_threeDSecureRequiredChargeDeclined',
    asksToAuthenticate: true,
    refusal: declined('generic_decline'),
  },
  {
    number: '4000000000005126',
    label: 'Succeeds; a refund fails later',
    brand: 'visa',
    paymentMethod: 'pm_card_refundFail',
    refundFails: true,
  },
  {
    number: '4000000000000259',
    label: 'Succeeds; the payment is disputed at once',
    brand: 'visa',
    paymentMethod: 'pm_card_createDispute',
    disputed: 'chargeback',
  },
  {
    number: '4000000000001976',
    label: 'Succeeds; the bank inquires about the payment at once',
    brand: 'visa',
    paymentMethod: 'pm_card_createDisputeInquiry',
    disputed: 'inquiry',
  },
]

/** The check digit is wrong, so the number is refused with `incorrect_number`. */
export const mistypedNumber = '4242424242424241'

function declined(reason: string, message = 'Your card was declined.'): CardRefusal {
  return { code: 'card_declined', decline_code: reason, message }
}
