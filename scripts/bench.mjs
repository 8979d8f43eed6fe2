// npm run bench: compares the shop's throughput with the limits of this machine. `npm run bench -- reads` measures one part.
import { findWrk } from './machine.mjs'
import { buildPages, installAllPackages, run } from './prepare.mjs'

const node = installAllPackages()
findWrk()
buildPages(node)
process.exit(run(node, ['bench/main.ts', ...process.argv.slice(2)]))
