/** A product's name in Manage Products, with the article number below, and the reason if the product cannot be ordered. */
import { saleWarnings } from '#contract/products/rules/admin/sale-warnings.ts'
import type { Product } from '#contract/products/schema/product.ts'
import { MoreButton } from '#web/dashboard/table/row-details.tsx'
import { Icon } from '#web/ui/icon.tsx'

export function ProductNameCell({ product }: { product: Product }) {
  const { name, technicalData } = product
  const unsellable = saleWarnings(product).find(({ isUnsellable }) => isUnsellable)
  return (
    <span className="flex items-center gap-1 card:min-h-11 card:items-start">
      <span className="min-w-0 flex-1">
        <span title={name} className="tabular:cut-off">
          {name}
        </span>
        <span title={unsellable?.says} className="second-line block tabular:cut-off">
          {technicalData.sku}
          {unsellable && (
            <span className="font-medium text-danger card:block">
              <Icon name="ban" size={14} className="mx-1 inline align-[-0.125em] card:ml-0" />
              {unsellable.says}
            </span>
          )}
        </span>
      </span>
      <MoreButton about={name} />
    </span>
  )
}
