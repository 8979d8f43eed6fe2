/** Products to restock, the most urgent first in each group, and products whose plastic is not known. */
import { Link } from 'react-router'
import type { LowProduct } from '#contract/needs/schema.ts'
import { inDays } from '#contract/rules/days.ts'
import type { Answer } from '#contract/table.ts'
import type { Column } from '#web/dashboard/table/column.ts'
import { DataTable } from '#web/dashboard/table/data-table.tsx'
import { StockButton } from '#web/product-admin/stock/button.tsx'
import { FoldedList } from './folded-list.tsx'
import { NeedItem, NeedList, NeedSection } from './need-section.tsx'

const count = new Intl.NumberFormat('en-US')

const columns: Column<LowProduct>[] = [
  { id: 'name', header: 'Name', width: 'wide', cell: (product) => <Name product={product} /> },
  { id: 'left', header: 'Left', align: 'money', cell: ({ availableQuantity }) => count.format(availableQuantity) },
  { id: 'minimum', header: 'Min. Order', align: 'money', cell: ({ minimumOrder }) => count.format(minimumOrder) },
  { id: 'sold', header: 'Sold in 56 days', align: 'money', cell: ({ sold }) => count.format(sold) },
  { id: 'cover', header: 'Lasts', align: 'money', cell: ({ daysOfCover }) => coverOf(daysOfCover) },
  { id: 'stock', header: 'Stock', align: 'actions', cell: (product) => <StockButton product={product} /> },
]

const coverOf = (days: number | undefined): string => (days === undefined ? '–' : inDays(Math.max(1, Math.round(days))))

function Name({ product: { _id, name, sku } }: { product: Pick<LowProduct, '_id' | 'name' | 'sku'> }) {
  return (
    <>
      <Link to={`/dashboard/updateProduct/${_id}`} className="text-link">
        {name}
      </Link>
      {sku && <span className="block text-sm text-ink-muted">{sku}</span>}
    </>
  )
}

type Stock = Answer<'findStockNeeds'>

export function StockNeeds({ stock }: { stock: Stock }) {
  const { level, belowMinimum, lowStock, withoutSales, soldOut, withoutPlastic } = stock
  return (
    <>
      <Group
        id="below-minimum"
        title="Products below their minimum"
        none="Every product that is not sold out has enough for its minimum order."
        note="These products cannot be sold, because less than their minimum order is left."
        group={belowMinimum}
      />
      <Group
        id="running-out"
        title="Low stock"
        none={
          level === null
            ? 'No low-stock level is set.'
            : 'No product with sales is low in stock. Products without sales are listed below.'
        }
        note={
          level === null ? undefined : `Less than ${count.format(level)} left. Sorted by how long the stock will last.`
        }
        group={lowStock}
      />
      <Group
        id="without-sales"
        title="Low stock without sales"
        none="All products without sales have enough stock."
        note="These products are low in stock, but were not sold in the last 56 days."
        group={withoutSales}
      />
      <Group
        id="sold-out"
        title="Sold out"
        none="No product is sold out."
        note="Best sellers come first."
        group={soldOut}
      />
      <NeedList
        id="plastic"
        title="Products whose non-recycled plastic is not known"
        // Also for a seller whose invoices do not state the Spanish tax on plastic packaging.
        none="No figure is missing."
        note="Invoices with one of these products state no plastic and no plastic tax. Enter the kilograms of non-recycled plastic in one unit, or 0."
        needs={withoutPlastic}
        needKey={({ _id }) => _id}
        item={NamedOnly}
      />
    </>
  )
}

const NamedOnly = ({ need }: { need: Stock['withoutPlastic'][number] }) => <NeedItem title={<Name product={need} />} />

type GroupProps = { id: string; title: string; none: string; note: string | undefined; group: Stock['soldOut'] }

function Group({ group: { total, products }, ...section }: GroupProps) {
  return (
    <NeedSection {...section} count={total}>
      <FoldedList title={section.title} rows={products} total={total}>
        {(shown) => <DataTable caption={section.title} columns={columns} rows={shown} rowKey={({ _id }) => _id} />}
      </FoldedList>
    </NeedSection>
  )
}
