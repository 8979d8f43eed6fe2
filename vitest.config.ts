import { availableParallelism } from 'node:os'
import { relative } from 'node:path'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { recordedDurations } from './scripts/durations.mjs'

// Shops started by tests ignore the developer's `.env`.
process.env.ENV_FILE = ''

const root = import.meta.dirname

/** A generous limit: only a failing test reaches it, even on a busy machine. */
const expectations = { poll: { timeout: 60_000, interval: 25 } }

/** Starts the slowest recorded files first, so that no slow file runs alone at the end. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const seconds = recordedDurations()
    const recorded = ({ project, moduleId }: TestSpecification) =>
      seconds[`${project.name} ${relative(root, moduleId)}`] ?? 0
    return files.toSorted((one, other) => recorded(other) - recorded(one))
  }
}

/** More workers than cores, because tests often wait for the database, another process or a time. */
const maxWorkers = 2 * availableParallelism()
const everywhere = {
  // Only a test that hangs takes this long, even on a busy machine.
  testTimeout: 600_000,
  expect: expectations,
  maxWorkers,
  // The code is loaded once per worker. Every test opens its own shop.
  isolate: false,
  // Node loads the code itself, as it loads the shop's: transforming it with Vite for each project took longer.
  experimental: { viteModuleRunner: false },
  execArgv: ['--import', './server/node-environment.ts'],
  setupFiles: ['tests/seed-properties.ts'],
}

/** Fills the folder that demo shops on PGlite start from. */
const globalSetup = 'tests/filled-folder.ts'

const withShop = {
  ...everywhere,
  hookTimeout: 600_000,
  setupFiles: [...everywhere.setupFiles, 'tests/hold-to-description.ts'],
}

const tests = (folders: string) => folders.split(',').map((folder) => `tests/${folder}/**/*.test.ts`)

/**
 * Test folders for SQL statements that may behave differently on PostgreSQL than on PGlite, whether they run alone or
 * concurrently.
 */
const statements =
  'access,alerts,bank,cart,companies,changes,drafts,faults,needs,orders,papers,payments,products,search,tax,users'
const alike = 'api-description,http,identity,integrations,reviews,settings,spec'

const onShop = {
  ...withShop,
  setupFiles: [...withShop.setupFiles, 'tests/name-the-engine.ts', 'tests/quick-passwords.ts'],
}

// Production mode, because React's development build is several times slower and behaves differently.
const production = { NODE_ENV: 'production' }

const isEverything = process.env.TEST_EVERYTHING === '1'
const server = process.env.TEST_DATABASE_URL
const isOnPGlite = isEverything || !server

/**
 * The projects. unit: no database. shop: a real shop over HTTP on TEST_DATABASE_URL; TEST_EVERYTHING adds the engine-dependent
 * tests on PGlite. processes: shops that are started, stopped and broken. release: the release that `npm run test:release`
 * packs. Playwright runs the journeys.
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
