/** Delivery terms under which the customer arranges the transport. */
import { expect, it } from 'vitest'
import { isCollected } from '#contract/delivery/rules/collected.ts'

it.each([
  ['EXW Sagunto', true],
  ['exw Sagunto', true],
  ['FCA Port of Valencia', true],
  ['DAP delivery address', false],
  ['Exwick depot', false],
])('an order delivered %s is collected by the customer: %s', (term, isIt) => expect(isCollected({ term })).toBe(isIt))
