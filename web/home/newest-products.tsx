/** The six products that came last. */
import { Link } from 'react-router'
import type { CardProduct } from '#web/products/card/product-card.tsx'
import { ProductCard } from '#web/products/card/product-card.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { Section } from './section.tsx'

export function NewestProducts({ products }: { products: readonly CardProduct[] }) {
  if (products.length === 0) return null
  return (
    <Section
      id="newest"
      title="Our Products"
      aside={
        <Link to="/products" prefetch="intent" className={buttonClass({ variant: 'secondary' })}>
          All Products
        </Link>
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
