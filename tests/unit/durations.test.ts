/** The tests stay short: their last recorded durations stay within the agreed limit. See docs/tests.md. */
import { globSync } from 'node:fs'
import { expect, it } from 'vitest'
import durations from '../durations.json' with { type: 'json' }

const seconds: Record<string, number> = durations.seconds
const ofOtherCommands = /^tests\/(release|firebase)\//

it('the recorded durations add up to at most a tenth more than the agreed sum', () => {
  const sum = Object.values(seconds).reduce((all, one) => all + one, 0)
  expect(sum).toBeLessThanOrEqual(durations.limitSeconds * 1.1)
})

it('every test file has a recorded duration, and deleted files have none', () => {
  const files = globSync('tests/**/*.test.ts', { exclude: ['**/node_modules/**'] }).filter(
    (file) => !ofOtherCommands.test(file),
  )
  const recorded = new Set(Object.keys(seconds).map((key) => key.split(' ')[1]))
  expect([...recorded].toSorted()).toEqual(files.toSorted())
})
