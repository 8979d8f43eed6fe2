// npm run bench:lists: response times of an admin's lists with many rows.
import { findChromium } from './machine.mjs'
import { buildPages, installPackages, run } from './prepare.mjs'

const node = installPackages()
const CHROMIUM = findChromium()
buildPages(node)
process.exit(run(node, ['bench/lists.ts'], { env: { CHROMIUM } }))
