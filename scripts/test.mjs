// npm test: installs its tools and checks every behaviour once; `--everything` runs every case. Further arguments select test
// files, for example npm test -- orders. `--record` writes the durations of a complete run to tests/durations.json.
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { checkAll, codeChecks } from './checks.mjs'
import { describeDurations, durationsInPlaywright, recordDurations } from './durations.mjs'
import { findChromium, forManyDatabases, startPostgres } from './machine.mjs'
import { buildPages, giveUp, inProcessorTime, installAllPackages, root, run } from './prepare.mjs'
import { processorSeconds } from './processor-time.mjs'
import {
  brokenOff,
  countSkippedInVitest,
  failuresInPlaywright,
  failuresInVitest,
  rareMark,
  whySkippedInVitest,
} from './test-reports.mjs'
import { seedOfRun } from './test-seed.mjs'
import { installDescriptionTools } from './tools-of-tests.mjs'

const started = Date.now()
const options = ['--everything', '--record']
const only = process.argv.slice(2).filter((word) => !options.includes(word))
const [isEverything, isRecorded] = options.map((option) => process.argv.includes(option))
if (isRecorded && (isEverything || only.length > 0)) giveUp('Only a whole run of npm test can be recorded.')
/** A whole run of `npm test`, without rare tests. If test files are named, all tests in them run. */
const isShort = !isEverything && only.length === 0
const node = installAllPackages()
installDescriptionTools()
const chromium = findChromium()
const postgres = process.env.TEST_DATABASE_URL ? undefined : await startPostgres(forManyDatabases)
const TEST_DATABASE_URL = process.env.TEST_DATABASE_URL ?? postgres.url
const reports = mkdtempSync(join(tmpdir(), 'fleje-tests-'))
// Many shops are started, so they share compiled code.
process.env.NODE_COMPILE_CACHE ??= join(reports, 'compiled')
// Demo shops on PGlite start from a copy of this folder (see tests/filled-folder.ts).
process.env.FILLED_FOLDER = join(reports, 'filled')
// Databases on the server are copies of those with this mark (see tests/fresh-database.ts).
process.env.TEMPLATE_DATABASES = randomBytes(4).toString('hex')
const TEST_SEED = seedOfRun({ given: process.env.TEST_SEED, isEverything })
process.env.TEST_SEED = TEST_SEED
if (isEverything) process.env.TEST_EVERYTHING = '1'
const counts = { passed: 0, failed: 0, skipped: 0 }
const failed = []
const failures = []
const reasonsToSkip = []
const durations = []
let spentByPostgres

/** Runs the checks of the code and counts each as passed or failed. */
async function checkCode() {
  for (const { what, code } of await checkAll(node, codeChecks)) {
    counts[code === 0 ? 'passed' : 'failed'] += 1
    if (code !== 0) failed.push(what)
  }
}

/** Prepares what shops of tests start from: a folder of PGlite, and databases on the server. */
function fillShops() {
  const runHere = (program, env) =>
    run(node, ['--import', './server/node-environment.ts', program], { env: { ENV_FILE: '', ...env }, quiet: true }) ===
    0
  const isReady =
    runHere('demo/seed.ts', { DATABASE_URL: '', DATA_DIR: process.env.FILLED_FOLDER }) &&
    runHere('tests/make-templates.ts', { TEST_DATABASE_URL })
  if (!isReady) giveUp('The demo shop could not be filled: see above.')
}

/** Runs all tests except the journeys with Vitest, and counts them. */
async function test(what, env) {
  const report = join(reports, 'tests.json')
  const durationsFile = join(reports, 'durations.json')
  const reporters = ['default', 'json', './tests/durations-reporter.ts'].map((name) => `--reporter=${name}`)
  const args = [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--passWithNoTests',
    ...reporters,
    `--outputFile.json=${report}`,
    ...(isShort ? [`--testNamePattern=^(?!.*${rareMark})`] : []),
  ]
  const code = await runStep(what, [...args, ...only], { ...env, DURATIONS_FILE: durationsFile })
  const results = readReport(report)
  const { files = [], errors = [] } = readReport(durationsFile) ?? {}
  durations.push(...files)
  count(what, code, {
    passed: results?.numPassedTests,
    failed: results?.numFailedTests,
    skipped: results && countSkippedInVitest(results.testResults),
    failures: [
      ...failuresInVitest(results?.testResults ?? []),
      ...errors.map((why) => ({ where: 'outside of a test', why })),
    ],
  })
  reasonsToSkip.push(...whySkippedInVitest(results?.testResults ?? []))
}

/** Runs the journeys with Playwright and counts them. What they print appears after `printed`. */
async function testJourneys(what, env, printed) {
  const report = join(reports, 'journeys.json')
  const args = ['node_modules/@playwright/test/cli.js', 'test', '--pass-with-no-tests', '--reporter=list,json']
  if (isShort) args.push(`--grep-invert=${rareMark}`)
  const code = await runStep(what, [...args, ...only], { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: report }, printed)
  const results = readReport(report)
  durations.push(...durationsInPlaywright(results?.suites ?? []))
  count(what, code, {
    passed: results?.stats.expected,
    failed: results && results.stats.unexpected + results.stats.flaky,
    skipped: results?.stats.skipped,
    failures: [...(results?.errors ?? []).map(brokenOff), ...failuresInPlaywright(results?.suites ?? [])],
  })
}

/** Runs a program of Node and returns its exit code. If `printed` is given, its output is kept until that resolves. */
async function runStep(what, args, env, printed) {
  const began = Date.now()
  const stdio = printed ? ['ignore', 'pipe', 'pipe'] : 'inherit'
  const child = spawn(node, args, { cwd: root, env: { ...process.env, ...env }, stdio })
  const ended = new Promise((resolve) => child.once('close', (code) => resolve({ code: code ?? 1, at: Date.now() })))
  const kept = []
  let print = (text) => void kept.push(text)
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => print(text))
  await printed
  console.log(`• ${what} …`)
  for (const text of kept) process.stdout.write(text)
  print = (text) => void process.stdout.write(text)
  const { code, at } = await ended
  console.log(`  done in ${((at - began) / 1000).toFixed(1)} s`)
  return code
}

/** A run without a report counts as one failure. */
function count(what, code, { passed = 0, failed: broken = 1, skipped = 0, failures: found }) {
  counts.passed += passed
  counts.skipped += skipped
  counts.failed += Math.max(broken, code === 0 ? 0 : 1)
  failures.push(...found.map(({ where, why }) => `${what}: ${where}\n${indented(why)}`))
  if (code !== 0) failed.push(what)
}

function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined // the run broke off, as its exit code shows
  }
}

const indented = (text) => `    ${text.split('\n').slice(0, 12).join('\n    ')}`

console.log(`${isEverything ? 'Every case runs. Invented data is' : 'Samples are'} drawn with TEST_SEED=${TEST_SEED}.`)
try {
  if (only.length === 0) await checkCode()
  buildPages(node)
  fillShops()
  const tested = test('Rules, calls, and shops that are started, stopped and broken', { TEST_DATABASE_URL })
  // Both at once, because each of them leaves a third of the processors idle. Recorded durations are those of files without company.
  if (isRecorded) await tested
  await testJourneys('Journeys in Chromium', { CHROMIUM: chromium, TEST_DATABASE_URL }, tested)
} finally {
  spentByPostgres = postgres?.processorSeconds()
  await postgres?.stop()
  rmSync(reports, { recursive: true, force: true })
}

if (isRecorded) recordDurations(durations)
console.log(`\n${describeDurations(durations).join('\n')}`)
const seconds = Math.round((Date.now() - started) / 1000)
if (failed.length > 0) {
  console.error(`\nFailed: ${failed.join(', ')}\n\n${failures.join('\n')}`)
  console.error(`\nTEST_SEED=${TEST_SEED} repeats this run with the same cases.`)
}
if (reasonsToSkip.length > 0) console.log(`\nSkipped:\n${reasonsToSkip.map((reason) => `    ${reason}`).join('\n')}`)
const spent = processorSeconds()
const ofPostgres = spentByPostgres === undefined ? '' : `, of PostgreSQL ${inProcessorTime(spentByPostgres)}`
console.log(`\nIn ${seconds} s${spent === undefined ? '' : ` (${inProcessorTime(spent)}${ofPostgres})`}:`)
console.log(`${counts.passed} passed, ${counts.failed} failed${counts.skipped ? `, ${counts.skipped} skipped` : ''}`)
process.exit(counts.failed > 0 ? 1 : 0)
