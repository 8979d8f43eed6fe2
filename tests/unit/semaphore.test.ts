import { expect, it } from 'vitest'
import { makeSemaphore } from '#server/semaphore.ts'

it('lets two work at once, and the others in the order in which they came', async () => {
  const withPermit = makeSemaphore(2)
  const begun: number[] = []
  const ends: (() => void)[] = []
  const works = [0, 1, 2, 3].map((number) =>
    withPermit(() => {
      begun.push(number)
      return new Promise<void>((resolve) => ends.push(resolve))
    }),
  )
  expect(begun).toEqual([0, 1])
  ends[1]?.()
  await works[1]
  expect(begun).toEqual([0, 1, 2])
  ends[0]?.()
  await works[0]
  expect(begun).toEqual([0, 1, 2, 3])
})

it('makes room when a work fails', async () => {
  const withPermit = makeSemaphore(1)
  const failure = withPermit(() => Promise.reject(new Error('broken')))
  const next = withPermit(async () => 'done')
  await expect(failure).rejects.toThrow('broken')
  expect(await next).toBe('done')
})
