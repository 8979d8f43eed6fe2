import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

// The shops that tests start are not configured by the `.env` of whoever runs them.
process.env.ENV_FILE = ''

/** What is waited for is waited for this long: only a failing test ever takes it, however busy the machine is. */
const expectations = { poll: { timeout: 60_000, interval: 25 } }

/** Each worker has a shop beside it. */
const workers = Math.max(2, availableParallelism() - 1)

/**
 * unit: no database. shop: a real shop over HTTP, on PGlite or on TEST_DATABASE_URL. processes: shops that are started,
 * stopped and broken, on TEST_DATABASE_URL. The journeys run in Playwright.
 */
export default defineConfig({
  test: {
    reporters: ['default'],
    projects: [
      {
        test: {
          name: 'unit',
          include: ['tests/{unit,demo,contract,stand-ins}/**/*.test.ts'],
          testTimeout: 120_000,
          expect: expectations,
        },
      },
      {
        test: {
          name: 'shop',
          include: [
            'tests/{access,api-description,spec,orders,products,reviews,users,identity,payments,faults,http}/**/*.test.ts',
          ],
          testTimeout: 120_000,
          hookTimeout: 240_000,
          expect: expectations,
          maxWorkers: workers,
          // The code and the database are loaded once a worker: every test opens a shop of its own on it.
          isolate: false,
          // The pages are those of production: React is several times slower, and another one, in development.
          env: { NODE_ENV: 'production' },
        },
      },
      {
        test: {
          name: 'processes',
          include: ['tests/processes/**/*.test.ts'],
          testTimeout: 120_000,
          hookTimeout: 240_000,
          expect: expectations,
          maxWorkers: workers,
          isolate: false,
        },
      },
    ],
  },
})
