/** The results as options to open, in groups by kind. */
import { type NumberedPaper, numberedPapers, paperKinds } from '#contract/orders/rules/money/paper.ts'
import { type FoundField, mostHits } from '#contract/search/rules.ts'
import type { FoundEverything } from '#contract/search/schema.ts'

type Hit = FoundEverything['orders' | 'products' | 'users'][number]

export type Option = { id: string; path: string } & (
  | { kind: 'order'; hit: FoundEverything['orders'][number] }
  | { kind: 'product'; hit: FoundEverything['products'][number] }
  | { kind: 'user'; hit: FoundEverything['users'][number] }
  | { kind: 'all'; text: string }
)

export type Group = { name: string; options: Option[] }

export function groupsOf(q: string, { orders, products, users }: FoundEverything, isAdmin: boolean): Group[] {
  const groups = [
    { name: 'Screens', options: isAdmin ? screensLike(q) : [] },
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

/** The screen that is opened during a call, when there is no time to look for it. */
function screensLike(q: string): Option[] {
  const path = '/dashboard/newOrder'
  return 'new order'.startsWith(q.toLowerCase()) ? [{ kind: 'all', text: 'New order', path, id: path }] : []
}

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
export function saysFound(q: string, { orders, products, users }: FoundEverything, isAdmin: boolean): string {
  const screens = isAdmin ? screensLike(q).length : 0
  const counts = [
    count(screens, 'screen'),
    count(orders.length, 'order'),
    count(products.length, 'product'),
    count(users.length, 'user'),
  ].flat()
  return counts.length > 0 ? counts.join(', ') : `No results for “${q}”`
}
