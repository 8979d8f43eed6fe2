/** Offers the lines that were in the saved cart before the sign-in. They are ordered only on request. */
import { useRevalidator } from 'react-router'
import type { PricedCart } from '#contract/cart/schema/cart.ts'
import { Button } from '#web/ui/button.tsx'
import { forgetSelected } from './selected-lines.ts'

export function Beside({ lines }: Pick<PricedCart, 'lines'>) {
  const { revalidate } = useRevalidator()
  const add = () => {
    forgetSelected()
    void revalidate()
  }
  return (
    <div className="mt-4 rounded-md border border-line p-3">
      <p className="font-medium">Also in your saved cart</p>
      <ul className="my-2 text-sm">
        {lines.map(({ id, product, quantity }) => (
          <li key={id}>
            {quantity.toLocaleString('en-US')} × {product?.name ?? 'a product that is no longer sold'}
          </li>
        ))}
      </ul>
      <Button variant="secondary" size="small" onClick={add}>
        Order these products as well
      </Button>
    </div>
  )
}
