// npm test: installs what it needs, then runs every check. Arguments go to the tests: npm test -- orders
import { findChromium, startPostgres } from './machine.mjs'
import { buildPages, installPackages, run, step } from './prepare.mjs'

const started = Date.now()
const only = process.argv.slice(2)
const node = installPackages()
const chromium = findChromium()
const postgres = process.env.TEST_DATABASE_URL ? undefined : await startPostgres()
const TEST_DATABASE_URL = process.env.TEST_DATABASE_URL ?? postgres.url
const failed = []

function check(what, args, env = {}) {
  if (step(what, () => run(node, args, { env })) !== 0) failed.push(what)
}

const vitest = (project) => [
  'node_modules/vitest/vitest.mjs',
  'run',
  '--project',
  project,
  '--passWithNoTests',
  ...only,
]
try {
  if (only.length === 0) {
    check('Route types', ['node_modules/@react-router/dev/bin.cjs', 'typegen'])
    check('Types', ['node_modules/typescript/bin/tsc', '--noEmit'])
    check('Lint and walls', ['node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings'])
  }
  buildPages(node)
  check('Quick tests', vitest('unit'))
  check('The shop on PGlite', vitest('shop'), { TEST_DATABASE_URL: '' })
  check('The shop on PostgreSQL', vitest('shop'), { TEST_DATABASE_URL })
  check('Journeys in Chromium', vitest('journeys'), { TEST_DATABASE_URL: '', CHROMIUM: chromium })
} finally {
  postgres?.stop()
}

const seconds = Math.round((Date.now() - started) / 1000)
if (failed.length > 0) console.error(`\nFailed: ${failed.join(', ')} (${seconds} s)`)
else console.log(`\nEverything passed in ${seconds} s`)
process.exit(failed.length > 0 ? 1 : 0)
