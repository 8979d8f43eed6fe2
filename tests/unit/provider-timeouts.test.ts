/** How long a request waits for the card provider. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Shop } from '#server/api/services.ts'
import { defaultCardWaits, shopForRequest } from '#server/payments/provider-timeouts.ts'

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout'] }))
afterEach(() => vi.useRealTimers())

it('all calls of a request to the card provider together take at most six seconds, and then it is refused with 503', async () => {
  const afterFourSeconds = () => new Promise((resolve) => setTimeout(resolve, 4_000))
  const cards = { findIntent: afterFourSeconds, cancelIntent: afterFourSeconds }
  // Cast: the limit needs nothing else of the shop.
  const shop = { cards, cardWaits: defaultCardWaits } as unknown as Shop
  const { cards: limited } = shopForRequest(shop)
  const found = limited.findIntent('pi_1')
  await vi.advanceTimersByTimeAsync(4_000)
  await found
  let refusal: unknown
  const cancelled = limited.cancelIntent('pi_1').catch((error: unknown) => {
    refusal = error
  })
  await vi.advanceTimersByTimeAsync(1_999)
  expect(refusal).toBeUndefined()
  await vi.advanceTimersByTimeAsync(1)
  await cancelled
  expect(refusal).toMatchObject({ status: 503 })
})
