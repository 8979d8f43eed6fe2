/** The queue of requests: who starts, who waits, and who is refused. */
import { beforeEach, expect, it, vi } from 'vitest'
import { makeRequestQueue, mostWaiting, type Queued } from '#server/http/request-queue.ts'

const [graceMs, patienceMs] = [1_000, 100]
const lines = [
  { patienceMs: 20_000, share: 1 },
  { patienceMs, share: 1 },
  { patienceMs, share: 0.5 },
]
const [first, second, third] = [0, 1, 2]

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
  return () => vi.useRealTimers()
})

/** A queue for `most` requests at a time, and what became of each request that entered. */
function openQueue(most: number, few = 0) {
  const queue = makeRequestQueue({ most, graceMs, few, lines })
  const outcomes: Record<string, 'waits' | 'started' | 'refused'> = {}
  function enter(line: number, name: string, isBusy = () => true): Queued {
    const note = (outcome: 'waits' | 'started' | 'refused') => {
      outcomes[name] = outcome
    }
    note('waits')
    const request = { start: () => note('started'), refuse: () => note('refused'), isBusy }
    queue.enter(line, request)
    return request
  }
  return { enter, outcomes, leave: queue.leave, startNext: queue.startNext }
}

it('starts requests up to the limit, and each of the others when a request before it has ended', () => {
  const { enter, leave, outcomes } = openQueue(2)
  const one = enter(second, 'one')
  enter(second, 'two')
  enter(second, 'three')
  enter(second, 'four')
  expect(outcomes).toEqual({ one: 'started', two: 'started', three: 'waits', four: 'waits' })
  leave(one)
  expect(outcomes).toMatchObject({ three: 'started', four: 'waits' })
})

it('starts the first line first, however late its requests came', () => {
  const { enter, leave, outcomes } = openQueue(2)
  const one = enter(second, 'one')
  enter(second, 'two')
  enter(third, 'a read')
  enter(second, 'an order')
  enter(first, 'a payment')
  leave(one)
  expect(outcomes).toMatchObject({ 'a read': 'waits', 'an order': 'waits', 'a payment': 'started' })
})

it('leaves the last line only its share of the places', () => {
  const { enter, outcomes } = openQueue(2)
  enter(third, 'one')
  enter(third, 'two')
  enter(second, 'an order')
  expect(outcomes).toEqual({ one: 'started', two: 'waits', 'an order': 'started' })
})

it('refuses nobody while a line empties from time to time, however busy it is', () => {
  const { enter, leave, outcomes } = openQueue(1)
  let working = enter(second, 'at first')
  for (let round = 0; round < 10; round++) {
    const next = enter(second, `round ${round}`)
    vi.advanceTimersByTime(graceMs - patienceMs)
    leave(working)
    working = next
  }
  expect(Object.values(outcomes)).not.toContain('refused')
})

it('refuses the requests that have waited too long, once their line has stood for the grace time', () => {
  const { enter, outcomes } = openQueue(1)
  enter(second, 'hangs')
  enter(second, 'oldest')
  vi.advanceTimersByTime(graceMs - patienceMs / 2)
  enter(second, 'newest')
  expect(outcomes).toMatchObject({ oldest: 'waits', newest: 'waits' })
  vi.advanceTimersByTime(patienceMs)
  expect(outcomes).toMatchObject({ oldest: 'refused', newest: 'waits' })
})

it('refuses nobody in a line in which only a few wait, however long', () => {
  const { enter, outcomes } = openQueue(1, 2)
  for (const name of ['hangs', 'one', 'two', 'three']) enter(second, name)
  vi.advanceTimersByTime(2 * graceMs)
  expect(outcomes).toMatchObject({ one: 'refused', two: 'waits', three: 'waits' })
})

it('lets a request of the first line wait while the others are refused', () => {
  const { enter, leave, outcomes } = openQueue(1)
  const hanging = enter(first, 'hangs')
  enter(first, 'a payment')
  enter(third, 'a read')
  vi.advanceTimersByTime(10_000)
  expect(outcomes).toMatchObject({ 'a payment': 'waits', 'a read': 'refused' })
  leave(hanging)
  expect(outcomes['a payment']).toBe('started')
})

it('gives the place of a request that waits elsewhere to another one', () => {
  const { enter, startNext, outcomes } = openQueue(1)
  let isBusy = true
  enter(second, 'asks a provider', () => isBusy)
  enter(second, 'next')
  isBusy = false
  startNext()
  expect(outcomes.next).toBe('started')
})

it('notices within moments that a started request has ceased to be busy', () => {
  const { enter, outcomes } = openQueue(1)
  let isBusy = true
  enter(second, 'is read slowly', () => isBusy)
  enter(second, 'next')
  isBusy = false
  vi.advanceTimersByTime(50)
  expect(outcomes.next).toBe('started')
})

it('forgets a waiting request whose client has gone', () => {
  const { enter, leave, outcomes } = openQueue(1)
  const one = enter(second, 'one')
  leave(enter(second, 'gone'))
  enter(second, 'next')
  leave(one)
  expect(outcomes).toMatchObject({ gone: 'waits', next: 'started' })
})

it('refuses requests beyond the length of a line', () => {
  const { enter, outcomes } = openQueue(1)
  enter(first, 'hangs')
  for (let number = 0; number <= mostWaiting; number++) enter(first, String(number))
  expect(outcomes).toMatchObject({ [mostWaiting - 1]: 'waits', [mostWaiting]: 'refused' })
})
