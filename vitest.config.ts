import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

// The shops that tests start are not configured by the `.env` of whoever runs them.
process.env.ENV_FILE = ''

/** What is waited for is waited for this long: only a failing test ever takes it, however busy the machine is. */
const expectations = { poll: { timeout: 60_000, interval: 25 } }

/** What takes longest begins first, so that nobody waits for it alone at the end. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const takesLong = ({ moduleId }: TestSpecification) =>
      /hostile-requests|access-walk|processes\/(starting|stopping)/.test(moduleId)
    const sorted = await super.sort(files)
    return [...sorted.filter(takesLong), ...sorted.filter((file) => !takesLong(file))]
  }
}

const everywhere = { testTimeout: 120_000, expect: expectations, maxWorkers: Math.max(2, availableParallelism()) }

/** Demo shops on PGlite begin with a filled folder. */
const globalSetup = 'tests/filled-folder.ts'

const withShop = {
  ...everywhere,
  hookTimeout: 240_000,
  // The code and the database are loaded once a worker: every test opens a shop of its own on it.
  isolate: false,
}

const onShop = {
  ...withShop,
  setupFiles: ['tests/name-the-engine.ts'],
  include: [
    'tests/{access,api-description,spec,cart,changes,integrations,needs,orders,papers,search,settings,products,reviews,users,identity,payments,faults,http}/**/*.test.ts',
  ],
}

// The pages are those of production: React is several times slower, and another one, in development.
const production = { NODE_ENV: 'production' }

/**
 * unit: no database. shop: a real shop over HTTP, once on PGlite and once on TEST_DATABASE_URL. processes: shops that are
 * started, stopped and broken, on TEST_DATABASE_URL. release: `npm run test:release`, which packs it. The journeys run in Playwright.
 */
export default defineConfig({
  test: {
    reporters: ['default'],
    sequence: { sequencer: LongestFirst },
    projects: [
      { test: { ...everywhere, name: 'unit', include: ['tests/{unit,demo,contract,stand-ins}/**/*.test.ts'] } },
      { test: { ...onShop, name: 'shop', env: { ...production, TEST_DATABASE_URL: '' } } },
      ...(process.env.TEST_DATABASE_URL ? [{ test: { ...onShop, name: 'shop-on-postgresql', env: production } }] : []),
      { test: { ...withShop, name: 'processes', include: ['tests/processes/**/*.test.ts'], globalSetup } },
      ...(process.env.TEST_RELEASE
        ? [{ test: { ...withShop, name: 'release', include: ['tests/release/**/*.test.ts'] } }]
        : []),
    ],
  },
})
