/** Simultaneous lookups run as one statement, and none returns data older than its request. */
import { expect, it, vi } from 'vitest'
import { batched } from '#server/database/batched.ts'
import type { Db } from '#server/database/db.ts'

// The database is never used: it only distinguishes one shop's lookups from another's.
const aDatabase = () => ({}) as Db

/** Returns a word for each number, and nothing for 0. */
function openWords() {
  const findAll = vi.fn(async (_db: Db, keys: readonly number[]) =>
    keys.map((key) => (key ? `word ${key}` : undefined)),
  )
  return { findAll, find: batched(findAll) }
}

it('makes one query for simultaneous callers, and returns to each its own result', async () => {
  const { findAll, find } = openWords()
  const db = aDatabase()
  expect(await Promise.all([3, 1, 0, 3].map((key) => find(db, key)))).toEqual(['word 3', 'word 1', undefined, 'word 3'])
  expect(findAll.mock.calls.map(([, keys]) => keys)).toEqual([[3, 1, 0, 3]])
})

it('makes another query for a later caller: nothing is cached', async () => {
  const { findAll, find } = openWords()
  const db = aDatabase()
  await find(db, 1)
  findAll.mockResolvedValueOnce(['changed since'])
  expect(await find(db, 1)).toBe('changed since')
})

it('makes another query for a caller that arrives while a statement runs', async () => {
  const { findAll, find } = openWords()
  const db = aDatabase()
  let answer = (_rows: string[]) => {}
  findAll.mockImplementationOnce(
    () =>
      new Promise((resolve) => {
        answer = resolve
      }),
  )
  const first = find(db, 1)
  await vi.waitFor(() => expect(findAll).toHaveBeenCalledTimes(1))
  expect(await find(db, 1)).toBe('word 1')
  answer(['from before'])
  expect(await first).toBe('from before')
})

it('looks up at most a hundred keys in one statement', async () => {
  const { findAll, find } = openWords()
  const db = aDatabase()
  await Promise.all(Array.from({ length: 250 }, (_, key) => find(db, key)))
  expect(findAll.mock.calls.map(([, keys]) => keys.length)).toEqual([100, 100, 50])
})

it('reports a failure to every caller that shared the statement, and to no later caller', async () => {
  const { findAll, find } = openWords()
  const db = aDatabase()
  findAll.mockRejectedValueOnce(new Error('away'))
  const results = await Promise.allSettled([find(db, 1), find(db, 2)])
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await find(db, 1)).toBe('word 1')
})

it('never looks up a key of one database in another', async () => {
  const { findAll, find } = openWords()
  const [one, other] = [aDatabase(), aDatabase()]
  await Promise.all([find(one, 1), find(other, 2)])
  expect(findAll.mock.calls).toEqual([
    [one, [1]],
    [other, [2]],
  ])
})
