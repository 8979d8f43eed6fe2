/** Products as a dense table, for comparing figures and ordering many products: a row has the facts that buyers decide by. */
import type { ReactNode } from 'react'
import { type Measured, type Written, writeMetric, writeUs } from '#contract/products/rules/facts/units.ts'
import { isSoldOut, pricesByLength, type SearchSort } from '#contract/products/rules/product.ts'
import type { Product } from '#contract/products/schema/product.ts'
import { formatMoney } from '#contract/rules/money.ts'
import { ProductName } from '#web/catalog/name/product-name.tsx'
import { PriceWithNote, usePriceNote } from '#web/catalog/price.tsx'
import { useRenderOnce } from '#web/catalog/rendered-once.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Badge } from '#web/ui/screens/badge.tsx'
import { AddToCart } from '../card/add-to-cart.tsx'
import { CompareToggle } from '../card/compare-toggle.tsx'
import { InUnits, Measure, Unit } from '../measure.tsx'
import type { CardProduct } from '../product-card.tsx'
import { addressOf, type ProductSearch } from './search.ts'

type Column = {
  head: ReactNode
  /** The ascending sort; the header of the column sorts both ways. */
  sort: Exclude<SearchSort, `-${string}`>
  cell: (product: RowProduct) => ReactNode
}

/** The columns between article and price. A narrow screen shows strength and coil length below the name instead. */
const columns: readonly Column[] = [
  { head: 'Size', sort: 'width', cell: (product) => <Size product={product} /> },
  { head: 'Strength', sort: 'strength', cell: ({ facts }) => <Strength facts={facts} /> },
  { head: 'Coil', sort: 'coil', cell: ({ facts }) => measure(facts.coilLengthM, 'm') },
  { head: 'Core', sort: 'core', cell: ({ facts }) => measure(facts.coreMm, 'mm') },
  {
    head: (
      <PriceHead>
        <InUnits metric="Per 100 m" us="Per 100 ft" />
      </PriceHead>
    ),
    sort: 'perLength',
    cell: ({ price, facts }) => <PriceByLength price={price} coilLengthM={facts.coilLengthM} />,
  },
]

type ProductRowsProps = { products: readonly RowProduct[]; search: ProductSearch; label: string }

export function ProductRows({ products, search, label }: ProductRowsProps) {
  return (
    <div className="mt-6">
      <table aria-label={label} className="w-full border-collapse text-left text-[0.9375rem]">
        <thead>
          <tr className="border-b border-ink align-bottom text-sm text-ink-muted">
            <Head sort="name" search={search}>
              Article
            </Head>
            {columns.map(({ head, sort }) => (
              <Head key={sort} sort={sort} search={search} className="hidden text-right xl:table-cell">
                {head}
              </Head>
            ))}
            <Head sort="price" search={search} className="hidden text-right sm:table-cell">
              <PriceHead>Price</PriceHead>
            </Head>
            <th scope="col" className="hidden pb-2 pl-3 text-right font-normal whitespace-nowrap sm:table-cell">
              In stock
            </th>
            <th scope="col" className="pb-2 font-normal">
              <span className="sr-only">Order</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {products.map((product) => (
            <Row key={product._id} product={product} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

type HeadProps = { sort: Column['sort']; search: ProductSearch; className?: string; children: ReactNode }

/** A header that sorts by its column; pressed again, it reverses the order. */
function Head({ sort, search, className = '', children }: HeadProps) {
  const isAscending = search.sort === sort
  const isSorted = isAscending || search.sort === `-${sort}`
  // Cast: for each of these sorts, `SearchSort` also contains the descending sort.
  const next = (isAscending ? `-${sort}` : sort) as SearchSort
  return (
    <th
      scope="col"
      aria-sort={isSorted ? (isAscending ? 'ascending' : 'descending') : undefined}
      className={`pb-2 font-normal not-first:pl-3 ${className}`}
    >
      <a
        href={addressOf({ ...search, sort: next })}
        data-filters
        className={`-my-0.5 inline-flex min-h-6 min-w-6 items-center gap-1 whitespace-nowrap hover:text-ink hover:underline ${isSorted ? 'font-semibold text-ink' : ''}`}
      >
        {children}
        {isSorted && <Icon name={isAscending ? 'arrow-up' : 'arrow-down'} size={14} />}
      </a>
    </th>
  )
}

/** The header of a column of prices. */
function PriceHead({ children }: { children: ReactNode }) {
  const note = usePriceNote()
  if (!note) return children
  return (
    <span>
      {children}
      <span className="block text-xs">{note}</span>
    </span>
  )
}

function Row({ product }: { product: RowProduct }) {
  const inside = useRenderOnce()('row', rowInside, { product, note: usePriceNote() })
  return <tr className="border-b border-line align-middle hover:bg-surface" {...inside} />
}

function rowInside({ product, note }: { product: RowProduct; note: string }) {
  const { slug, name, sku, price, availableQuantity } = product
  return (
    <>
      <th scope="row" className="xl:min-w-40 py-2 font-normal wrap-anywhere">
        <a href={`/catalog/${slug}`} className="font-semibold hover:underline">
          <ProductName name={name} />
        </a>
        <span className="block text-sm text-ink-muted">
          {sku}
          <ShortFacts product={product} />
        </span>
      </th>
      {columns.map(({ sort, cell }) => (
        <td key={sort} className="hidden py-2 pl-3 text-right whitespace-nowrap xl:table-cell">
          {cell(product)}
        </td>
      ))}
      <td className="hidden py-2 pl-3 text-right font-semibold whitespace-nowrap sm:table-cell">
        {formatMoney(price)}
      </td>
      <td className="hidden py-2 pl-3 text-right sm:table-cell">
        {isSoldOut(product) ? <Badge tone="refused">Sold out</Badge> : count.format(availableQuantity)}
      </td>
      <td className="py-2 pl-3">
        <p className="pb-1 text-right font-semibold sm:hidden">
          <PriceWithNote dollars={price} note={note} />
        </p>
        {!isSoldOut(product) && <AddToCart product={product} size="small" />}
        <CompareToggle
          product={product}
          size="small"
          className="ml-auto flex! min-h-6! w-fit border-transparent! py-0! pr-0! text-[0.8125rem]! pointer-coarse:min-h-11!"
        />
      </td>
    </>
  )
}

/** Facts without a column on a narrow screen. */
function ShortFacts({ product }: { product: RowProduct }) {
  const { facts } = product
  return (
    <span className="xl:hidden">
      {(facts.breakStrengthN ?? facts.tensionN) !== undefined && (
        <>
          {' · '}
          <Strength facts={facts} />
        </>
      )}
      {facts.coilLengthM !== undefined && <> · {measure(facts.coilLengthM, 'm')}</>}
      {isSoldOut(product) && <span className="sm:hidden"> · Sold out</span>}
    </span>
  )
}

/** The break strength of a strap, or the tension of a tool. */
function Strength({ facts: { breakStrengthN, tensionN } }: { facts: RowProduct['facts'] }) {
  if (breakStrengthN !== undefined) return measure(breakStrengthN, 'N')
  return tensionN === undefined ? null : <>pulls {measure(tensionN, 'N')}</>
}

/** `19 × 0.79 mm`, `13–16 mm` */
function Size({ product: { facts } }: { product: RowProduct }) {
  const { widthMinMm, widthMaxMm, thicknessMm } = facts
  if (widthMaxMm === undefined) return null
  const width: Measured = { value: widthMinMm ?? widthMaxMm, upTo: widthMaxMm, unit: 'mm' }
  if (thicknessMm === undefined) return <Measure {...width} />
  const thickness: Measured = { value: thicknessMm, unit: 'mm' }
  const [us, usThickness] = [writeUs(width), writeUs(thickness)]
  return (
    <InUnits
      metric={<WrittenSize width={writeMetric(width)} thickness={writeMetric(thickness)} />}
      us={us && usThickness && <WrittenSize width={us} thickness={usThickness} />}
    />
  )
}

function WrittenSize({ width, thickness }: { width: Written; thickness: Written }) {
  return (
    <>
      {width.value} × {thickness.value} <Unit unit={thickness.unit} />
    </>
  )
}

function PriceByLength({ price, coilLengthM }: { price: number; coilLengthM: number | undefined }) {
  const prices = pricesByLength(price, coilLengthM)
  return prices && <InUnits metric={formatMoney(prices.per100m)} us={formatMoney(prices.per100ft)} />
}

const measure = (value: number | undefined, unit: 'N' | 'm' | 'mm') =>
  value === undefined ? null : <Measure value={value} unit={unit} />

const count = new Intl.NumberFormat('en-US')

/** The data of a product in a list, as cards or as rows. */
export type ListedProduct = CardProduct & Pick<Product, 'technicalData'>

/** The data of a product in a row. */
type RowProduct = ReturnType<typeof rowOf>

export function rowOf(product: ListedProduct) {
  const { _id, slug, name, minimumOrder, availableQuantity, pricePerUnit, technicalData } = product
  const { sku, widthMinMm, widthMaxMm, thicknessMm, breakStrengthN, tensionN, coilLengthM, coreMm } = technicalData
  const facts = { widthMinMm, widthMaxMm, thicknessMm, breakStrengthN, tensionN, coilLengthM, coreMm }
  return { _id, slug, name, sku, minimumOrder, availableQuantity, price: pricePerUnit, facts }
}
