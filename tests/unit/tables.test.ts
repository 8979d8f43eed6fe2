/** The readiness check reads every table, so that a missing table is noticed. */
import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { tableNames } from '#server/database/health-queries.ts'

const migrations = new URL('../../server/database/migrations/', import.meta.url)

it('the shop knows every table of its migrations', () => {
  const files = readdirSync(migrations).filter((name) => name.endsWith('.sql'))
  const named = (verb: string) =>
    files.flatMap((name) => {
      const statements = readFileSync(new URL(name, migrations), 'utf8')
      return [...statements.matchAll(new RegExp(`${verb} table "(\\w+)"`, 'gi'))].map(([, table]) => table)
    })
  const dropped = new Set(named('drop'))
  const made = named('create').filter((table) => !dropped.has(table))
  expect(made.length).toBeGreaterThan(10)
  expect(tableNames.toSorted()).toEqual(made.toSorted())
})

it('only the newest snapshot of the schema is kept: the next migration is made from it', () => {
  const newest = readdirSync(migrations)
    .filter((name) => name.endsWith('.sql'))
    .toSorted()
    .at(-1)
    ?.slice(0, 4)
  const snapshots = readdirSync(new URL('meta/', migrations)).filter((name) => name.endsWith('_snapshot.json'))
  expect(snapshots).toEqual([`${newest}_snapshot.json`])
})
