import { test } from './fixtures.ts'

for (const width of [390, 1280])
  for (const colorScheme of ['light', 'dark'] as const)
    test(`look ${width} ${colorScheme}`, async ({ open }) => {
      const page = await open({ viewport: { width, height: 900 }, colorScheme })
      const errors: string[] = []
      page.on('console', (m) => errors.push(m.text()))
      await page.goto('/calculator', { waitUntil: 'networkidle' })
      await page.screenshot({ path: `/tmp/h/k-look/plain-${width}-${colorScheme}.png`, fullPage: true })
      if (colorScheme === 'light') {
        await page.goto(
          '/calculator?weight=1200&width=1200&depth=1200&height=1400&kind=bricks&edges=protected&transport=road&direction=width&by=hand&loads=40&days=21&months=2&units=inch',
          { waitUntil: 'networkidle' },
        )
        await page.screenshot({ path: `/tmp/h/k-look/inch-${width}.png`, fullPage: true })
        await page.goto('/calculator?weight=0&width=abc', { waitUntil: 'networkidle' })
        await page.screenshot({ path: `/tmp/h/k-look/bad-${width}.png`, fullPage: true })
      }
      console.log(
        errors.join('\n'),
        'sideways',
        await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
      )
    })
