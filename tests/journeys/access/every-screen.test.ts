/**
 * On every screen, in every state and for each role, axe finds nothing and the page fits the window, even at 400 % zoom. On a phone,
 * Tab follows the order of reading.
 */
import type { Page } from '@playwright/test'
import { sample } from '#tests/sample.ts'
import { changeColours, screens, show } from '#tests/screens.ts'
import { expect, test } from '../fixtures.ts'
import { allFindings, colourFindings, targetFindings } from './axe.ts'
import { misfits } from './fit.ts'
import { stepsBack } from './reading-order.ts'

/** Errors caused on purpose: a list that fails, a screen without a connection, and screens without fonts. */
test.use({ expectedComplaints: /status of 500|ERR_INTERNET_DISCONNECTED|net::ERR_FAILED/ })

const wide = { width: 1280, height: 800 }
/** The viewport that a window of 1280 × 1024 px has at 400 % zoom. */
const zoomed = { width: 320, height: 256 }

for (const screen of sample(screens, 2))
  test(`axe finds nothing on ${screen.name}, and nothing is cut off`, async ({ openAs, furniture }) => {
    const page = await openAs(screen.role)
    await page.setViewportSize(wide)
    await show(page, screen, furniture)
    const elements = await outline(page)
    expect([...(await allFindings(page)), ...(await misfits(page))]).toEqual([])
    await changeColours(page, 'dark')
    expect(await colourFindings(page), 'in dark colours').toEqual([])
    await page.emulateMedia({ forcedColors: 'active' })
    expect(await unmarked(page), 'in forced colours').toEqual([])
    await page.emulateMedia({ forcedColors: null })
    await page.setViewportSize({ width: 390, height: 844 })
    expect(await stepsBack(page), 'with Tab, at 390 px').toEqual([])
    await page.setViewportSize(zoomed)
    await show(page, screen, furniture)
    const find = (await outline(page)) === elements ? targetFindings : allFindings
    expect([...(await find(page)), ...(await misfits(page))], 'at 400 % zoom').toEqual([])

    // On a slow connection the page keeps the system's font, whose letters are wider.
    if (screen.role !== 'visitor' || screen.open) return
    await page.route('**/*.woff2', (route) => route.abort())
    for (const width of sample([1280, 390, 320], 1)) {
      await page.setViewportSize({ width, height: 800 })
      await show(page, screen, furniture)
      expect(await misfits(page), `without its fonts, at ${width} px`).toEqual([])
    }
  })

/** What is current or pressed, and shows it by its background alone. */
function unmarked(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll(':is(a, button, tr):is([aria-current], [aria-pressed=true])')]
      .filter((element) => element.checkVisibility())
      .filter((element) => getComputedStyle(element).outlineStyle === 'none')
      .map((element) => element.outerHTML.slice(0, 160)),
  )
}

/** The visible elements without their text. If zooming does not change them, only the size of targets is checked again. */
function outline(page: Page): Promise<string> {
  return page.evaluate(() =>
    [...document.body.querySelectorAll('*')]
      .filter((element) => element.checkVisibility())
      .map((element) => [element.tagName, element.role, element.ariaLabel].join(' '))
      .join('\n'),
  )
}
