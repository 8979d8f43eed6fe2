/** Default delivery methods for which the customer has to arrange transport. */
import { expect, it } from 'vitest'
import { isCollected } from '#contract/settings/rules/company.ts'

it.each([
  ['EXW Sagunto', true],
  ['exw Sagunto', true],
  ['FCA Port of Valencia', true],
  ['DAP delivery address', false],
  ['Exwick depot', false],
])('an order by %s is collected: %s', (term, isIt) => expect(isCollected({ term })).toBe(isIt))
