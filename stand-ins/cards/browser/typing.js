// Formatting, brand detection and validation of card input.

export function groupNumber(text) {
  const isAmex = brandOf(text) === 'amex'
  const groups = isAmex ? /^(\d{1,4})(\d{1,6})?(\d{1,5})?$/ : /^(\d{1,4})(\d{1,4})?(\d{1,4})?(\d{1,4})?$/
  const parts = groups.exec(digits(text, isAmex ? 15 : 16)) ?? []
  return parts.slice(1).filter(Boolean).join(' ')
}

/** Formats as MM / YY, including autofilled values such as 4/2031. */
export function groupExpiry(text) {
  const filledIn = /^\s*(\d\d?)\s*\/\s*(?:20)?(\d\d)\s*$/.exec(text)
  const typed = filledIn ? filledIn[1].padStart(2, '0') + filledIn[2] : digits(text, 4)
  const four = /^[2-9]/.test(typed) ? `0${typed}`.slice(0, 4) : typed
  return four.length > 2 ? `${four.slice(0, 2)} / ${four.slice(2)}` : four
}

export function brandOf(text) {
  const number = digits(text)
  if (number.startsWith('4')) return 'visa'
  if (/^(5[1-5]|2[2-7])/.test(number)) return 'mastercard'
  return /^3[47]/.test(number) ? 'amex' : 'unknown'
}

export function cvcLength(number) {
  return brandOf(number) === 'amex' ? 4 : 3
}

export function digits(text, atMost = 19) {
  return text.replaceAll(/\D/g, '').slice(0, atMost)
}

/** An error is { code, message, isIncomplete }, in Stripe's words; undefined if the input is valid. */
export function numberMistake(text) {
  const number = digits(text)
  if (number.length < (brandOf(text) === 'amex' ? 15 : 16)) return incomplete('number', 'Your card number')
  return hasCheckDigit(number) ? undefined : { code: 'incorrect_number', message: 'Your card number is incorrect.' }
}

export function expiryMistake(text) {
  const [month, year = ''] = text.split(' / ')
  if (year.length < 2) return incomplete('expiry', "Your card's expiration date")
  if (month < 1 || month > 12) {
    return { code: 'invalid_expiry_month', message: "Your card's expiration month is invalid." }
  }
  const today = new Date()
  const monthsLeft = (2000 + Number(year) - today.getFullYear()) * 12 + Number(month) - (today.getMonth() + 1)
  if (monthsLeft >= 0 && monthsLeft <= 50 * 12) return undefined
  return { code: 'invalid_expiry_year', message: "Your card's expiration year is invalid." }
}

export function cvcMistake(text, number) {
  return text.length < cvcLength(number) ? incomplete('cvc', "Your card's security code") : undefined
}

function incomplete(part, name) {
  return { code: `incomplete_${part}`, message: `${name} is incomplete.`, isIncomplete: true }
}

/** The check digit (Luhn) of ISO/IEC 7812: every second digit from the right counts twice. */
function hasCheckDigit(number) {
  const values = [...number].reverse().map((digit, position) => Number(digit) * (position % 2 === 1 ? 2 : 1))
  return values.reduce((sum, value) => sum + (value > 9 ? value - 9 : value), 0) % 10 === 0
}
