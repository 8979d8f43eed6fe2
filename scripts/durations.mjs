// Durations of the test files, printed after each run. `--record` writes them to tests/durations.json, which sets the order of
// later runs.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './prepare.mjs'

const record = join(root, 'tests', 'durations.json')

/** Recorded seconds by project and path: `shop tests/orders/prices.test.ts`. */
export const recordedDurations = () => JSON.parse(readFileSync(record, 'utf8')).seconds

/** The recorded sum of all test files, and its limit. */
export function describeLimit() {
  const { seconds, limitSeconds } = JSON.parse(readFileSync(record, 'utf8'))
  const sum = Object.values(seconds).reduce((all, one) => all + one, 0)
  return `Recorded durations of all test files: ${Math.round(sum)} s. The limit is ${limitSeconds} s (tests/durations.json)`
}

/** One entry per file of Playwright's JSON report. */
export function durationsInPlaywright(suites) {
  return suites.map((suite) => ({
    project: 'journeys',
    file: `tests/journeys/${suite.file}`,
    seconds: secondsOf(suite),
  }))
}

function secondsOf({ specs = [], suites = [] }) {
  const results = specs.flatMap(({ tests }) => tests.flatMap((test) => test.results))
  const own = results.reduce((sum, { duration }) => sum + duration / 1000, 0)
  return suites.reduce((sum, suite) => sum + secondsOf(suite), own)
}

/** The ten slowest files and the total of each project, as lines of text. */
export function describeDurations(durations) {
  const slowest = durations.toSorted((one, other) => other.seconds - one.seconds).slice(0, 10)
  return [
    'The ten slowest files:',
    ...slowest.map(({ project, file, seconds }) => `${inSeconds(seconds)}  ${file} (${project})`),
    'By project:',
    ...Object.entries(sumsByProject(durations)).map(
      ([project, { files, seconds }]) => `${inSeconds(seconds)}  ${project}, ${files} files`,
    ),
  ]
}

function sumsByProject(durations) {
  const sums = {}
  for (const { project, seconds } of durations) {
    sums[project] ??= { files: 0, seconds: 0 }
    sums[project].files += 1
    sums[project].seconds += seconds
  }
  return sums
}

const inSeconds = (seconds) => `${seconds.toFixed(1).padStart(8)} s`

/**
 * Replaces the recorded durations. Keeps the limit described in docs/tests.md. A file that contains only rare tests did not run,
 * so it gets 0.
 */
export function recordDurations(durations) {
  const { limitSeconds, seconds: before } = JSON.parse(readFileSync(record, 'utf8'))
  const left = Object.keys(before).filter((key) => existsSync(join(root, key.split(' ')[1])))
  const entries = [
    ...left.map((key) => [key, 0]),
    ...durations.map(({ project, file, seconds }) => [`${project} ${file}`, Math.round(seconds * 10) / 10]),
  ]
  const seconds = Object.fromEntries(entries.sort(([one], [other]) => (one < other ? -1 : 1)))
  writeFileSync(record, `${JSON.stringify({ limitSeconds, seconds }, null, 2)}\n`)
}
