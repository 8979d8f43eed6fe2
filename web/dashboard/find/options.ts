/** The results as options to open, in groups by kind. */
import { type NumberedPaper, numberedPapers, paperKinds } from '#contract/orders/rules/money/paper.ts'
import { type FoundField, mostHits } from '#contract/search/rules.ts'
import type { FoundEverything } from '#contract/search/schema.ts'
import { type InRole, mayAs } from '#contract/users/rules/user.ts'
import type { linksFor } from '#web/dashboard/screens.ts'

type Hit = FoundEverything['orders' | 'products' | 'users'][number]

export type Option = { id: string; path: string } & (
  | { kind: 'order'; hit: FoundEverything['orders'][number] }
  | { kind: 'product'; hit: FoundEverything['products'][number] }
  | { kind: 'user'; hit: FoundEverything['users'][number] }
  | { kind: 'all'; text: string }
)

export type Group = { name: string; options: Option[] }

type Screens = ReturnType<typeof linksFor>

/** Whether the visitor may search the orders of all customers; others search the lists of their own screens. */
export const mayFindOrders = (visitor: InRole) => mayAs('bookkeeper', visitor)

export function searchLabel(visitor: InRole): string {
  if (visitor.role === 'admin') return 'Search orders, products and users'
  return mayFindOrders(visitor) ? 'Search orders' : 'Search screens and lists'
}

/** `screens`: those of the visitor. */
export function groupsOf(q: string, { orders, products, users }: FoundEverything, screens: Screens): Group[] {
  const groups = [
    { name: 'Screens', options: screensLike(q, screens) },
    {
      name: 'Orders',
      options: [
        ...orders.map((hit): Option => ({ kind: 'order', hit, id: hit._id, path: `/dashboard/orders/${hit._id}` })),
        ...wholeList(orders, `All orders for “${q}”`, `/dashboard/manageOrders?q=${encodeURIComponent(q)}`),
      ],
    },
    {
      name: 'Products',
      options: [
        ...products.map(
          (hit): Option => ({ kind: 'product', hit, id: hit._id, path: `/dashboard/productDetails/${hit._id}` }),
        ),
        ...wholeList(products, `All products for “${q}”`, `/dashboard/manageProducts?q=${encodeURIComponent(q)}`),
      ],
    },
    {
      name: 'Users',
      options: [
        ...users.map((hit): Option => ({ kind: 'user', hit, id: hit._id, path: `/dashboard/users/${hit._id}` })),
        ...wholeList(users, `All users for “${q}”`, usersLike(q)),
      ],
    },
  ]
  return groups.filter(({ options }) => options.length > 0)
}

/** Screens of which a word begins like this. */
const screensLike = (q: string, screens: Screens): Option[] =>
  screens.filter(({ name }) => ` ${name}`.toLowerCase().includes(` ${q.toLowerCase()}`)).map(optionFor)

const optionFor = ({ path, name }: Screens[number]): Option => ({ kind: 'all', text: name, path, id: path })

/** For roles that find nothing else: the lists of their screens, and the products of the shop, filtered by these words. */
export function groupsOfLists(q: string, screens: Screens): Group[] {
  const lists = searchedLists.filter(
    ({ path }) => !path.startsWith('/dashboard') || screens.some((one) => one.path === path),
  )
  const options = lists.map(({ path, name }) =>
    optionFor({ path: `${path}?q=${encodeURIComponent(q)}`, name: `${name} for “${q}”` }),
  )
  return [...groupsOf(q, nothingFound, screens), { name: 'Lists', options }]
}

const searchedLists = [
  { path: '/dashboard/toShip', name: 'Orders to ship' },
  { path: '/dashboard/stock', name: 'Stock' },
  { path: '/dashboard/myOrders', name: 'My Orders' },
  { path: '/products', name: 'Products' },
]

export const nothingFound: FoundEverything = { orders: [], products: [], users: [] }

const usersLike = (q: string) => `/dashboard/allUsers?q=${encodeURIComponent(q)}`

/** A link to the whole list, if there may be more results than shown. */
function wholeList(hits: Hit[], text: string, path: string): Option[] {
  return hits.length < mostHits ? [] : [{ kind: 'all', text, path, id: path }]
}

type PaperField = (typeof paperKinds)[NumberedPaper]['field']

// Cast: `Object.fromEntries` loses the names.
const paperWords = Object.fromEntries(
  numberedPapers.map((kind) => [paperKinds[kind].field, paperKinds[kind].title]),
) as Record<PaperField, string>

export const fieldWords: Record<FoundField, string> = {
  number: 'Order number',
  transactionId: 'Transaction',
  ...paperWords,
  email: 'Email',
  phone: 'Phone',
  userName: 'Name',
  company: 'Company',
  poNumber: 'Purchase-order number',
  address: 'Address',
  lines: 'Ordered',
  sku: 'Article number',
  name: 'Name',
  description: 'Description',
}

const count = (number: number, one: string) => {
  if (number === 0) return []
  return `${number}${number === mostHits ? ' or more' : ''} ${number === 1 ? one : `${one}s`}`
}

/** `2 orders, 1 user`, for screen readers. */
export function saysFound(q: string, groups: Group[]): string {
  const counts = groups.flatMap(({ name, options }) => {
    const hits = options.filter(({ kind }) => kind !== 'all')
    return count(hits.length || options.length, name.toLowerCase().slice(0, -1))
  })
  return counts.length > 0 ? counts.join(', ') : `No results for “${q}”`
}
