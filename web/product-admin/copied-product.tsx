/** A new product copied from another product: "Copy this product". */
import { useEffect } from 'react'
import { Link } from 'react-router'
import type { Product, ProductEntry } from '#contract/products/schema/product.ts'
import type { ProductFormState } from '#web/product-admin/form-state.ts'
import { entryOf } from './use-update.ts'

/** Everything that two similar products have in common, with the links of the pictures and documents. */
export function copyOf(model: Product): ProductEntry {
  const { version: _, loadedAvailableQuantity: __, ...entry } = entryOf(model)
  return { ...entry, sku: '', availableQuantity: '' }
}

type CopyNoteProps = { product: ProductFormState; model: Product }

/** States what to change, and focuses the name. */
export function CopyNote({ product: { form }, model }: CopyNoteProps) {
  const { setFocus } = form
  useEffect(() => setFocus('name', { shouldSelect: true }), [setFocus])
  const isSame = form.watch('name')?.trim() === model.name
  return (
    <div className="rounded-md border border-line bg-ground px-3 py-2">
      <p>
        Copied from{' '}
        <Link to={`/dashboard/productDetails/${model._id}`} className="text-link">
          {model.name}
        </Link>
        , with its pictures and documents, but without its article number and stock.
      </p>
      <p role="status" className="font-medium empty:hidden">
        {isSame ? 'The name is still the same.' : ''}
      </p>
    </div>
  )
}
