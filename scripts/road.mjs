// npm run road: prints the files that a request passes through (roads.mjs) and how many modules each route imports, so that
// additions are noticed. npm run check fails if a file of a road has moved. The count covers the modules of this repository
// that server/<noun>/routes.ts, or a page, imports at run time; type imports do not count.
import { globSync } from 'node:fs'
import { importsOf } from './imports.mjs'
import { root } from './prepare.mjs'
import { filesOf, roads } from './roads.mjs'

for (const road of roads) {
  const files = filesOf(road)
  console.log(`${road.does}: ${files.length} files\n  ${files.join('\n  ')}`)
}
console.log('\nModules reached:')
for (const start of [...globSync('server/*/routes.ts', { cwd: root }).sort(), 'web/order-desk/manage-orders-page.tsx'])
  console.log(`  ${start}: ${reachOf(start).size}`)

/** Every module that a file imports, directly or indirectly. */
function reachOf(start) {
  const reached = new Set([start])
  for (const file of reached) for (const next of importsOf(file)) reached.add(next)
  reached.delete(start)
  return reached
}
