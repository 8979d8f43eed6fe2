/** Parts of a line that the cart and the orders that the office enters have in common. */
import { type Ref, useState } from 'react'
import type { PricedLine } from '#contract/cart/schema/cart.ts'
import { quantityRefusal } from '#contract/products/rules/quantity.ts'
import { readNumber } from '#contract/rules/number-entry.ts'
import { ProductName } from '#web/catalog/name/product-name.tsx'
import { QuantityStepper } from '#web/forms/fields/quantity-stepper.tsx'
import { Button } from '#web/ui/button.tsx'
import { useErrorToast } from '#web/ui/use-error-toast.ts'

type LineQuantityProps = {
  line: { id: string; quantity: number }
  /** Undefined until the shop has answered. */
  priced: Pick<PricedLine, 'product' | 'refusal'> | undefined
  name: string
  onPut: (quantity: number) => void
}

/** A typed quantity applies as soon as it is a number; until then the line keeps its last quantity. */
export function LineQuantity({ line: { id, quantity }, priced, name, onPut }: LineQuantityProps) {
  const [typed, setTyped] = useState<string>()
  const boundToast = useErrorToast()
  const product = priced?.product
  const change = (text: string) => {
    const now = readNumber(text)
    const isQuantity = Number.isSafeInteger(now) && now > 0 && now <= 2_147_483_647
    setTyped(isQuantity ? undefined : text)
    boundToast.clear()
    if (isQuantity) onPut(now)
  }
  const beyond = { max: (product?.availableQuantity ?? 0) + 1, min: (product?.minimumOrder ?? 1) - 1 }
  return (
    <QuantityStepper
      label={`Quantity of ${name}`}
      isLabelHidden
      id={`quantity-${id}`}
      value={typed ?? String(quantity)}
      onChange={change}
      min={product?.minimumOrder ?? 1}
      max={product?.availableQuantity ?? quantity}
      onBound={(bound) => product && boundToast.say(quantityRefusal(beyond[bound], product) ?? '')}
      error={typed === undefined ? priced?.refusal : 'Please enter a whole number'}
    />
  )
}

type RemovedLineProps = { name: string; button: Ref<HTMLButtonElement>; onUndo: () => void }

export function RemovedLine({ name, button, onUndo }: RemovedLineProps) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-4 text-ink-muted">
      <span>
        Removed: <ProductName name={name} />
      </span>
      <Button ref={button} variant="secondary" size="small" onClick={onUndo} aria-label={`Undo removing ${name}`}>
        Undo
      </Button>
    </li>
  )
}
