/** Manage Products: everything on sale, to be viewed, changed and deleted. */
import { Link } from 'react-router'
import { categories, categoryFrom, categoryNames, productSorts } from '#contract/products/rules/product.ts'
import type { Product } from '#contract/products/schema/product.ts'
import { api } from '#web/api/client.ts'
import { DeleteButton } from '#web/dashboard/delete-button.tsx'
import { orFailure } from '#web/dashboard/failed-page.tsx'
import { ListScreen } from '#web/dashboard/list-screen.tsx'
import { useRowChange } from '#web/dashboard/row-changes.ts'
import type { Column } from '#web/dashboard/table/column.ts'
import type { CardPlace } from '#web/dashboard/table/row-card.ts'
import { useChange } from '#web/dashboard/use-change.ts'
import { readTableUrl } from '#web/dashboard/use-table-url.ts'
import { EmptyState } from '#web/lists/empty-state.tsx'
import { pageMeta } from '#web/shell/page-meta.ts'
import { buttonClass } from '#web/ui/button.tsx'
import type { Route } from './+types/manage-products-page.ts'
import { CsvPart } from './csv/part.tsx'
import { ProductNameCell } from './name-cell.tsx'
import { newFrom } from './new-from.ts'
import { PriceButton } from './price-button.tsx'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const category = categoryFrom(new URL(request.url).searchParams.get('category'))
  const filter = { ...readTableUrl(request, productSorts), ...(category && { category }) }
  return orFailure(api.readPage('listProducts', filter))
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: 'Manage Products', description: '' })
}

const figure = (id: string, header: string, card: CardPlace, cell: Column<Product>['cell']): Column<Product> => ({
  id,
  header,
  card,
  align: 'money',
  sorts: [id, `-${id}`],
  cell,
})

const columns: Column<Product>[] = [
  {
    id: 'name',
    header: 'Name',
    card: 'title',
    width: 'widest',
    percent: 34,
    sorts: ['name'],
    cell: (product) => <ProductNameCell product={product} />,
  },
  figure('quantity', 'Quantity', 'fact', ({ quantity }) => count.format(quantity)),
  figure('available', 'A. Quantity', 'fact', ({ availableQuantity }) => count.format(availableQuantity)),
  figure('price', 'Price', 'figure', (product) => <PriceButton product={product} />),
  {
    id: 'category',
    header: 'Category',
    card: 'mark',
    sorts: ['category'],
    cell: (product) => categoryNames[product.category],
  },
  figure('minimum', 'Min. Order', 'fact', ({ minimumOrder }) => count.format(minimumOrder)),
  {
    id: 'update',
    header: 'Update',
    align: 'actions',
    cell: (product) => (
      <span className="inline-flex flex-col items-center gap-x-3 gap-y-1 card:flex-row-reverse">
        <LinkTo screen="updateProduct" word="Update" label={`Update ${product.name}`} product={product} />
        <Link
          to={newFrom(product._id)}
          className="text-link hidden text-sm group-data-open:block"
          aria-label={`Copy ${product.name}`}
        >
          Copy
        </Link>
      </span>
    ),
  },
  {
    id: 'details',
    header: 'Details',
    align: 'actions',
    cell: (product) => (
      <LinkTo screen="productDetails" word="Details" label={`Details of ${product.name}`} product={product} />
    ),
  },
  { id: 'delete', header: 'Delete', align: 'actions', cell: (product) => <DeleteProduct product={product} /> },
]

const count = new Intl.NumberFormat('en-US')

export default function ManageProductsPage({ loaderData: page }: Route.ComponentProps) {
  return (
    <ListScreen
      title="Manage Products"
      things="products"
      page={page}
      columns={() => columns}
      filter={categoryFilter}
      empty={<NoProducts />}
      actions={<Actions />}
      above={<CsvPart />}
    />
  )
}

const categoryFilter = {
  name: 'category',
  choices: [
    { value: '', text: 'All categories' },
    ...categories.map((value) => ({ value, text: categoryNames[value] })),
  ],
}

function Actions() {
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
      <Link to="/dashboard/history?action=delete+product" className="text-link">
        Deleted products
      </Link>
      <AddProductLink />
    </div>
  )
}

function AddProductLink() {
  return (
    <Link to="/dashboard/addProduct" className={buttonClass()}>
      Add Product
    </Link>
  )
}

type LinkToProps = { screen: 'updateProduct' | 'productDetails'; word: string; label: string; product: Product }

function LinkTo({ screen, word, label, product }: LinkToProps) {
  return (
    <Link
      to={`/dashboard/${screen}/${product._id}`}
      className={buttonClass({ variant: 'secondary', size: 'small' })}
      data-opens={screen === 'productDetails' || undefined}
      aria-label={label}
    >
      {word}
    </Link>
  )
}

function DeleteProduct({ product }: { product: Product }) {
  const row = useRowChange(product)
  const remove = useChange('deleteProduct', {
    isDone: (answer) => answer.deletedCount > 0,
    // Said afterwards, because the question says that it cannot be reverted.
    says: `${product.name} deleted, and can be restored for 30 days`,
    refusedMessage: 'Something went wrong',
    inPlace: true,
    after: () => row.remove('Deleted'),
    afterRefusal: () => row.showWhoRemoved('product'),
  })
  return <DeleteButton what={product.name} about={product.name} onDelete={() => remove({ id: product._id })} />
}

function NoProducts() {
  return (
    <EmptyState title="Nothing on sale yet" action={<AddProductLink />}>
      Products appear here and in the shop as soon as they are added.
    </EmptyState>
  )
}
