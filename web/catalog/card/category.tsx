/**
 * The strap material of a product: a drawing of a strap with its seal, in the colour of the material, and the name of the
 * material.
 */
import type { Category } from '#contract/products/rules/product.ts'
import { categoryNames } from '#contract/products/rules/product.ts'

/** `isStrap`: otherwise the product is for strap of this material, such as a steel seal for plastic strap. */
export function CategoryMark({ category, isStrap }: { category: Category; isStrap: boolean }) {
  return (
    <span className="inline-flex items-center gap-2">
      <StrapSwatch category={category} />
      <span className={`caption-caps ${categoryInk[category]}`}>
        {isStrap ? categoryNames[category] : `For ${category} strap`}
      </span>
    </span>
  )
}

/** One signal colour for each strap material, used the same way everywhere. */
export const categoryGround: Record<Category, string> = {
  plastic: 'bg-plastic',
  steel: 'bg-steel',
  textile: 'bg-textile',
}

const categoryInk: Record<Category, string> = {
  plastic: 'text-plastic',
  steel: 'text-steel',
  textile: 'text-textile',
}

/** A short piece of strap in the colour of its material, held by a seal. Hidden from screen readers: the name is beside it. */
export function StrapSwatch({ category }: { category: Category }) {
  return (
    <svg
      viewBox="0 0 30 10"
      width={30}
      height={10}
      aria-hidden="true"
      className={`shrink-0 self-center ${categoryInk[category]}`}
    >
      <rect x="0" y="2.5" width="30" height="5" className="fill-current" />
      <path d="M9 .5h12v9H9zM12.5 .5v9M17.5 .5v9" className="fill-paper stroke-current" strokeWidth="1" />
    </svg>
  )
}
