// The roads shown by npm run road: the files from a page to the SQL statement, by way of the rule that allows the change.
// ARCHITECTURE.md shows one of these roads, and a test compares it with this table.
import { importsOf } from './imports.mjs'

export const roads = [
  {
    does: 'place an order',
    inBrowser: ['web/orders/purchase-page.tsx', 'web/api/client.ts'],
    onServer: ['server/orders/routes.ts', 'server/orders/place-order.ts', 'server/orders/placing-queries.ts'],
  },
  {
    does: 'confirm an order',
    inBrowser: ['web/order-desk/manage-orders-page.tsx', 'web/dashboard/use-change.ts', 'web/api/client.ts'],
    onServer: ['server/orders/routes.ts', 'server/orders/shipping.ts', 'server/orders/shipping-queries.ts'],
  },
  {
    does: 'add a review',
    inBrowser: ['web/reviews/add-review-page.tsx', 'web/api/client.ts'],
    onServer: ['server/reviews/routes.ts', 'server/reviews/review-queries.ts'],
  },
  {
    does: 'make an admin',
    inBrowser: ['web/users/all-users-page.tsx', 'web/dashboard/use-change.ts', 'web/api/client.ts'],
    onServer: ['server/users/routes.ts', 'server/users/rules.ts', 'server/users/user-queries.ts'],
  },
]

/** All files of a road. Throws if a file no longer imports the next file, directly or indirectly. */
export function filesOf({ inBrowser, onServer }) {
  return [...roadBy(inBrowser), 'server/api/call-pipeline.ts', ...roadBy(onServer)]
}

/** Joins the shortest import chains between these files. */
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
