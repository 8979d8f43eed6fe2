import { availableParallelism } from 'node:os'
import { relative } from 'node:path'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { recordedDurations } from './scripts/durations.mjs'

// The shops that tests start are not configured by the `.env` of whoever runs them.
process.env.ENV_FILE = ''

const root = import.meta.dirname

/** What is waited for is waited for this long: only a failing test ever takes it, however busy the machine is. */
const expectations = { poll: { timeout: 60_000, interval: 25 } }

/** What took longest when it was recorded begins first, so that nobody waits for it alone at the end. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const seconds = recordedDurations()
    const recorded = ({ project, moduleId }: TestSpecification) =>
      seconds[`${project.name} ${relative(root, moduleId)}`] ?? 0
    return files.toSorted((one, other) => recorded(other) - recorded(one))
  }
}

/** Much of the time a test waits: for the database, another process, a time to pass. */
const maxWorkers = 2 * availableParallelism()
const everywhere = {
  testTimeout: 120_000,
  expect: expectations,
  maxWorkers,
  // The code is loaded once a worker: every test opens what it needs, such as a shop, on its own.
  isolate: false,
}

/** Demo shops on PGlite begin with a filled folder. */
const globalSetup = 'tests/filled-folder.ts'

const withShop = {
  ...everywhere,
  hookTimeout: 240_000,
  setupFiles: ['tests/hold-to-description.ts'],
}

const tests = (folders: string) => folders.split(',').map((folder) => `tests/${folder}/**/*.test.ts`)

/** Where statements, or how they behave when several come at once, could differ between the engines. */
const statements = 'access,cart,changes,faults,needs,orders,papers,payments,products,search,users'
const alike = 'api-description,http,identity,integrations,reviews,settings,spec'

const onShop = { ...withShop, setupFiles: [...withShop.setupFiles, 'tests/name-the-engine.ts'] }

// The pages are those of production: React is several times slower, and another one, in development.
const production = { NODE_ENV: 'production' }

const isEverything = process.env.TEST_EVERYTHING === '1'
const server = process.env.TEST_DATABASE_URL
const isOnPGlite = isEverything || !server

/**
 * unit: no database. shop: a real shop over HTTP on TEST_DATABASE_URL; with everything, what differs by engine on PGlite,
 * too. processes: shops that are started, stopped and broken. release: `npm run test:release`, which packs it. The
 * journeys run in Playwright.
 */
export default defineConfig({
  test: {
    reporters: ['default'],
    sequence: { sequencer: LongestFirst },
    projects: [
      { test: { ...everywhere, name: 'unit', include: tests('unit,demo,contract,stand-ins') } },
      ...(server
        ? [{ test: { ...onShop, name: 'shop', env: production, include: tests(`${statements},${alike}`) } }]
        : []),
      ...(isOnPGlite
        ? [
            {
              test: {
                ...onShop,
                name: 'shop-on-pglite',
                env: { ...production, TEST_DATABASE_URL: '' },
                include: tests(server ? statements : `${statements},${alike}`),
              },
            },
          ]
        : []),
      { test: { ...withShop, name: 'processes', include: tests('processes'), globalSetup } },
      ...(process.env.TEST_RELEASE ? [{ test: { ...withShop, name: 'release', include: tests('release') } }] : []),
    ],
  },
})
