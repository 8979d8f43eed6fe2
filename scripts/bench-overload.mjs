// npm run bench:overload: what becomes of the shop when twice as much is asked of it as it can do.
import { buildPages, installPackages, run } from './prepare.mjs'

const node = installPackages()
buildPages(node)
process.exit(run(node, ['bench/overload.ts', ...process.argv.slice(2)]))
