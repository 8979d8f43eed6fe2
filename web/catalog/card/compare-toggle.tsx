/** "Compare": a link to the comparison; web/every-page/compare.ts turns the link into a toggle button. */
import type { Product } from '#contract/products/schema/product.ts'
import { type ButtonLook, buttonClass } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'

type CompareToggleProps = { product: Pick<Product, 'slug' | 'name'>; size?: ButtonLook['size']; className?: string }

export function CompareToggle({ product: { slug, name }, size, className }: CompareToggleProps) {
  return (
    <a
      href={`/compare?p=${slug}`}
      data-compares={slug}
      aria-label={`Compare ${name}`}
      className={classNames(buttonClass({ variant: 'secondary', size }), 'compare-toggle print:hidden', className)}
    >
      Compare
    </a>
  )
}
