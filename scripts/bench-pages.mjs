// npm run bench:pages: Lighthouse on the public pages. Lighthouse is large and used only here, so it is installed on demand.
import { findChromium } from './machine.mjs'
import { buildPages, giveUp, installAllPackages, run, runNpm, step } from './prepare.mjs'

const node = installAllPackages()
const CHROMIUM = findChromium()
buildPages(node)
const install = ['ci', '--prefix', 'bench/lighthouse', '--no-audit', '--no-fund', '--loglevel=error']
if (step('Installing Lighthouse', () => runNpm(install, { quiet: true })) !== 0)
  giveUp('Lighthouse could not be installed: see what npm says above.')
process.exit(run(node, ['bench/pages.ts'], { env: { CHROMIUM } }))
