/** The rooms of server/ look one way, as `rooms.mjs` says. */
import { globSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { serverRooms } from '../../rooms.mjs'
import { importsOf } from '../../scripts/imports.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))
const files = globSync('server/**/*.ts', { cwd: root })
const rooms = Object.keys(serverRooms)
const mayTakeFrom = new Map(
  Object.entries(serverRooms).map(([room, others], place) => [room, others === 'all' ? rooms.slice(0, place) : others]),
)

/** `orders` of server/orders/routes.ts; undefined for what lies loose in server/, and for all that is not the server's. */
function roomOf(file: string): string | undefined {
  const [top, room, name] = file.split('/')
  return top === 'server' && name !== undefined ? room : undefined
}

/** The imports of a file for which there is no door. */
function violations(file: string, code?: string): string[] {
  const room = roomOf(file)
  if (room === undefined) return []
  return importsOf(file, code)
    .filter((imported) => {
      const other = roomOf(imported)
      return other !== undefined && other !== room && !mayTakeFrom.get(room)?.includes(other)
    })
    .map((imported) => `${file} → ${imported}`)
}

it('every file takes code only from rooms that its room may take it from', () => {
  expect(files.length).toBeGreaterThan(300)
  expect(files.flatMap((file) => violations(file))).toEqual([])
})

it.each([
  ['a noun from what puts nouns together', 'server/orders/planted.ts', "import { x } from '../order-page/routes.ts'\n"],
  ['the ground from a noun', 'server/api/planted.ts', "import '../payments/routes.ts'\n"],
  [
    'one noun from another that it may not know',
    'server/reviews/planted.ts',
    "export { x } from '#server/users/routes.ts'\n",
  ],
])('is seen when it does not: %s', (_, file, code) => {
  expect(violations(file, code)).toHaveLength(1)
})

it('types may be named from anywhere', () => {
  expect(violations('server/api/planted.ts', "import type { X } from '../payments/routes.ts'\n")).toEqual([])
})

it('a room takes code only from rooms above it in the table: there are no circles', () => {
  for (const [place, room] of rooms.entries())
    for (const other of mayTakeFrom.get(room) ?? [])
      expect(rooms.slice(0, place), `${room} ← ${other}`).toContain(other)
})

it('every folder of server/ is a room, and two files lie loose', () => {
  const folders = new Set(files.map(roomOf).filter((room) => room !== undefined))
  expect([...folders].toSorted()).toEqual(rooms.toSorted())
  const loose = files.filter((file) => file.split('/').length === 2)
  expect(loose.toSorted()).toEqual(['server/main.ts', 'server/node-environment.ts'])
})
