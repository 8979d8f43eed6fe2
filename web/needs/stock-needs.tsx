/** Products to restock, by how long what is left lasts. */
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { Link } from 'react-router'
import type { Answer } from '#contract/calls.ts'
import type { LowProduct } from '#contract/needs/schema.ts'
import { type Column, DataTable } from '#web/dashboard/table/data-table.tsx'
import { StockButton } from '#web/products/stock/stock-button.tsx'
import { Button } from '#web/ui/button.tsx'
import { NeedSection } from './need-section.tsx'

const count = new Intl.NumberFormat('en-US')

const columns: Column<LowProduct>[] = [
  { id: 'name', header: 'Name', width: 'wide', cell: (product) => <Name product={product} /> },
  { id: 'left', header: 'Left', align: 'money', cell: ({ availableQuantity }) => count.format(availableQuantity) },
  { id: 'minimum', header: 'Min. Order', align: 'money', cell: ({ minimumOrder }) => count.format(minimumOrder) },
  { id: 'sold', header: 'Sold in 56 days', align: 'money', cell: ({ sold }) => count.format(sold) },
  { id: 'cover', header: 'Lasts', align: 'money', cell: ({ daysOfCover }) => coverOf(daysOfCover) },
  { id: 'stock', header: 'Stock', align: 'actions', cell: (product) => <StockButton product={product} /> },
]

function coverOf(days: number | undefined): string {
  if (days === undefined) return '–'
  return days < 1.5 ? 'a day' : `${count.format(Math.round(days))} days`
}

function Name({ product: { _id, name, sku } }: { product: LowProduct }) {
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
  const { lowStock, belowMinimum, runningOut, withoutSales, soldOut } = stock
  return (
    <>
      <Group
        id="below-minimum"
        title="Products below their minimum"
        none="Whatever is left can be ordered."
        note="Less is left than anybody may order: they cannot be sold."
        group={belowMinimum}
      />
      <Group
        id="running-out"
        title="Running out"
        none={
          lowStock === null
            ? 'The shop has not said what is low.'
            : 'Nothing that sells is low. What nobody buys stands below.'
        }
        note={
          lowStock === null ? undefined : `Less than ${count.format(lowStock)} left. What lasts shortest comes first.`
        }
        group={runningOut}
      />
      <Group
        id="without-sales"
        title="Running out, without sales"
        none="Nothing is low that nobody buys."
        note="As low, and none were sold in 56 days."
        group={withoutSales}
      />
      <Group
        id="sold-out"
        title="Sold out"
        none="Nothing is sold out."
        note="What sold best comes first."
        group={soldOut}
      />
    </>
  )
}

type GroupProps = { id: string; title: string; none: string; note: string | undefined; group: Stock['soldOut'] }

/** Of a long group the most urgent are shown first, so that the groups below it are in reach. */
const shownAtFirst = 10

function Group({ group: { total, products }, ...section }: GroupProps) {
  const [isWhole, setWhole] = useState(products.length <= shownAtFirst)
  const shown = isWhole ? products : products.slice(0, shownAtFirst)
  const showWhole = () => {
    flushSync(() => setWhole(true))
    // The button goes.
    document.querySelectorAll<HTMLElement>(`#${section.id} tbody tr a`)[shownAtFirst]?.focus()
  }
  return (
    <NeedSection {...section} count={total}>
      <DataTable caption={section.title} columns={columns} rows={shown} rowKey={({ _id }) => _id} />
      {shown.length < total && (
        <p className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2 text-ink-muted">
          The first {shown.length} are shown.
          {!isWhole && (
            <Button
              variant="secondary"
              size="small"
              aria-label={`Show ${count.format(products.length - shown.length)} more: ${section.title}`}
              onClick={showWhole}
            >
              Show {count.format(products.length - shown.length)} more
            </Button>
          )}
        </p>
      )}
    </NeedSection>
  )
}
