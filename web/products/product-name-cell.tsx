/** A product's name in Manage Products: below it its article number, and why nobody can order it. */
import { saleWarnings } from '#contract/products/sale-warnings.ts'
import type { Product } from '#contract/products/schema.ts'
import { Icon } from '#web/ui/icon.tsx'

export function ProductNameCell({ product }: { product: Product }) {
  const unsellable = saleWarnings(product).find(({ isUnsellable }) => isUnsellable)
  return (
    <>
      <span className="block">{product.name}</span>
      {product.technicalData.sku && <span className="block text-sm text-ink-muted">{product.technicalData.sku}</span>}
      {unsellable && (
        <span className="inline-flex items-start gap-1 text-sm font-medium text-danger">
          <Icon name="ban" size={14} className="mt-0.5 shrink-0" />
          {unsellable.says}
        </span>
      )}
    </>
  )
}
