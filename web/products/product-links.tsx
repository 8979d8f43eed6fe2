/** From a product to what can be made with it. */
import type { Product } from '#contract/products/schema.ts'
import { isSteelStrap } from '#contract/products/steel-to-pet.ts'

export function ProductLinks({ product }: { product: Product }) {
  const links = [
    ...(product.technicalData.type === 'strap'
      ? [{ to: `/calculator?strap=${product.slug}`, says: 'How much do I need?' }]
      : []),
    ...(isSteelStrap(product)
      ? [{ to: `/steel-to-pet?strap=${product.slug}`, says: 'PET in place of this steel' }]
      : []),
  ]
  if (links.length === 0) return null
  return (
    <p className="mt-2 flex flex-wrap gap-x-5 print:hidden">
      {links.map(({ to, says }) => (
        <a key={to} href={to} rel="nofollow" className="text-link inline-flex min-h-11 items-center">
          {says}
        </a>
      ))}
    </p>
  )
}
