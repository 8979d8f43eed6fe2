// npm run bench: throughput of the shop, next to its limits on this machine. `npm run bench -- reads` measures a part.
import { findWrk } from './machine.mjs'
import { buildPages, installPackages, run } from './prepare.mjs'

const node = installPackages()
findWrk()
buildPages(node)
process.exit(run(node, ['bench/main.ts', ...process.argv.slice(2)]))
