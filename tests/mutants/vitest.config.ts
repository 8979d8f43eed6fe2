/** Runs only the tests of rules and calls on a mutant. The quickest file runs first, because a failing test ends the run. */
import { relative } from 'node:path'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { recordedDurations } from '../../scripts/durations.mjs'
import whole from '../../vitest.config.ts'

class QuickestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const seconds = recordedDurations()
    const recorded = ({ project, moduleId }: TestSpecification) =>
      seconds[`${project.name} ${relative(process.cwd(), moduleId)}`] ?? 0
    return files.toSorted((one, other) => recorded(one) - recorded(other))
  }
}

const folders = process.env.MUTANT_TESTS?.split(',')
const kept = folders && `tests/{unit,${folders.join(',')}}/**/*.test.ts`

/**
 * The first two need React's development build, but Stryker's one process has the production build. The others run commands or
 * read documents, and test no rule.
 */
const exclude = ['tests/unit/{measure,product-name,walls,docs,drills}.test.ts']

/** Stryker finds the tests of a file, and activates a mutant, where Vite loads the code. */
const loadedByVite = { experimental: { viteModuleRunner: true }, execArgv: [] }

/** Short time limits, so that a mutant that makes a test hang does not cost a minute. */
const soon = { testTimeout: 20_000, expect: { poll: { timeout: 8_000, interval: 25 } } }

export default defineConfig({
  test: {
    ...whole.test,
    root: process.cwd(),
    sequence: { sequencer: QuickestFirst },
    projects: (whole.test?.projects ?? []).flatMap((project) =>
      typeof project === 'object' && 'test' in project && ['unit', 'shop'].includes(String(project.test?.name))
        ? [
            {
              ...project,
              test: {
                ...project.test,
                ...(kept && { include: [kept] }),
                ...soon,
                ...loadedByVite,
                exclude,
                root: process.cwd(),
              },
            },
          ]
        : [],
    ),
  },
})
