/** The journeys of a shop with Firebase Authentication: `npm run test:firebase`. */
import { defineConfig } from '@playwright/test'
import { launchOptions, timeoutMs } from '#tests/journeys/chromium.ts'

export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results',
  // The settings that one journey makes in the emulator must not affect another journey.
  workers: 1,
  retries: 0,
  timeout: 120_000,
  expect: { timeout: timeoutMs },
  reporter: 'list',
  use: { launchOptions, trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false, sources: true } },
})
