/** The town of a delivery, read from an address that is free text. */
import { expect, it } from 'vitest'
import { townOf } from '#contract/delivery/rules/town.ts'

it.each([
  [{ address: 'Carrer de la Mar 4, 46500 Sagunt', country: 'ES' }, '46500 Sagunt, Spain'],
  [{ address: 'Calle del Fleje 1\nZaragoza' }, 'Zaragoza'],
  [{ address: 'Calle del Fleje 1\n50001 Zaragoza\nSpain', country: 'ES' }, '50001 Zaragoza, Spain'],
  [{ address: 'Hafenstr. 1\n20095', country: 'DE', postalCode: '20095' }, '20095, Germany'],
  [{ address: 'Hafenstr. 1\nHamburg\n20095', country: 'DE', postalCode: '20095' }, 'Hamburg, 20095, Germany'],
  [{ address: 'Hafenstr. 1, Hamburg', country: 'DE', postalCode: '20095' }, 'Hamburg, 20095, Germany'],
  [{ address: 'Evil warehouse 1 Barcelona' }, 'Barcelona'],
  [{ address: 'Calle del Fleje 1', country: 'ES' }, 'Spain'],
  [{ address: 'Calle del Fleje' }, ''],
  [{ address: '' }, ''],
  [{ address: `1\n${'x'.repeat(500)}` }, 'x'.repeat(120)],
])('%o is in %s', (to, town) => {
  expect(townOf(to)).toBe(town)
})
