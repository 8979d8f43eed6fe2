// npm run screenshots: saves every screen as an image in screenshots/. Names select screens: npm run screenshots -- home
// my-orders
import { findChromium } from './machine.mjs'
import { buildPages, installAllPackages, run } from './prepare.mjs'

const node = installAllPackages()
const CHROMIUM = findChromium()
buildPages(node)
process.exit(run(node, ['tests/take-screenshots.ts', ...process.argv.slice(2)], { env: { CHROMIUM } }))
