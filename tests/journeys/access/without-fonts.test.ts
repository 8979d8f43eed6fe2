/** On a slow line the page keeps the system's font, whose letters are wider: everything still fits. */
import { screens, show } from '#tests/screens.ts'
import { expect, test } from '../fixtures.ts'
import { misfits } from './fit.ts'

/** The fonts that are kept from the page. */
test.use({ expectedComplaints: /net::ERR_FAILED/ })

const widths = [1280, 390, 320]

for (const screen of screens.filter(({ role, open }) => role === 'visitor' && !open))
  test(`${screen.name} fits without its fonts`, async ({ openAs, furniture }) => {
    const page = await openAs(screen.role)
    await page.route('**/*.woff2', (route) => route.abort())
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 })
      await show(page, screen, furniture)
      expect(await misfits(page), `at ${width} px`).toEqual([])
    }
  })
