// npm run bench:overload: load test at twice the shop's capacity.
import { buildPages, installPackages, run } from './prepare.mjs'

const node = installPackages()
buildPages(node)
process.exit(run(node, ['bench/overload.ts', ...process.argv.slice(2)]))
