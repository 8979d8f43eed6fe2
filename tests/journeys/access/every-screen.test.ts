/** Every screen, in every state and both roles: nothing for axe to find, and nothing wider than a narrow screen. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callPeople, type Furniture, furnish, type People, screens, show } from '#tests/screens.ts'
import { type Journey, openJourney } from '../open-journey.ts'
import { colourFindings, findings } from './axe.ts'

let journey: Journey
let people: People
let shop: Furniture

beforeAll(async () => {
  journey = await openJourney()
  people = await callPeople(journey)
  shop = await furnish(journey, people)
})
afterAll(() => journey.close())

describe.for([1280, 320])('at %i px', (width) => {
  it.for(screens)('axe finds nothing on $name, and nothing is cut off', async (screen) => {
    const page = people[screen.role]
    await page.setViewportSize({ width, height: 800 })
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
    await show(page, screen, shop)
    expect(await whatIsWrong(page)).toEqual([])
  })
})

/** One screen is shown with a list that we made fail. */
const ourOwnFault = /status of 500/

it('no browser complained, neither of hydration nor of a policy, and none asked a stranger', () => {
  expect(journey.complaints.filter((complaint) => !ourOwnFault.test(complaint))).toEqual([])
})

async function whatIsWrong(page: Page): Promise<string[]> {
  const light = await findings(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  const dark = await colourFindings(page)
  return [...light, ...dark.map((finding) => `dark: ${finding}`), ...(await overflow(page))]
}

/** Content of a page must fit 320 px, which is 1280 px at 400 % zoom; only tables may scroll within themselves. */
async function overflow(page: Page): Promise<string[]> {
  const [content, window] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth])
  return content > window ? [`${content} px wide in a window of ${window} px`] : []
}
