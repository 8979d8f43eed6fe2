/** The price of a product in a list, with its ladder, to be changed in place. The dialog is loaded on first use. */
import { type ComponentType, useState } from 'react'
import type { Product } from '#contract/products/schema/product.ts'
import { formatMoney } from '#contract/rules/money.ts'
import { fetched, messageOf } from '#web/api/refusal.ts'
import { toast } from '#web/every-page/toast.ts'
import type { PriceDialogProps } from './price-dialog.tsx'

export function PriceButton({ product }: { product: Product }) {
  const [Dialog, setDialog] = useState<ComponentType<PriceDialogProps>>()
  const { name, pricePerUnit, ladder } = product
  const price = formatMoney(pricePerUnit)
  const open = () =>
    void fetched(import('./price-dialog.tsx')).then(
      ({ PriceDialog }) => setDialog(() => PriceDialog),
      (error: unknown) => toast.error(messageOf(error)),
    )
  return (
    <>
      <button
        type="button"
        className="text-link min-h-6 tabular-nums group-data-gone:hidden pointer-coarse:min-h-11"
        aria-label={`${price}: change the price of ${name}`}
        onClick={open}
      >
        {price}
      </button>
      <span className="hidden min-h-6 items-center group-data-gone:inline-flex pointer-coarse:min-h-11">{price}</span>
      {ladder.length > 0 && <span className="-mt-1 block text-xs/4 text-ink-muted">{stepsIn(ladder)}</span>}
      {Dialog && <Dialog product={product} onClose={() => setDialog(undefined)} />}
    </>
  )
}

/** The lowest price of the ladder. */
function stepsIn(ladder: Product['ladder']): string {
  const last = ladder.at(-1)
  return last ? `to ${formatMoney(last.price)}` : ''
}
