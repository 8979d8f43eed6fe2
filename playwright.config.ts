/** The journeys: what people do in the built shop, in Chromium. Everything else is tested by Vitest. */
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { launchOptions, patienceMs } from './tests/journeys/chromium.ts'

export default defineConfig({
  testDir: 'tests/journeys',
  // The trace of a test that failed: npx playwright show-trace <path>.
  outputDir: join(tmpdir(), 'fleje-traces'),
  fullyParallel: true,
  // Each worker has a shop and a browser beside it.
  workers: Math.max(2, availableParallelism()),
  // A test that passes only now and then is to be mended.
  retries: 0,
  timeout: 240_000,
  expect: { timeout: patienceMs },
  reporter: 'list',
  // Without pictures: filming each page takes more of a machine without a graphics card than the test itself.
  use: { launchOptions, trace: { mode: 'retain-on-failure', screenshots: false, snapshots: true, sources: true } },
})
