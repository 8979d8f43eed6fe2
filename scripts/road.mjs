// npm run road: how many files a request passes through (roads.mjs), and how many modules a route imports. It shows when a
// change adds any, and npm run check fails when a file of a road has moved.
// Reach: the modules of ours that server/<noun>/routes.ts, or a page, imports at run time (types do not count).
import { globSync } from 'node:fs'
import { importsOf } from './imports.mjs'
import { root } from './prepare.mjs'
import { filesOf, roads } from './roads.mjs'

for (const road of roads) {
  const files = filesOf(road)
  console.log(`${road.does}: ${files.length} files\n  ${files.join('\n  ')}`)
}
console.log('\nModules reached:')
for (const start of [...globSync('server/*/routes.ts', { cwd: root }).sort(), 'web/orders/manage-orders-page.tsx'])
  console.log(`  ${start}: ${reachOf(start).size}`)

/** Every module it imports, directly or not, without itself. */
function reachOf(start) {
  const reached = new Set([start])
  for (const file of reached) for (const next of importsOf(file)) reached.add(next)
  reached.delete(start)
  return reached
}
