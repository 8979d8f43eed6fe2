/**
 * Best sellers, and products that will be sold out next. Products that are already sold out are listed only behind a link, so
 * that they do not hide the other products.
 */
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { coverDays } from '#contract/orders/rules/admin/figures.ts'
import type { Figures } from '#contract/orders/schema/figures.ts'
import { countDays } from '#contract/rules/days.ts'
import { formatMoney } from '#contract/rules/money.ts'

const count = new Intl.NumberFormat('en-US')

export function BestProducts({ products, span }: { products: Figures['bestProducts']; span: number }) {
  return (
    <ProductPart
      title={`Best sellers of the last ${span} days`}
      none="Nothing was sold in this period."
      products={products.map((product) => ({
        product,
        figure: formatMoney(product.total),
        beside: `${count.format(product.units)} sold`,
      }))}
    >
      By the amount paid, without fully refunded orders.
    </ProductPart>
  )
}

export function LowStock({ products }: { products: Figures['lowStock'] }) {
  return (
    <ProductPart
      title="Products that sell out soonest"
      none={`No product in stock was sold in the last ${coverDays} days.`}
      products={products.map((product) => ({
        product,
        figure: sayLeft(product),
        beside: `${count.format(product.available)} available`,
      }))}
    >
      At the rate of sales of the last {coverDays} days.{' '}
      <Link to="/dashboard/manageProducts?sort=available" className="text-link">
        All products by stock
      </Link>
    </ProductPart>
  )
}

const sayLeft = ({ daysLeft }: Figures['lowStock'][number]): string =>
  daysLeft < 1 ? 'Less than a day' : countDays(daysLeft)

type Shown = { product: { _id: string; name: string; sku?: string | undefined }; figure: string; beside: string }
type ProductPartProps = { title: string; none: string; products: readonly Shown[]; children: ReactNode }

function ProductPart({ title, none, products, children }: ProductPartProps) {
  const id = title.replaceAll(' ', '-')
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="heading text-2xl">
        {title}
      </h2>
      {products.length === 0 ? (
        <p className="mt-3 text-ink-muted">{none}</p>
      ) : (
        <ol className="mt-3">
          {products.map(({ product, figure, beside }) => (
            <li key={product._id} className="flex items-baseline justify-between gap-4 border-b border-line py-2">
              <span className="min-w-0">
                <Link to={`/dashboard/productDetails/${product._id}`} className="text-link">
                  {product.name}
                </Link>
                {product.sku && <span className="ml-2 text-sm whitespace-nowrap text-ink-muted">{product.sku}</span>}
              </span>
              <span className="shrink-0 text-right">
                <span className="block font-semibold">{figure}</span>
                <span className="block text-sm text-ink-muted">{beside}</span>
              </span>
            </li>
          ))}
        </ol>
      )}
      <p className="mt-3 text-sm text-ink-muted">{children}</p>
    </section>
  )
}
