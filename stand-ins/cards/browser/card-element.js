// Elements and the card element, under Stripe's names.
import { CardField } from './card-field.js'

// The field of each element. It is kept in a map instead of a property, so that other scripts cannot read the typed card.
const fields = new WeakMap()

/** The field of a card element, or undefined if the element was destroyed. */
export function fieldOf(element) {
  return fields.get(element)
}

export function makeElements() {
  return {
    create(type, options) {
      if (type !== 'card') throw new Error(`The card sandbox has card elements only, no "${type}".`)
      return new CardElement(options)
    },
  }
}

class CardElement {
  #field = new CardField((event, details) => this.#tell(event, details))
  #listeners = []

  constructor(options) {
    fields.set(this, this.#field)
    if (options?.disabled) this.#field.disable(true)
  }

  on(event, listener) {
    this.#listeners.push({ event, listener })
    return this
  }

  once(event, listener) {
    const first = (details) => {
      this.off(event, first)
      listener(details)
    }
    return this.on(event, first)
  }

  off(event, listener) {
    this.#listeners = this.#listeners.filter((one) => one.event !== event || (listener && one.listener !== listener))
    return this
  }

  mount(place) {
    const target = typeof place === 'string' ? document.querySelector(place) : place
    target.replaceChildren(this.#field.group)
    setTimeout(() => this.#tell('ready'))
  }

  update({ disabled }) {
    if (disabled !== undefined) this.#field.disable(disabled)
  }

  unmount() {
    this.#field.group.remove()
  }

  destroy() {
    this.unmount()
    fields.delete(this)
    this.#listeners = []
  }

  focus() {
    this.#field.number.focus()
  }

  blur() {
    for (const input of this.#field.inputs) input.blur()
  }

  clear() {
    this.#field.clear()
  }

  #tell(event, details) {
    for (const one of this.#listeners) if (one.event === event) one.listener({ elementType: 'card', ...details })
  }
}
