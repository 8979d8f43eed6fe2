/** A short piece of strap in the colour of its material, held by a seal. Silent: the name stands beside it. */
import type { Category } from '#contract/product.ts'
import { categoryInk } from './category-colours.ts'

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
