/** The launch options of Chromium, for the journeys and for the screenshots. */
import type { LaunchOptions } from '@playwright/test'

/** Features that make Chromium start renderers that no test needs: a spare renderer, and those of the address bar's popups. */
const unseen = ['SpareRendererForSitePerProcess', 'WebUIOmniboxPopup', 'WebUIOmniboxAimPopup']

/** The features that Playwright itself turns off, repeated because Chromium reads only the last list of features. */
const offByPlaywright = [
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
]

export const launchOptions: LaunchOptions = {
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  // Without a UTF-8 locale, Chromium cannot save a file whose name has accents.
  env: { ...process.env, LC_ALL: 'C.UTF-8' },
  args: [
    '--headless',
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    `--disable-features=${[...unseen, ...offByPlaywright]}`,
  ],
}

/** The timeout of every wait, long enough for a busy machine: only failing tests take this long. */
export const timeoutMs = 60_000
