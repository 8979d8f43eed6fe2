/** Writes the duration of each test file, by project, to the JSON file named by DURATIONS_FILE: [{ project, file, seconds }]. */
import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import type { Reporter, TestModule } from 'vitest/node'

export default class DurationsReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const file = process.env.DURATIONS_FILE
    if (file) writeFileSync(file, JSON.stringify(modules.map(durationOf)))
  }
}

function durationOf(module: TestModule) {
  const { duration, collectDuration } = module.diagnostic()
  const seconds = (duration + collectDuration) / 1000
  return { project: module.project.name, file: relative(process.cwd(), module.moduleId), seconds }
}
