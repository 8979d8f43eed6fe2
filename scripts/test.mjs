// npm test: installs what it needs, then runs every check. Arguments go to the tests: npm test -- orders
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { installDescriptionTools } from './description-tools.mjs'
import { findChromium, startPostgres } from './machine.mjs'
import { buildPages, installPackages, run, step } from './prepare.mjs'

const started = Date.now()
const only = process.argv.slice(2)
const node = installPackages()
installDescriptionTools()
const chromium = findChromium()
const postgres = process.env.TEST_DATABASE_URL ? undefined : await startPostgres()
const TEST_DATABASE_URL = process.env.TEST_DATABASE_URL ?? postgres.url
const reports = mkdtempSync(join(tmpdir(), 'fleje-tests-'))
const counts = { passed: 0, failed: 0, skipped: 0 }
const failed = []
const failures = []

/** Runs one check, and counts it as passed or failed. */
function check(what, args) {
  const code = step(what, () => run(node, args))
  counts[code === 0 ? 'passed' : 'failed'] += 1
  if (code !== 0) failed.push(what)
}

/** Runs a Vitest project and counts its tests. A run that crashes before its report counts as one failure. */
function test(what, project, env = {}) {
  const report = join(reports, `${counts.passed}-${project}.json`)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const args = [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--project',
    project,
    '--passWithNoTests',
    ...reporters,
    ...only,
  ]
  const code = step(what, () => run(node, args, { env }))
  const told = readReport(report)
  failures.push(...namesOfFailures(what, told))
  counts.passed += told.numPassedTests
  counts.skipped += told.numPendingTests + told.numTodoTests
  counts.failed += Math.max(told.numFailedTests, code === 0 ? 0 : 1)
  if (code !== 0) failed.push(what)
}

function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    // The run crashed before it wrote its report.
    return { numPassedTests: 0, numFailedTests: 1, numPendingTests: 0, numTodoTests: 0, testResults: [] }
  }
}

/** The failed tests and their messages, printed at the end, where the reader of a long run looks. */
function namesOfFailures(what, told) {
  const broken = told.testResults.filter((file) => file.status === 'failed')
  return broken.flatMap((file) => {
    const where = `${what}: ${relative(process.cwd(), file.name)}`
    const tests = file.assertionResults.filter((one) => one.status === 'failed')
    const ofTests = tests.map((one) => `${where} > ${one.fullName}\n${indented(one.failureMessages.join('\n'))}`)
    return file.message ? [...ofTests, `${where}\n${indented(file.message)}`] : ofTests
  })
}

const indented = (text) => `    ${text.split('\n').slice(0, 12).join('\n    ')}`

try {
  if (only.length === 0) {
    check('Route types', ['node_modules/@react-router/dev/bin.cjs', 'typegen'])
    check('Types', ['node_modules/typescript/bin/tsc', '--noEmit'])
    check('Lint and walls', ['node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings'])
  }
  buildPages(node)
  test('Quick tests', 'unit')
  test('The shop on PGlite', 'shop', { TEST_DATABASE_URL: '' })
  test('The shop on PostgreSQL', 'shop', { TEST_DATABASE_URL })
  test('Shops started, stopped and broken', 'processes', { TEST_DATABASE_URL })
  test('Journeys in Chromium', 'journeys', { TEST_DATABASE_URL: '', CHROMIUM: chromium })
} finally {
  await postgres?.stop()
  rmSync(reports, { recursive: true, force: true })
}

const seconds = Math.round((Date.now() - started) / 1000)
if (failed.length > 0) console.error(`\nFailed: ${failed.join(', ')}\n\n${failures.join('\n')}`)
console.log(`\nIn ${seconds} s:`)
console.log(`${counts.passed} passed, ${counts.failed} failed${counts.skipped ? `, ${counts.skipped} skipped` : ''}`)
process.exit(counts.failed > 0 ? 1 : 0)
