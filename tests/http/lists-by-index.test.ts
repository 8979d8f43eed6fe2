/** However long a list grows, its pages are sorted, filtered, searched and counted with an index. */
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { orderSorts } from '#contract/orders/rules/order.ts'
import { productSorts } from '#contract/products/rules/product.ts'
import { formatTotal } from '#contract/rules/lists/list-total.ts'
import { userSorts } from '#contract/users/rules/user.ts'
import type { User } from '#contract/users/schema.ts'
import { invent } from '#demo/invented/invent.ts'
import { endedByDay } from '#server/cart/holding-queries.ts'
import { rowsOf } from '#server/database/statements.ts'
import { loadPages, pagesAreBuilt } from '#tests/built-pages.ts'
import { ana, root } from '#tests/people.ts'
import { openShop } from '#tests/shop.ts'
import { atEndOfFile } from '#tests/shop-process.ts'
import { onPostgres } from '#tests/test-database.ts'
import { nodesFor } from './plans.ts'

/** The count above the list of products, and the count and the links to other pages below it. */
function linksIn(html: string): (string | undefined)[] {
  const said = [/<p aria-live="polite".*?<\/p>/s, /<nav aria-label="Pages".*?<\/nav>/s]
  return said.map((part) => part.exec(html)?.[0].replaceAll(/<.*?>/gs, ''))
}

type Listed = 'listOrders' | 'listProducts' | 'listUsers' | 'listChanges'

const atEnd = atEndOfFile()
let opened: ReturnType<typeof openLongLists> | undefined
/** The shop is opened once for all tests of the file. */
const longLists = () => (opened ??= openLongLists())

/** A shop with long lists, and functions that return the plans for pages of its lists. */
async function openLongLists() {
  const shop = await openShop({ atEnd, ...(pagesAreBuilt && { loadPages }) })
  const admin = await shop.as(root)
  await invent(shop.database.db, { products: 11_980, users: 10_000, orders: 4_000 }, () => {})
  return {
    shop,
    nodesFor: (work: () => Promise<unknown>) => nodesFor(shop, work),
    nodesOfPage: (name: Listed, query: object) => nodesFor(shop, () => admin.readPage(name, { limit: 25, ...query })),
  }
}

describe.runIf(onPostgres)('a page of a list', () => {
  it.each([
    ['listOrders', orderSorts],
    ['listProducts', productSorts],
    ['listUsers', userSorts],
  ] as const)('of %s is read in the order of an index, in every sort order', async (name, sorts) => {
    const { nodesOfPage } = await longLists()
    for (const sort of sorts) {
      const nodes = await nodesOfPage(name, { sort })
      expect(nodes.length).toBeGreaterThan(2)
      expect([sort, nodes.filter((node) => /^(Seq Scan|Sort)$/.test(node['Node Type']))]).toEqual([sort, []])
    }
  })

  it.each([
    ['unshipped', 'orders_to_ship'],
    ['expired', 'orders_expired'],
  ] as const)('of %s orders is counted with an index of only these orders', async (state, index) => {
    const { nodesOfPage } = await longLists()
    const nodes = await nodesOfPage('listOrders', { state, sort: 'newest' })
    expect(nodes.map((node) => node['Index Name'])).toContain(index)
  })

  it('with a search for a rare word is read with a trigram index', async () => {
    const { nodesOfPage } = await longLists()
    for (const [name, q, index] of [
      ['listOrders', 'customer-199@', 'orders_search'],
      ['listUsers', 'customer-199@', 'users_search'],
      // The in-memory search does not find parts of words, so PostgreSQL searches for them.
      ['listProducts', 'ake 1999', 'products_search'],
    ] as const) {
      const used = (await nodesOfPage(name, { q })).map((node) => node['Index Name']).filter(Boolean)
      expect(used.filter((one) => one === index)).toHaveLength(1) // one use for both the page and its count
    }
  })

  it.each([
    ['customer-99', 111, 111],
    ['customer-1999@', 1, 1],
    // More results than the shop counts. Sorted by email, they come after more users than `mostLookedThrough`.
    ['customer-9', 1_111, 1_001],
    ['zeppelin', 0, 0],
  ] as const)(
    'with a search for %s leads to every result exactly once, in every sort order',
    async (q, found, total) => {
      const { shop } = await longLists()
      const admin = await shop.as(root)
      for (const sort of ['email', '-email', 'newest'] as const) {
        const seen: User[] = []
        let cursor: string | undefined
        do {
          const page = await admin.readPage('listUsers', { q, sort, limit: 100, ...(cursor && { cursor }) })
          expect(page.total).toBe(total)
          seen.push(...page.rows)
          cursor = page.next ?? undefined
        } while (cursor)
        expect([q, sort, seen.length, new Set(seen.map(({ _id }) => _id)).size]).toEqual([q, sort, found, found])
        const emails = seen.map(({ email }) => email)
        if (sort === 'email') expect(emails).toEqual(emails.toSorted())
        if (sort === '-email') expect(emails).toEqual(emails.toSorted().toReversed())
      }
    },
  )

  it('with a search for a frequent word is counted up to a thousand, and sorted', async () => {
    const { shop } = await longLists()
    const page = await (await shop.as(root)).readPage('listUsers', { q: 'customer-', sort: 'email', limit: 25 })
    const emails = page.rows.map(({ email }) => email)
    expect([page.total, emails.length, emails]).toEqual([1_001, 25, emails.toSorted()])
    expect(formatTotal(page.total, { isSearched: true })).toBe('1,000+')
    // An empty search counts as no search.
    expect((await shop.send('/api/products?q=&limit=1')).headers.get('x-total-count')).toBe('10001')
  })

  it('has an exact total up to ten thousand rows', async () => {
    const { shop } = await longLists()
    const products = await shop.visitor.readPage('listProducts', { limit: 25 })
    expect([products.total, formatTotal(products.total)]).toEqual([10_001, '10,000+'])
    const { rows } = (await shop.database.db.execute(sql`
      select count(*)::int as count from orders where stage <> 'withdrawn'`)) as unknown as {
      rows: { count: number }[]
    }
    const orders = await (await shop.as(root)).readPage('listOrders', { limit: 25 })
    expect(orders.total).toBeGreaterThan(3_000)
    expect([orders.total, formatTotal(orders.total)]).toEqual([rows[0]?.count, `3,${String(orders.total).slice(1)}`])
  })

  it.runIf(pagesAreBuilt)('has links beyond the ten thousand counted rows, up to the last row', async () => {
    const { shop } = await longLists()
    const open = (page: number) => shop.send(`/products?page=${page}`, { redirect: 'manual' })
    const links = async (page: number) => linksIn(await (await open(page)).text())
    expect(await links(169)).toEqual(['10,000+ products', '10,081–10,140 of 10,000+PreviousNext'])
    expect(await links(200)).toEqual(['10,000+ products', '11,941–11,981 of 10,000+Previous'])
    expect((await open(201)).status).toBe(302)
  })

  it('with a filter is read without scanning a whole table', async () => {
    const { nodesOfPage } = await longLists()
    for (const [name, query] of [
      ['listOrders', { state: 'unpaid' }],
      ['listOrders', { state: 'paid', sort: 'total' }],
      ['listOrders', { state: 'shipped' }],
      ['listOrders', { state: 'unshipped' }],
      ['listOrders', { state: 'expired' }],
      ['listOrders', { placedFrom: '2026-01-01', placedTo: '2026-01-31' }],
      ['listOrders', { paidFrom: '2026-01-01', paidTo: '2026-01-31' }],
      ['listProducts', { category: 'steel' }],
      ['listProducts', { category: 'steel', sort: 'price' }],
      ['listProducts', { inStock: 'true' }],
    ] as const) {
      const nodes = await nodesOfPage(name, query)
      expect([query, nodes.filter((node) => node['Node Type'] === 'Seq Scan')]).toEqual([query, []])
    }
  })

  it('of the history is read in the order of an index, with every filter', async () => {
    const { shop, nodesOfPage } = await longLists()
    await shop.database.db.execute(sql`
      insert into actors (id, kind, email)
      select md5('actor ' || number)::uuid, 'person', 'actor-' || number || '@crowd.example' from generate_series(0, 899) number`)
    await shop.database.db.execute(sql`
      insert into changes (kind, about_id, action, by_id, at)
      select (array['review', 'user', 'settings'])[1 + number % 3], md5('actor ' || number % 900)::uuid,
        (array['end hold', 'make admin'])[1 + number % 2], md5('actor ' || number % 70)::uuid,
        now() - number * interval '1 minute'
      from generate_series(1, 20000) number`)
    await shop.database.db.execute(sql`analyze changes, actors`)
    for (const [query, index] of [
      [{}, 'changes_newest'],
      [{ sort: 'oldest' }, 'changes_newest'],
      [{ from: '2020-01-01T00:00:00Z' }, 'changes_newest'],
      [{ kind: 'settings' }, 'changes_of_kind'],
      [{ kind: 'user', id: 'actor-7@crowd.example' }, 'changes_of_one'],
      [{ who: 'actor-7@crowd.example' }, 'changes_by_who'],
      [{ action: 'make admin' }, 'changes_by_action'],
    ] as const) {
      const nodes = await nodesOfPage('listChanges', query)
      const used = nodes.map((node) => node['Index Name'])
      expect([query, used]).toEqual([query, expect.arrayContaining([index])])
      const slow = nodes.filter(
        (node) => node['Relation Name'] === 'changes' && /^(Seq Scan|Sort)$/.test(node['Node Type']),
      )
      expect([query, slow]).toEqual([query, []])
    }
  })

  it('of the products of a category is read in the order of an index by category', async () => {
    const { nodesOfPage } = await longLists()
    for (const [sort, index] of [
      [undefined, 'products_of_category'],
      ['price', 'products_of_category_by_price'],
      ['-price', 'products_of_category_by_price'],
    ] as const) {
      const used = (await nodesOfPage('listProducts', { category: 'textile', sort })).map((node) => node['Index Name'])
      expect([sort, used]).toEqual([sort, expect.arrayContaining([index])])
    }
  })

  it('of a customer’s own orders is read without scanning a whole table', async () => {
    const { shop, nodesFor } = await longLists()
    const customer = await shop.as(ana)
    const nodes = await nodesFor(() => customer.readPage('listMyOrders', { email: ana.email, limit: 25 }))
    expect(nodes.length).toBeGreaterThan(0)
    expect(nodes.filter((node) => node['Node Type'] === 'Seq Scan')).toEqual([])
  })
})

it.runIf(onPostgres)('what a customer has held and not paid for is read with the index of such orders', async () => {
  const { shop } = await longLists()
  const plan = await shop.database.db.transaction(async (tx) => {
    await tx.execute(sql`set local enable_seqscan = off`)
    return rowsOf(tx, sql`explain (format json) select from orders where ${endedByDay(crypto.randomUUID())}`)
  })
  expect(JSON.stringify(plan.rows)).toContain('"Index Name":"orders_ended_of"')
})

describe.runIf(onPostgres)('the sales figures', () => {
  it('are summed from one range of sales, without looking up any line of an order', async () => {
    const { shop, nodesFor } = await longLists()
    const admin = await shop.as(root)
    for (const days of [30, 90] as const) {
      const nodes = await nodesFor(() => admin.findFigures({ days }))
      expect(nodes.map((node) => node['Index Name'])).toEqual(expect.arrayContaining(['sold_lines_by_time']))
      expect(nodes.filter((node) => node['Relation Name'] === 'order_lines')).toEqual([])
    }
  })
})

describe.runIf(onPostgres)('a search of everything', () => {
  it('finds rare words with a trigram index, and identifiers with their own indexes', async () => {
    const { shop, nodesFor } = await longLists()
    const admin = await shop.as(root)
    const [order] = (await admin.readPage('listOrders', { limit: 1 })).rows
    for (const [q, indexes] of [
      ['customer-199@', ['orders_search', 'users_search']],
      ['+34 976 000 199', ['orders_search', 'users_search']],
      ['pi_3f9c1a2b4d5e6f70', ['orders_one_per_transaction']],
      [order?.number, ['orders_one_per_number']],
      [order?.email, ['orders_by_email']],
    ] as const) {
      const nodes = await nodesFor(() => admin.searchEverything({ q: q ?? '' }))
      const used = nodes.map((node) => node['Index Name']).filter(Boolean)
      expect([q, used]).toEqual([q, expect.arrayContaining([...indexes])])
      expect([q, nodes.filter((node) => node['Node Type'] === 'Seq Scan')]).toEqual([q, []])
    }
  })

  it('finds frequent words by reading the newest rows first', async () => {
    const { shop, nodesFor } = await longLists()
    const admin = await shop.as(root)
    const nodes = await nodesFor(() => admin.searchEverything({ q: 'invented' }))
    const used = nodes.map((node) => node['Index Name']).filter(Boolean)
    expect(used).toEqual(expect.arrayContaining(['orders_newest', 'users_newest']))
    const { orders } = await admin.searchEverything({ q: 'invented' })
    const { rows } = await admin.readPage('listOrders', { limit: 8 })
    expect(orders.map(({ _id }) => _id)).toEqual(rows.map(({ _id }) => _id))
  })
})
