/**
 * Writes what Vitest's own report leaves out to the JSON file named by DURATIONS_FILE: the duration of each test file, by project, and
 * errors that belong to no test. `{ files: [{ project, file, seconds }], errors: [text] }`
 */
import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import type { Reporter, SerializedError, TestModule } from 'vitest/node'

export default class DurationsReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    const file = process.env.DURATIONS_FILE
    const errors = unhandled.map(({ message, stack }) => stack ?? message)
    if (file) writeFileSync(file, JSON.stringify({ files: modules.map(durationOf), errors }))
  }
}

function durationOf(module: TestModule) {
  const { duration, collectDuration } = module.diagnostic()
  const seconds = (duration + collectDuration) / 1000
  return { project: module.project.name, file: relative(process.cwd(), module.moduleId), seconds }
}
