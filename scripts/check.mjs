// npm run check: types, lint, unused code, roads, wording and the quick tests, in parallel, in under a minute.
import { checkAll, codeChecks } from './checks.mjs'
import { giveUp, installAllPackages } from './prepare.mjs'

const quickTests = ['node_modules/vitest/vitest.mjs', 'run', '--project', 'unit']
const results = await checkAll(installAllPackages(), { ...codeChecks, 'Quick tests': quickTests })
const failed = results.filter(({ code }) => code !== 0)
if (failed.length > 0) giveUp(`Failed: ${failed.map(({ what }) => what).join(', ')}. See above.`)
