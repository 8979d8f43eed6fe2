/** Stock: what is left of each product, without prices. Packers add deliveries and save counts. */
import { type StockLevel, stockLevels, stockSorts } from '#contract/products/rules/stock-levels.ts'
import type { Stocked } from '#contract/products/schema/stock.ts'
import { api } from '#web/api/client.ts'
import { orFailure } from '#web/dashboard/failed-page.tsx'
import { ListScreen } from '#web/dashboard/list-screen.tsx'
import type { Column } from '#web/dashboard/table/column.ts'
import { readTableUrl } from '#web/dashboard/use-table-url.ts'
import { EmptyState } from '#web/lists/empty-state.tsx'
import { pageMeta } from '#web/shell/page-meta.ts'
import { Badge, type BadgeTone } from '#web/ui/screens/badge.tsx'
import type { Route } from './+types/stock-page.ts'
import { StockButton } from './button.tsx'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const asked = new URL(request.url).searchParams.get('level')
  const level = stockLevels.find((known) => known === asked)
  return orFailure(api.readPage('listStock', { ...readTableUrl(request, stockSorts), ...(level && { level }) }))
}

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Stock', description: '' })

const words: Record<StockLevel, { text: string; tone: BadgeTone }> = {
  'sold out': { text: 'Sold out', tone: 'refused' },
  'below minimum': { text: 'Below minimum', tone: 'refused' },
  low: { text: 'Low', tone: 'waiting' },
}

const columns: Column<Stocked>[] = [
  {
    id: 'name',
    header: 'Name',
    card: 'title',
    width: 'widest',
    sorts: ['name'],
    cell: ({ name, sku }) => (
      <>
        {name}
        {sku && <span className="block font-mono text-sm text-ink-muted">{sku}</span>}
      </>
    ),
  },
  {
    id: 'available',
    header: 'A. Quantity',
    card: 'fact',
    align: 'money',
    sorts: ['available', '-available'],
    cell: ({ availableQuantity }) => count.format(availableQuantity),
  },
  {
    id: 'minimum',
    header: 'Min. Order',
    card: 'fact',
    align: 'money',
    cell: ({ minimumOrder }) => count.format(minimumOrder),
  },
  { id: 'level', header: 'Level', card: 'mark', cell: ({ level }) => level && <Level level={level} /> },
  { id: 'stock', header: 'Stock', align: 'actions', cell: (product) => <StockButton product={product} /> },
]

const count = new Intl.NumberFormat('en-US')

function Level({ level }: { level: StockLevel }) {
  const { text, tone } = words[level]
  return <Badge tone={tone}>{text}</Badge>
}

const levelFilter = {
  name: 'level',
  choices: [{ value: '', text: 'All products' }, ...stockLevels.map((value) => ({ value, text: words[value].text }))],
}

export default function StockPage({ loaderData: page }: Route.ComponentProps) {
  return (
    <ListScreen
      title="Stock"
      things="products"
      page={page}
      columns={() => columns}
      firstSort="name"
      filter={levelFilter}
      empty={<EmptyState title="Nothing on sale yet">Products appear here as soon as an admin adds them.</EmptyState>}
    />
  )
}
