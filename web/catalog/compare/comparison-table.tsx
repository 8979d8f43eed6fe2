/** Products as columns, facts as rows. Names and facts stay in sight while the rest scrolls. */
import { isSoldOut } from '#contract/products/rules/product.ts'
import type { Product } from '#contract/products/schema/product.ts'
import { AddToCart } from '#web/catalog/card/add-to-cart.tsx'
import { ProductPicture } from '#web/catalog/card/product-picture.tsx'
import { ProductName } from '#web/catalog/name/product-name.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Badge } from '#web/ui/screens/badge.tsx'
import { addressOf, type Comparison } from './comparison-address.ts'
import type { ComparisonRow, ComparisonRows } from './comparison-rows.ts'
import { FactValue } from './fact-value.tsx'

type ComparisonTableProps = { products: readonly Product[]; rows: ComparisonRows; comparison: Comparison }

export function ComparisonTable({ products, rows: { trade, technical }, comparison }: ComparisonTableProps) {
  return (
    <section
      aria-label="Comparison of products"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users scroll it sideways.
      tabIndex={0}
      className="comparison-region mt-4"
    >
      <table className={classNames('comparison-table', leastWidths[products.length])}>
        <caption className="sr-only">{products.map(({ name }) => name).join(', ')}</caption>
        <colgroup>
          <col className="w-26 sm:w-44" />
        </colgroup>
        <thead>
          <tr>
            <td />
            {products.map((product) => (
              <ProductHead key={product.slug} product={product} comparison={comparison} />
            ))}
          </tr>
        </thead>
        <tbody>
          <PictureRow products={products} />
          <FactRows rows={trade} />
          <CartRow products={products} />
          <FactRows rows={technical} />
        </tbody>
      </table>
    </section>
  )
}

/** A phone shows the names of the facts and two columns; the other columns are reached by scrolling. */
const leastWidths = [
  'min-w-0',
  'min-w-0',
  'min-w-[24.5rem] lg:max-w-[56rem]',
  'min-w-[33.5rem]',
  'min-w-[42.5rem]',
] as const

function ProductHead({ product: { slug, name }, comparison }: { product: Product; comparison: Comparison }) {
  const slugs = comparison.slugs.filter((other) => other !== slug)
  return (
    <th scope="col">
      <a href={`/catalog/${slug}`} className="heading block text-[1.125rem] hover:underline">
        <ProductName name={name} />
      </a>
      <a
        href={addressOf({ ...comparison, slugs })}
        data-drops={slug}
        aria-label={`Remove ${name}`}
        className="text-link inline-flex min-h-6 items-center text-sm text-ink-muted print:hidden pointer-coarse:min-h-11"
      >
        Remove
      </a>
    </th>
  )
}

function PictureRow({ products }: { products: readonly Product[] }) {
  return (
    <tr>
      <th scope="row">
        <span className="sr-only">Picture</span>
      </th>
      {products.map((product) => (
        <td key={product.slug}>
          <ProductPicture
            product={product}
            sizes="(min-width: 64rem) 16rem, 9rem"
            eager
            className="max-w-64 rounded-md"
          />
        </td>
      ))}
    </tr>
  )
}

/** Differing rows have a sign, a word, and bold figures. */
function FactRows({ rows }: { rows: readonly ComparisonRow[] }) {
  return rows.map(({ label, cells, differs }) => (
    <tr key={label}>
      <th scope="row">
        <ProductName name={label} />
        {differs && <DiffersSign />}
      </th>
      {cells.map((cell, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a cell is identified by its column.
        <td key={place} className={differs ? 'font-semibold' : undefined}>
          <FactValue cell={cell} />
        </td>
      ))}
    </tr>
  ))
}

export function DiffersSign() {
  return (
    <>
      <span aria-hidden className="ml-1.5 font-semibold text-ink">
        ≠
      </span>
      <span className="sr-only">, differs</span>
    </>
  )
}

function CartRow({ products }: { products: readonly Product[] }) {
  return (
    <tr className="print:hidden scriptless:hidden">
      <th scope="row">
        <span className="sr-only">Add to cart</span>
      </th>
      {products.map((product) => (
        <td key={product.slug} className="[&_input]:min-h-10 max-lg:[&_input]:w-full [&>form]:mt-0 [&>form]:flex-wrap">
          {isSoldOut(product) ? <Badge tone="refused">Sold out</Badge> : <AddToCart product={product} />}
        </td>
      ))}
    </tr>
  )
}
