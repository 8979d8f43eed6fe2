/** How Chromium is started, for the journeys and for the screenshots. */
import type { LaunchOptions } from '@playwright/test'

export const launchOptions: LaunchOptions = {
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: [
    '--headless',
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
}

/** How long anything is waited for: a test that fails takes this long, one that passes never does, however busy the machine is. */
export const patienceMs = 60_000
