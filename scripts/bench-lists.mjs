// npm run bench:lists: response times of an admin's lists with many rows.
import { buildPages, installPackages, run } from './prepare.mjs'

const node = installPackages()
buildPages(node)
process.exit(run(node, ['bench/lists.ts']))
