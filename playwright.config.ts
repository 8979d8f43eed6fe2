/** Journeys: people's actions in the built shop, in Chromium. Vitest runs all other tests. */
import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'
import { launchOptions, timeoutMs } from './tests/journeys/chromium.ts'

export default defineConfig({
  testDir: 'tests/journeys',
  // Contains the traces of failed tests. To open a trace: npx playwright show-trace <path>.
  outputDir: 'test-results',
  fullyParallel: true,
  // Each worker also runs a shop and a browser.
  workers: Math.max(2, availableParallelism()),
  // A flaky test must fail, so that it is repaired.
  retries: 0,
  // Only a test that hangs takes this long, even on a busy machine.
  timeout: 600_000,
  expect: { timeout: timeoutMs },
  reporter: 'list',
  // Records every call, request and console line. Screenshots and snapshots would make each test a sixth slower; the text of
  // the page is kept for failed tests anyway.
  use: {
    launchOptions,
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false, sources: true },
    // Drawing the steps of animations takes a tenth of the processor time. stillness.test.ts runs with them.
    contextOptions: { reducedMotion: 'reduce' },
  },
})
