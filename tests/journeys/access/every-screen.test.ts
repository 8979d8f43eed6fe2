/** Every screen, in every state and both roles: nothing for axe to find, and all of it fits, at 400 % zoom too. */
import type { Page } from '@playwright/test'
import { changeColours, screens, show } from '#tests/screens.ts'
import { expect, test } from '../fixtures.ts'
import { colourFindings, findings } from './axe.ts'
import { misfits } from './fit.ts'

/** One screen is shown with a list that we made fail, one without a connection. */
test.use({ expectedComplaints: /status of 500|ERR_INTERNET_DISCONNECTED/ })

for (const [width, height] of [
  [1280, 800],
  [320, 256],
] as const)
  test.describe(`at ${width} × ${height} px`, () => {
    test.use({ viewport: { width, height }, contextOptions: { reducedMotion: 'reduce' } })

    for (const screen of screens)
      test(`axe finds nothing on ${screen.name}, and nothing is cut off`, async ({ openAs, furniture }) => {
        const page = await openAs(screen.role)
        await show(page, screen, furniture)
        expect(await whatIsWrong(page)).toEqual([])
      })
  })

async function whatIsWrong(page: Page): Promise<string[]> {
  const light = await findings(page)
  await changeColours(page, 'dark')
  const dark = await colourFindings(page)
  return [...light, ...dark.map((finding) => `dark: ${finding}`), ...(await misfits(page))]
}
