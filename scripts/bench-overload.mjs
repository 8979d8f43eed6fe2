// npm run bench:overload: load test at twice the shop's capacity.
import { buildPages, installAllPackages, run } from './prepare.mjs'

const node = installAllPackages()
buildPages(node)
process.exit(run(node, ['bench/overload.ts', ...process.argv.slice(2)]))
