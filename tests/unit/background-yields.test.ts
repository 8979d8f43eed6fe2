/** Background work pauses, so that requests get the processor. */
import { expect, it } from 'vitest'
import { pauseAfter } from '#server/base/retry.ts'

it.each([
  ['does not pause in an idle shop', 10, 0, 0],
  ['pauses for as long as it worked if requests took half of the time', 10, 0.5, 10],
  ['pauses for longer the busier the shop is', 10, 0.9, 90],
  ['pauses for at most half a second', 10, 1, 500],
])('background work %s', (_, tookMs, busy, pauseMs) => {
  expect(pauseAfter(tookMs, busy)).toBeCloseTo(pauseMs, 6)
})
