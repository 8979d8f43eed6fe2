/** The launch options of Chromium, for the journeys and for the screenshots. */
import type { LaunchOptions } from '@playwright/test'

/** Renderers that Chromium starts with every window, but no test needs: a spare one, and those of the address bar's popups. */
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
  // Without a UTF-8 locale, Chromium saves no file under a name with accents.
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

/** The timeout of every wait: only failing tests take this long, however busy the machine is. */
export const timeoutMs = 60_000
