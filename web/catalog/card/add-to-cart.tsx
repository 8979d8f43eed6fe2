/** Quantity and *Add to cart*: a form that the script of every page handles (web/every-page/cart.ts). */
import type { ReactNode } from 'react'
import type { Product } from '#contract/products/schema/product.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Icon } from '#web/ui/icon.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'

type AddToCartProps = {
  product: Pick<Product, '_id' | 'name' | 'minimumOrder'>
  /** `small`: in a row of a table. */
  size?: 'small' | 'medium' | 'large'
  /** Beside the quantity: its total. `prices` are the steps from which line-total.ts calculates it. */
  children?: ReactNode
  prices?: string
  /** True on a card whose field appears when the card is about to be seen (web/every-page/late-fields.ts). */
  late?: boolean
}

export function AddToCart({ product, size = 'medium', prices, children, late = false }: AddToCartProps) {
  const { _id, name } = product
  const isSmall = size === 'small'
  const field = <QuantityField product={product} isSmall={isSmall} hasSteps={prices !== undefined} />
  return (
    <form
      data-cart={_id}
      data-name={name}
      data-prices={prices}
      className={classNames(
        'relative flex print:hidden scriptless:hidden',
        isSmall ? 'justify-end gap-1' : 'mt-2 gap-2',
        prices && 'flex-wrap gap-y-3',
      )}
    >
      {late ? <template>{field}</template> : field}
      {children}
      <button
        type="submit"
        aria-label={`Add to cart: ${name}`}
        className={classNames(
          buttonClass({ variant: isSmall ? 'secondary' : 'primary', size }),
          isSmall ? 'min-w-10 pointer-coarse:min-w-11' : 'flex-1',
          prices && 'max-sm:basis-full',
        )}
      >
        {isSmall ? <Icon name="cart" size={18} /> : 'Add to cart'}
      </button>
    </form>
  )
}

type QuantityFieldProps = Pick<AddToCartProps, 'product'> & {
  isSmall: boolean
  /** Whether there are buttons that change the quantity by one. */
  hasSteps: boolean
}

function QuantityField({ product: { name, minimumOrder }, isSmall, hasSteps }: QuantityFieldProps) {
  return (
    <div className={classNames('flex', hasSteps && 'rounded-md border border-edge bg-surface')}>
      {hasSteps && <IconButton label="Minus one" icon={<Icon name="minus" size={18} />} data-does="step" value={-1} />}
      <input
        name="quantity"
        type="number"
        inputMode="numeric"
        required
        min={minimumOrder}
        defaultValue={minimumOrder}
        aria-label={`Quantity of ${name}`}
        className={classNames(
          '[appearance:textfield] border-edge text-center font-semibold',
          isSmall ? 'w-12 px-1' : 'w-20 px-2',
          hasSteps ? 'min-h-12 border-x bg-transparent' : 'rounded-md border bg-surface',
        )}
      />
      {hasSteps && <IconButton label="Plus one" icon={<Icon name="plus" size={18} />} data-does="step" value={1} />}
    </div>
  )
}
