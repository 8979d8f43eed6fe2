/** "Compare": a link to the comparison, which web/every-page/compare.ts makes a button that stays pressed. */
import type { Product } from '#contract/products/schema.ts'
import { type ButtonLook, buttonClass } from '#web/ui/button.tsx'

type CompareToggleProps = { product: Pick<Product, 'slug' | 'name'>; size?: ButtonLook['size'] }

export function CompareToggle({ product: { slug, name }, size }: CompareToggleProps) {
  return (
    <a
      href={`/compare?p=${slug}`}
      data-compares={slug}
      aria-label={`Compare ${name}`}
      className={`${buttonClass({ variant: 'secondary', size })} compare-toggle print:hidden`}
    >
      Compare
    </a>
  )
}
