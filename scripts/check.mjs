// npm run check: types, lint, unused code, roads, wording and the quick tests, in half a minute. A check that has passed on
// exactly the same files is skipped.
import { checkAll, codeChecks } from './checks.mjs'
import { describeLimit } from './durations.mjs'
import { cacheFolder, fingerprintOfCheckout, forgetOnceOlder, readPassed, writePassed } from './passed-checks.mjs'
import { giveUp, installAllPackages } from './prepare.mjs'

const node = installAllPackages()
const knipCache = `${cacheFolder}/knip`
// knip would still use the list of pages that it has stored.
forgetOnceOlder(knipCache, 'web/routes.ts')
const checks = {
  ...codeChecks,
  'Unused code': [...codeChecks['Unused code'], '--cache', '--cache-location', knipCache],
  Types: [...codeChecks.Types, '--incremental', '--tsBuildInfoFile', `${cacheFolder}/types.json`],
  'Quick tests': ['node_modules/vitest/vitest.mjs', 'run', '--project', 'unit'],
}
// Calculated before the checks, so that a file that changes in the meantime is checked the next time.
const fingerprint = fingerprintOfCheckout()
const passed = readPassed(fingerprint)
for (const what of passed) console.log(`✓ ${what}: unchanged since it passed`)

const toRun = Object.entries(checks).filter(([what]) => !passed.includes(what))
const results = toRun.length > 0 ? await checkAll(node, Object.fromEntries(toRun)) : []
const nowPassed = results.filter(({ code }) => code === 0).map(({ what }) => what)
writePassed(fingerprint, [...passed, ...nowPassed])
console.log(describeLimit())

const failed = results.filter(({ code }) => code !== 0)
if (failed.length > 0) giveUp(`Failed: ${failed.map(({ what }) => what).join(', ')}. See above.`)
