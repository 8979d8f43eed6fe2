/** The six newest products. */
import type { CardProduct } from '#web/catalog/product-card.tsx'
import { ProductCard } from '#web/catalog/product-card.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { Section } from './section.tsx'

export function NewestProducts({ products }: { products: readonly CardProduct[] }) {
  if (products.length === 0) return null
  return (
    <Section
      id="newest"
      title="Our Products"
      aside={
        <a href="/products" className={buttonClass({ variant: 'secondary' })}>
          All Products
        </a>
      }
    >
      <ul className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
        {products.map((product) => (
          <li key={product._id}>
            <ProductCard product={product} />
          </li>
        ))}
      </ul>
    </Section>
  )
}
