// npm run check: types, lint, unused code and the quick tests, in parallel, in under a minute.
import { checkAll, codeChecks } from './checks.mjs'
import { giveUp, installPackages } from './prepare.mjs'

const quickTests = ['node_modules/vitest/vitest.mjs', 'run', '--project', 'unit']
const failed = await checkAll(installPackages(), { ...codeChecks, 'Quick tests': quickTests })
if (failed.length > 0) giveUp(`${failed.join(', ')}: something is wrong, see above.`)
