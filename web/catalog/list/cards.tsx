/** Products as cards, as many in a row as fit. */
import { type CardProduct, ProductCard } from '../product-card.tsx'

/** The number of cards on the smallest first screen: only their pictures are fetched before anything else. */
const firstScreen = 1

/** The number of cards that are laid out at once, even after going back: at least two rows on a wide screen. */
const firstCards = 8

type ProductCardsProps = {
  products: readonly CardProduct[]
  heading?: 'h2' | 'h3'
  /** Whether the cards are at the top of the page. */
  isFirst?: boolean
  /** The class that sets as many columns as fit. */
  columns?: string
}

export const cardColumns = 'sm:grid-cols-2 xl:grid-cols-3'

export function ProductCards({ products, heading = 'h2', isFirst = true, columns = cardColumns }: ProductCardsProps) {
  return (
    <ul className={`mt-6 grid grow gap-5 ${columns}`}>
      {products.map((product, index) => {
        const late = !isFirst || index >= firstCards
        return (
          <li key={product._id} className={late ? 'below-the-fold' : undefined}>
            <ProductCard product={product} heading={heading} eager={isFirst && index < firstScreen} late={late} />
          </li>
        )
      })}
    </ul>
  )
}
