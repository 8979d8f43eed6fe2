// Reads failed and skipped tests from the JSON reports of Vitest and Playwright.
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

/** Failed tests with reasons, to print at the end, where a reader of a long run looks. */
export function failuresInVitest(files) {
  return files
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, message, assertionResults }) => {
      const file = relative(process.cwd(), name)
      const tests = assertionResults.filter(({ status }) => status === 'failed')
      const ofTests = tests.map(({ meta, fullName, failureMessages }) => ({
        where: `${file}${meta.engine ? ` on ${meta.engine}` : ''} > ${fullName}`,
        why: failureMessages.join('\n'),
      }))
      return message ? [...ofTests, { where: file, why: message }] : ofTests
    })
}

/**
 * The number of tests that were skipped on one database engine but ran on the other, and the name of each test that ran on
 * neither.
 */
export function whySkippedInVitest(files) {
  const all = files.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ status, fullName }) => ({
      status,
      test: `${relative(process.cwd(), name)} > ${fullName}`,
    })),
  )
  const ran = new Set(all.filter(({ status }) => status === 'passed' || status === 'failed').map(({ test }) => test))
  const skipped = all.filter(({ status, test }) => isSkipped(status) && !isRare(test))
  const nowhere = skipped.filter(({ test }) => !ran.has(test))
  const elsewhere = skipped.length - nowhere.length
  return [
    ...(elsewhere > 0 ? [`${elsewhere}: tests for one database engine only`] : []),
    ...nowhere.map(({ test }) => `${test}: did not run on any engine`),
  ]
}

const isSkipped = (status) => status === 'skipped' || status === 'pending' || status === 'todo'

/** A whole run of `npm test` leaves out the tests with this mark in their title. `npm run test:everything` runs them. */
export const rareMark = '@rare'
const isRare = (title) => title.includes(rareMark)

/** How many tests were skipped, without the rare ones. */
export const countSkippedInVitest = (files) =>
  files
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status, fullName }) => isSkipped(status) && !isRare(fullName)).length

/** Failed tests with reasons, from Playwright's report. Its suites are nested, because a file contains `describe` groups. */
export function failuresInPlaywright(suites, above = []) {
  return suites.flatMap(({ title, specs, suites: inner = [] }) => {
    const path = [...above, title]
    const broken = specs.filter(({ ok }) => !ok)
    const ofSpecs = broken.map((spec) => ({ where: [...path, spec.title].join(' > '), why: whyIn(spec) }))
    return [...ofSpecs, ...failuresInPlaywright(inner, path)]
  })
}

/** The errors, and the commands that show the traces. */
function whyIn({ tests: [{ results }] }) {
  const traces = results.flatMap(({ attachments }) => attachments.filter(({ name }) => name === 'trace'))
  const reasons = results.flatMap(({ errors }) => errors.map(({ message }) => message))
  return plain([...traces.map(({ path }) => `npx playwright show-trace ${path}`), ...reasons].join('\n'))
}

export const brokenOff = ({ message, location }) => ({
  where: location?.file ?? 'before any test',
  why: plain(message ?? ''),
})

/** Removes terminal colours. */
const plain = stripVTControlCharacters
