import { expect, it } from 'vitest'
import { makeTurns } from '#server/turns.ts'

it('lets two work at once, and the others in the order in which they came', async () => {
  const inTurn = makeTurns(2)
  const begun: number[] = []
  const ends: (() => void)[] = []
  const works = [0, 1, 2, 3].map((number) =>
    inTurn(() => {
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
  const inTurn = makeTurns(1)
  const failure = inTurn(() => Promise.reject(new Error('broken')))
  const next = inTurn(async () => 'done')
  await expect(failure).rejects.toThrow('broken')
  expect(await next).toBe('done')
})
