/** Takes a picture of every screen, narrow and wide, light and dark. Arguments select screens: `my-orders product`. */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium, type Page } from '@playwright/test'
import { furnish } from './furniture.ts'
import { launchOptions } from './journeys/chromium.ts'
import { startShop } from './journeys/journey-shop.ts'
import { openVisitor } from './journeys/visitors.ts'
import { changeColours, screens, show } from './screens.ts'

const folder = fileURLToPath(new URL('../screenshots', import.meta.url))
const widths = [390, 1280]
const wanted = process.argv.slice(2)
mkdirSync(folder, { recursive: true })
const chosen = screens.filter(({ name }) => wanted.length === 0 || wanted.includes(name))
const shop = await startShop()
const browser = await chromium.launch(launchOptions)
try {
  const furniture = await furnish(shop)
  const { customer, admin, bookkeeper } = furniture.members
  const pages = {
    visitor: await openVisitor(browser, shop),
    customer: await openVisitor(browser, shop, { as: customer }),
    admin: await openVisitor(browser, shop, { as: admin }),
    bookkeeper: await openVisitor(browser, shop, { as: bookkeeper }),
  }
  for (const width of widths) {
    for (const screen of chosen) {
      const page = pages[screen.role]
      await page.setViewportSize({ width, height: 900 })
      await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
      await show(page, screen, furniture)
      await loadEveryPicture(page)
      for (const colorScheme of ['light', 'dark'] as const) {
        await changeColours(page, colorScheme)
        await page.screenshot({ path: join(folder, `${screen.name}-${width}-${colorScheme}.png`), fullPage: true })
      }
    }
  }
  console.log(`${chosen.length * widths.length * 2} pictures are in ${folder}`)
} finally {
  await browser.close()
  await shop.close()
}

/** Also loads pictures further down, which a visitor's browser loads while scrolling. */
async function loadEveryPicture(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const pictures = [...document.images]
    window.scrollTo(0, 0)
    for (const picture of pictures) picture.loading = 'eager'
    await Promise.allSettled(pictures.map((picture) => picture.decode()))
  })
}
