/** The state of the quantity field of a product. */
import { useState } from 'react'
import { firstQuantity, quantityRefusal } from '#contract/products/rules/quantity.ts'
import type { Product } from '#contract/products/schema/product.ts'
import { readNumber, unclearNumber } from '#contract/rules/number-entry.ts'
import { useErrorToast } from '#web/ui/use-error-toast.ts'

/**
 * The quantity as typed, its number, and the refusal if the shop does not sell that many. `draft` comes from a saved draft,
 * `wished` from the address.
 */
export function useQuantity(product: Product, { draft, wished }: { draft: unknown; wished: string | null }) {
  const least = String(product.minimumOrder)
  const [first, setFirst] = useState(() => String(firstQuantity(readNumber(wished ?? ''), product)))
  const [text, setText] = useState(typeof draft === 'string' ? draft : first)
  const [refused, setRefused] = useState<string>()
  const boundToast = useErrorToast()
  const count = readNumber(text)
  const beyond = { max: product.availableQuantity + 1, min: product.minimumOrder - 1 }

  /** A new quantity clears the refusal of the earlier one. */
  const change = (next: string) => {
    setText(next)
    setRefused(undefined)
    boundToast.clear()
  }
  return {
    text,
    count,
    change,
    reset: () => {
      setFirst(least)
      change(least)
    },
    /** The quantity for the draft of the form; undefined until it is changed. */
    typed: text === first ? undefined : { quantity: text },
    refusal: unclearNumber(text, { whole: true }) ?? quantityRefusal(count, product) ?? refused,
    /** Shows the server's refusal of this quantity, for a reason that the page does not know. */
    refuse: setRefused,
    tellBound: (bound: 'min' | 'max') => {
      boundToast.say(quantityRefusal(beyond[bound], product) ?? '')
    },
  }
}
