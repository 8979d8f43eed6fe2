/** The comparison, in all its states. */
import { expect } from '@playwright/test'
import type { Screen } from './screens.ts'

/** Two straps, a seal and a tool of the demo shop. */
const slugs = [
  'pet-strap-16-x-1-0-mm-green-1-200-m-coil',
  'machine-pp-strap-12-x-0-55-mm-3-000-m-coil',
  'semi-open-seal-for-13-mm-pp-strap-pack-of-1-000',
  'battery-strapping-tool-for-pp-and-pet-13-16-mm-2-500-n',
]
const comparing = (count: number, more = '') =>
  `/compare?${slugs
    .slice(0, count)
    .map((slug) => `p=${slug}`)
    .join('&')}${more}`

export const comparisonScreens: readonly Screen[] = [
  { name: 'compare', role: 'visitor', path: comparing(4), shows: 'Strap material' },
  { name: 'compare-differences', role: 'visitor', path: comparing(2, '&only=differences'), shows: 'Show all facts' },
  { name: 'compare-nothing', role: 'visitor', path: '/compare', shows: 'Nothing to compare yet' },
  {
    name: 'compare-one',
    role: 'visitor',
    path: comparing(1, '&p=zeppelin&add=16+mm+seal'),
    shows: 'Choose one more product',
  },
  {
    name: 'compare-bar',
    role: 'visitor',
    path: '/products',
    shows: /products/,
    open: async (page) => {
      await page
        .getByRole('button', { name: /^Compare /, pressed: false })
        .first()
        .click()
      await expect(page.getByRole('link', { name: /^Compare \d product/ })).toBeVisible()
    },
  },
]
