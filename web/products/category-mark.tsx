/** The strap material of a product: a piece of strap in its colour, with its seal, and its name in words. */
import type { Category } from '#contract/product.ts'
import { categoryInk } from './category-colours.ts'
import { categoryNames } from './category-names.ts'
import { StrapSwatch } from './strap-swatch.tsx'

export function CategoryMark({ category }: { category: Category }) {
  return (
    <span className="inline-flex items-center gap-2">
      <StrapSwatch category={category} />
      <span className={`caption-caps ${categoryInk[category]}`}>{categoryNames[category]}</span>
    </span>
  )
}
