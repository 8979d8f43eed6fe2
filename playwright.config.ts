/** The journeys: what people do in the built shop, in Chromium. Everything else is tested by Vitest. */
import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'
import { launchOptions, timeoutMs } from './tests/journeys/chromium.ts'

export default defineConfig({
  testDir: 'tests/journeys',
  // The trace of a test that failed: npx playwright show-trace <path>.
  outputDir: 'test-results',
  fullyParallel: true,
  // Each worker has a shop and a browser beside it.
  workers: Math.max(2, availableParallelism()),
  // A test that passes only now and then is to be mended.
  retries: 0,
  timeout: 240_000,
  expect: { timeout: timeoutMs },
  reporter: 'list',
  // Every call, request and line of the console. Pictures and copies of the page would take a sixth more of each test; the
  // words on the page of a failed test are kept anyway.
  use: { launchOptions, trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false, sources: true } },
})
