// The card field: three inputs with formatting and validation.
import { make } from './make.js'
import {
  brandOf,
  cvcLength,
  cvcMistake,
  digits,
  expiryMistake,
  groupExpiry,
  groupNumber,
  numberMistake,
} from './typing.js'

export class CardField {
  /** `tell(event, details)` is called on change, focus, blur and escape. */
  constructor(tell) {
    this.tell = tell
    this.number = makeInput('Card number', 'cc-number', '1234 1234 1234 1234')
    this.expiry = makeInput('Expiry date', 'cc-exp', 'MM / YY')
    this.cvc = makeInput('Security code', 'cc-csc', 'CVC')
    this.inputs = [this.number, this.expiry, this.cvc]
    this.group = make('div', { className: 'card-sandbox-field' }, ...this.inputs.map((input) => input.parentNode))
    this.group.setAttribute('role', 'group')
    this.group.setAttribute('aria-label', 'Card')
    this.number.parentNode.className = 'card-sandbox-number'
    this.left = new Set()
    this.told = ''
    this.listen(this.number, groupNumber)
    this.listen(this.expiry, groupExpiry)
    this.listen(this.cvc, (text) => digits(text, cvcLength(this.number.value)))
  }

  listen(input, group) {
    input.addEventListener('input', () => {
      regroup(input, group)
      this.left.delete(input)
      this.say()
    })
    input.addEventListener('focus', () => this.tell('focus'))
    input.addEventListener('blur', ({ relatedTarget }) => {
      // No error is shown when the focus leaves the card, because the message would move the Pay button away from under the
      // pointer.
      if (input.value && this.group.contains(relatedTarget)) this.left.add(input)
      this.say()
      this.tell('blur')
    })
    input.addEventListener('keydown', (event) => event.key === 'Escape' && this.tell('escape'))
  }

  card() {
    const [month, year] = this.expiry.value.split(' / ')
    return { number: digits(this.number.value), exp_month: month, exp_year: year, cvc: this.cvc.value }
  }

  /**
   * Validates before submit. Shows every error, focuses the first wrong input and returns its error, or undefined if there is
   * none.
   */
  complain() {
    for (const input of this.inputs) this.left.add(input)
    this.say()
    const [first] = this.mistakes()
    first?.input.focus()
    return first && errorFrom(first)
  }

  mistakes() {
    return [
      { input: this.number, ...numberMistake(this.number.value) },
      { input: this.expiry, ...expiryMistake(this.expiry.value) },
      { input: this.cvc, ...cvcMistake(this.cvc.value, this.number.value) },
    ].filter(({ code }) => code)
  }

  /** Emits 'change' if the state has changed. An incomplete input becomes an error only after it has lost the focus. */
  say() {
    const mistakes = this.mistakes()
    const shown = mistakes.filter(({ input, isIncomplete }) => !isIncomplete || this.left.has(input))
    for (const one of this.inputs) one.setAttribute('aria-invalid', String(shown.some(({ input }) => input === one)))
    const details = {
      brand: brandOf(this.number.value),
      complete: mistakes.length === 0,
      empty: this.inputs.every(({ value }) => value === ''),
      error: shown[0] && errorFrom(shown[0]),
      value: { postalCode: '' },
    }
    if (this.told === JSON.stringify(details)) return
    this.told = JSON.stringify(details)
    this.tell('change', details)
  }

  disable(disabled) {
    for (const input of this.inputs) input.disabled = disabled
  }

  clear() {
    for (const input of this.inputs) input.value = ''
    this.left.clear()
    this.say()
  }
}

function makeInput(name, autocomplete, placeholder) {
  const input = make('input', { type: 'text', autocomplete, placeholder, inputMode: 'numeric', spellcheck: false })
  make('label', {}, make('span', { textContent: name }), input)
  return input
}

/** Formats the input and keeps the caret after the same digit. */
function regroup(input, group) {
  const isAtEnd = input.selectionStart === input.value.length
  const digitsBefore = digits(input.value.slice(0, input.selectionStart)).length
  input.value = group(input.value)
  const caret = isAtEnd ? input.value.length : positionAfter(digitsBefore, input.value)
  if (document.activeElement === input) input.setSelectionRange(caret, caret)
}

function positionAfter(digitCount, text) {
  let position = 0
  while (digits(text.slice(0, position)).length < digitCount && position < text.length) position += 1
  return position
}

function errorFrom({ code, message }) {
  return { type: 'validation_error', code, message }
}
