// npm run road: how many files a request passes through, and how many modules a route imports. It shows when a change
// adds any, and npm run check when a road has moved.
// Road: the files from a page to the SQL statement, via what makes the change and the rule that allows it.
// Reach: the modules of ours that server/<noun>/routes.ts, or a page, imports at run time (types do not count).
import { globSync } from 'node:fs'
import { importsOf } from './imports.mjs'
import { root } from './prepare.mjs'

const roads = [
  {
    does: 'place an order',
    inBrowser: ['web/orders/purchase-page.tsx', 'web/api/client.ts'],
    onServer: ['server/orders/routes.ts', 'server/orders/place-order.ts', 'server/orders/placing-queries.ts'],
  },
  {
    does: 'confirm an order',
    inBrowser: ['web/orders/manage-orders-page.tsx', 'web/dashboard/use-change.ts', 'web/api/client.ts'],
    onServer: ['server/orders/routes.ts', 'server/orders/shipping.ts', 'server/orders/order-queries.ts'],
  },
  {
    does: 'add a review',
    inBrowser: ['web/reviews/add-review-page.tsx', 'web/api/client.ts'],
    onServer: ['server/reviews/routes.ts', 'server/reviews/review-queries.ts'],
  },
  {
    does: 'make an admin',
    inBrowser: ['web/users/all-users-page.tsx', 'web/dashboard/use-change.ts', 'web/api/client.ts'],
    onServer: ['server/users/routes.ts', 'server/users/user-rules.ts', 'server/users/user-queries.ts'],
  },
]

for (const { does, inBrowser, onServer } of roads) {
  const road = [...roadBy(inBrowser), 'server/api/http.ts', ...roadBy(onServer)]
  console.log(`${does}: ${road.length} files\n  ${road.join('\n  ')}`)
}
console.log('\nModules reached:')
for (const start of [...globSync('server/*/routes.ts', { cwd: root }).sort(), 'web/orders/manage-orders-page.tsx'])
  console.log(`  ${start}: ${reachOf(start).size}`)

/** The road through all these files: the shortest chain of imports from each one to the next. */
function roadBy([first, ...others]) {
  const road = [first]
  for (const file of others) road.push(...pathBetween(road.at(-1), file).slice(1))
  return road
}

/** The shortest chain of imports, both ends included. */
function pathBetween(from, to) {
  const cameFrom = new Map([[from, undefined]])
  for (const file of cameFrom.keys()) {
    if (file === to) return chainTo(to, cameFrom)
    for (const next of importsOf(file)) if (!cameFrom.has(next)) cameFrom.set(next, file)
  }
  throw new Error(`${from} does not reach ${to}`)
}

function chainTo(file, cameFrom) {
  const before = cameFrom.get(file)
  return before === undefined ? [file] : [...chainTo(before, cameFrom), file]
}

/** Every module it imports, directly or not, without itself. */
function reachOf(start) {
  const reached = new Set([start])
  for (const file of reached) for (const next of importsOf(file)) reached.add(next)
  reached.delete(start)
  return reached
}
