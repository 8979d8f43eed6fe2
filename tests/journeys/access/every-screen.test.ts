/** Every screen, in every state and both roles: nothing for axe to find, and all of it fits, at 400 % zoom too. */
import { changeColours, screens, show } from '#tests/screens.ts'
import { expect, test } from '../fixtures.ts'
import { colourFindings, findings } from './axe.ts'
import { misfits } from './fit.ts'

/** One screen is shown with a list that we made fail, one without a connection. */
test.use({
  expectedComplaints: /status of 500|ERR_INTERNET_DISCONNECTED/,
  contextOptions: { reducedMotion: 'reduce' },
})

const wide = { width: 1280, height: 800 }
/** What 400 % zoom leaves of 1280 × 1024. */
const zoomed = { width: 320, height: 256 }

for (const screen of screens)
  test(`axe finds nothing on ${screen.name}, and nothing is cut off`, async ({ openAs, furniture }) => {
    const page = await openAs(screen.role)
    await page.setViewportSize(wide)
    await show(page, screen, furniture)
    expect([...(await findings(page)), ...(await misfits(page))]).toEqual([])
    await changeColours(page, 'dark')
    expect(await colourFindings(page), 'in dark colours').toEqual([])
    await page.setViewportSize(zoomed)
    await show(page, screen, furniture)
    expect([...(await findings(page)), ...(await misfits(page))], 'at 400 % zoom').toEqual([])
  })
