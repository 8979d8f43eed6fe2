/** The calculator, in all its states. */
import type { Screen } from './screens.ts'

const load = 'weight=1200&width=1200&depth=1000&height=1000&loads=40&days=21&months=1'

export const calculatorScreens: readonly Screen[] = [
  { name: 'calculator', role: 'visitor', path: '/calculator', shows: 'Best value' },
  {
    name: 'calculator-strap',
    role: 'visitor',
    path: `/calculator?${load}&kind=bricks&strap=pet-strap-16-x-1-0-mm-green-1-200-m-coil`,
    shows: 'How it was calculated',
    open: async (page) => {
      await page
        .locator('summary')
        .filter({ hasText: /unsuitable straps?, and why/ })
        .click()
    },
  },
  {
    name: 'calculator-in-inches',
    role: 'visitor',
    path: `/calculator?${load}&kind=bricks&strap=hand-pp-strap-13-x-0-8-mm-black-1-300-m-coil&units=inch`,
    shows: 'is unsuitable.',
  },
  {
    name: 'calculator-refused',
    role: 'visitor',
    path: '/calculator?weight=0&width=wide',
    shows: 'Please enter a number',
  },
  {
    name: 'calculator-nothing-does',
    role: 'visitor',
    path: `/calculator?${load.replace('1200', '50000')}&by=machine&edges=sharp`,
    shows: 'No strap of ours suits this load',
  },
]
