// npm run bench:lists: how quickly an admin's lists answer when they are long.
import { buildPages, installPackages, run } from './prepare.mjs'

const node = installPackages()
buildPages(node)
process.exit(run(node, ['bench/lists.ts']))
