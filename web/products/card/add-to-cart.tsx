/** How many, and into the cart: a form that the script of every page listens to (web/every-page/cart.ts). */
import type { Product } from '#contract/products/schema.ts'
import { buttonClass } from '#web/ui/button.tsx'

type AddToCartProps = { product: Pick<Product, '_id' | 'name' | 'minimumOrder'>; size?: 'medium' | 'large' }

export function AddToCart({ product: { _id, name, minimumOrder }, size = 'medium' }: AddToCartProps) {
  return (
    <form data-cart={_id} data-name={name} className="relative mt-2 flex gap-2 print:hidden scriptless:hidden">
      <input
        name="quantity"
        type="number"
        inputMode="numeric"
        required
        min={minimumOrder}
        defaultValue={minimumOrder}
        aria-label={`Quantity of ${name}`}
        className="w-20 [appearance:textfield] rounded-md border border-edge bg-surface px-2 text-center font-semibold"
      />
      <button
        type="submit"
        aria-label={`Add to cart: ${name}`}
        className={`${buttonClass({ variant: 'secondary', size })} flex-1`}
      >
        Add to cart
      </button>
    </form>
  )
}
