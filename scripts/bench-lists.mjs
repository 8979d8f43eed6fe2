// npm run bench:lists: how quickly an admin's lists answer when they are long.
import { findChromium } from './machine.mjs'
import { buildPages, installPackages, run } from './prepare.mjs'

const node = installPackages()
const CHROMIUM = findChromium()
buildPages(node)
process.exit(run(node, ['bench/lists.ts'], { env: { CHROMIUM } }))
