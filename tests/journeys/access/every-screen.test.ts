/** Every screen, in every state and both roles: nothing for axe to find, and all of it fits, at 400 % zoom too. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Furniture, furnish } from '#tests/furniture.ts'
import { changeColours, screens, show } from '#tests/screens.ts'
import { type Cast, openCast } from '../specification/cast.ts'
import { colourFindings, findings } from './axe.ts'
import { misfits } from './fit.ts'

let cast: Cast
let shop: Furniture

beforeAll(async () => {
  cast = await openCast()
  shop = await furnish(cast)
})
afterAll(() => cast.journey.close())

describe.for([
  [1280, 800],
  [320, 256],
] as const)('at %i × %i px', ([width, height]) => {
  it.for(screens)('axe finds nothing on $name, and nothing is cut off', async (screen) => {
    const page = cast.pages[screen.role]
    await page.setViewportSize({ width, height })
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
    await show(page, screen, shop)
    expect(await whatIsWrong(page)).toEqual([])
  })
})

/** One screen is shown with a list that we made fail, one without a connection. */
const ourOwnFault = /status of 500|ERR_INTERNET_DISCONNECTED/

it('no browser complained, neither of hydration nor of a policy, and none asked a stranger', () => {
  expect(cast.journey.complaints.filter((complaint) => !ourOwnFault.test(complaint))).toEqual([])
})

async function whatIsWrong(page: Page): Promise<string[]> {
  const light = await findings(page)
  await changeColours(page, 'dark')
  const dark = await colourFindings(page)
  return [...light, ...dark.map((finding) => `dark: ${finding}`), ...(await misfits(page))]
}
