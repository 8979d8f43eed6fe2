import { defineConfig } from 'vitest/config'

/** unit: no database. shop: a real shop over HTTP, on PGlite or on TEST_DATABASE_URL. journeys: the built shop in Chromium. */
export default defineConfig({
  test: {
    reporters: ['default'],
    projects: [
      {
        test: {
          name: 'unit',
          include: ['tests/{unit,demo,contract,stand-ins}/**/*.test.ts'],
          testTimeout: 20_000,
        },
      },
      {
        test: {
          name: 'shop',
          include: ['tests/{access,spec,orders,products,reviews,users,identity,payments,faults,http}/**/*.test.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
          maxWorkers: 2,
        },
      },
      {
        test: {
          name: 'journeys',
          include: ['tests/journeys/**/*.test.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          fileParallelism: false,
        },
      },
    ],
  },
})
