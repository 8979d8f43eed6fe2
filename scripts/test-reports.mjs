// What the reports of Vitest and Playwright, as JSON, say of the tests that failed or were skipped.
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

/** What failed and why, to be said at the end: the last lines are what a reader of a long run sees. */
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

/** How many were skipped because they are of one engine and ran on that one, and the name of each that ran nowhere. */
export function whySkippedInVitest(files) {
  const all = files.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ status, fullName }) => ({
      status,
      test: `${relative(process.cwd(), name)} > ${fullName}`,
    })),
  )
  const ran = new Set(all.filter(({ status }) => status === 'passed' || status === 'failed').map(({ test }) => test))
  const skipped = all.filter(({ status }) => status === 'skipped' || status === 'pending' || status === 'todo')
  const nowhere = skipped.filter(({ test }) => !ran.has(test))
  const elsewhere = skipped.length - nowhere.length
  return [
    ...(elsewhere > 0 ? [`${elsewhere}: on the one engine they say nothing of; they ran on the other`] : []),
    ...nowhere.map(({ test }) => `${test}: ran on no engine`),
  ]
}

/** As failuresInVitest, of the journeys, whose suites stand in one another: a file, and what it describes. */
export function failuresInPlaywright(suites, above = []) {
  return suites.flatMap(({ title, specs, suites: inner = [] }) => {
    const path = [...above, title]
    const broken = specs.filter(({ ok }) => !ok)
    const ofSpecs = broken.map((spec) => ({ where: [...path, spec.title].join(' > '), why: whyIn(spec) }))
    return [...ofSpecs, ...failuresInPlaywright(inner, path)]
  })
}

/** The reasons, and where the trace is that shows how it came about. */
function whyIn({ tests: [{ results }] }) {
  const traces = results.flatMap(({ attachments }) => attachments.filter(({ name }) => name === 'trace'))
  const reasons = results.flatMap(({ errors }) => errors.map(({ message }) => message))
  return plain([...traces.map(({ path }) => `npx playwright show-trace ${path}`), ...reasons].join('\n'))
}

export const brokenOff = ({ message, location }) => ({
  where: location?.file ?? 'before any test',
  why: plain(message ?? ''),
})

/** Without the colours of a terminal. */
const plain = stripVTControlCharacters
