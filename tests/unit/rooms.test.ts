/** The parts of the code, and the rooms of server/ and web/, import one another only in the direction set by `rooms.mjs`. */
import { globSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { contractRooms, doors, parts, serverRooms, webRooms } from '../../rooms.mjs'
import { importsOf } from '../../scripts/imports.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))

const houses = [
  { house: 'contract', table: contractRooms, loose: ['calls.ts', 'table.ts'], withTypes: false },
  { house: 'server', table: serverRooms, loose: ['main.ts', 'node-environment.ts'], withTypes: false },
  {
    house: 'web',
    table: webRooms,
    loose: ['entry.client.tsx', 'entry.server.tsx', 'root.tsx', 'routes.ts'],
    withTypes: true,
  },
]

/** `server` and `orders` for server/orders/routes.ts; a file directly in a part has no room. */
function placeOf(file: string): { house: string | undefined; room: string | undefined } {
  const [house, room, name] = file.split('/')
  return { house, room: name === undefined ? undefined : room }
}

/** Imports of a file from rooms that its room may not use. */
function violations(file: string, code?: string): string[] {
  const { house, room } = placeOf(file)
  const found = houses.find((one) => one.house === house)
  if (!found || room === undefined) return []
  const { table, withTypes } = found
  const allowed = table[room]
  return importsOf(file, { code, withTypes })
    .filter((imported) => {
      const other = placeOf(imported)
      if (house === 'web' && other.house === 'content') return room !== 'pages'
      if (other.house !== house || other.room === room) return false
      return other.room === undefined || (allowed !== 'all' && !allowed?.includes(other.room))
    })
    .map((imported) => `${file} → ${imported}`)
}

/** Imports of a file from parts of the code that it may not know. */
function strangers(file: string, code?: string): string[] {
  const { house } = placeOf(file)
  const known = parts[house ?? ''] ?? []
  return importsOf(file, { code, withTypes: true, onDemand: true })
    .flatMap((imported) => (imported.includes('/') ? (placeOf(imported).house ?? []) : []))
    .filter((other) => other !== house && !known.includes(other) && doors[file] !== other)
    .map((other) => `${file} → ${other}/`)
}

describe('the parts of the code', () => {
  it.each(Object.keys(parts))('%s/ imports only the parts that it may know', (part) => {
    const files = globSync(`${part}/**/*.{ts,tsx}`, { cwd: root })
    expect(files.length).toBeGreaterThan(5)
    expect(files.flatMap((file) => strangers(file))).toEqual([])
  })

  it.each([
    ['the contract from the server', 'contract/planted.ts', "import '#server/api/call-pipeline.ts'\n"],
    ['the contract from the pages', 'contract/planted.ts', "import '../web/api/client.ts'\n"],
    ['pages from the server', 'web/orders/planted.ts', "import '#server/orders/order-queries.ts'\n"],
    [
      'pages from the server, for its types',
      'web/orders/planted.ts',
      "import type { X } from '#server/orders/rules.ts'\n",
    ],
    ['stand-ins from the contract', 'stand-ins/cards/planted.ts', "import '#contract/orders/rules/order.ts'\n"],
    ['stand-ins from the server', 'stand-ins/cards/planted.ts', "import '#server/api/call-pipeline.ts'\n"],
    ['the server from the stand-ins', 'server/orders/planted.ts', "import '#stand-ins/cards/sandbox.ts'\n"],
    ['the server from the demo', 'server/start/planted.ts', "await import('#demo/accounts.ts')\n"],
    ['the door to the stand-ins from the demo', 'server/start/stand-ins.ts', "await import('#demo/accounts.ts')\n"],
    ['content from the pages', 'content/articles/planted.tsx', "import '#web/ui/button.tsx'\n"],
    ['pages from the tests', 'web/orders/planted.ts', "import '#tests/coil.ts'\n"],
  ])('do not allow an import into %s', (_, file, code) => {
    expect(strangers(file, code)).toHaveLength(1)
  })
})

describe.each(houses)('in $house/', ({ house, table, loose }) => {
  const files = globSync(`${house}/**/*.{ts,tsx}`, { cwd: root })
  const rooms = Object.keys(table)

  it('every file imports only from rooms that its room may use', () => {
    expect(files.length).toBeGreaterThan(100)
    expect(files.flatMap((file) => violations(file))).toEqual([])
  })

  it('a room may use only rooms above it in the table, so there are no circles', () => {
    for (const [place, room] of rooms.entries())
      for (const other of table[room] === 'all' ? [] : (table[room] ?? []))
        expect(rooms.slice(0, place), `${room} ← ${other}`).toContain(other)
  })

  it('every folder is a room, and only the listed files are in no room', () => {
    const folders = new Set(files.map((file) => placeOf(file).room).filter((room) => room !== undefined))
    expect([...folders].toSorted()).toEqual(rooms.toSorted())
    const outside = files.filter((file) => placeOf(file).room === undefined).map((file) => file.slice(house.length + 1))
    expect(outside.toSorted()).toEqual(loose)
  })
})

/** Each circle of files that import one another, types included, as a path; `planted`: additional imports of a file. */
function circles(planted: Record<string, string[]> = {}): string[] {
  const importsByFile = new Map(
    globSync('{contract,server,web}/**/*.{ts,tsx}', { cwd: root }).map((file) => [
      file,
      importsOf(file, { withTypes: true }).concat(planted[file] ?? []),
    ]),
  )
  const found: string[] = []
  const finished = new Set<string>()
  const walk = (file: string, path: readonly string[]): void => {
    if (path.includes(file)) found.push([...path.slice(path.indexOf(file)), file].join(' → '))
    if (path.includes(file) || finished.has(file)) return
    for (const imported of importsByFile.get(file) ?? []) walk(imported, [...path, file])
    finished.add(file)
  }
  for (const file of importsByFile.keys()) walk(file, [])
  return found
}

describe('a circle of imports', () => {
  it('does not exist, not even among imports of types', () => {
    expect(circles()).toEqual([])
  })

  it.each([
    ['server/finder/normalise.ts', 'server/finder/finder.ts'],
    ['web/dashboard/table/column.ts', 'web/dashboard/table/data-table.tsx'],
    ['contract/rules/money.ts', 'contract/products/rules/product.ts'],
  ])('is found when %s imports %s', (file, imported) => {
    expect(circles({ [file]: [imported] }).join()).toContain(`${file} → ${imported}`)
  })
})

it.each([
  [
    'a noun from a room that combines nouns',
    'server/orders/planted.ts',
    "import { x } from '../order-page/routes.ts'\n",
  ],
  ['the ground from a noun', 'server/api/planted.ts', "import '../payments/routes.ts'\n"],
  [
    'a noun of the contract from a noun above it',
    'contract/products/planted.ts',
    "import { x } from '../cart/schema/line.ts'\n",
  ],
  ['the shared schemas from a noun', 'contract/schema/planted.ts', "import { x } from '../users/schema.ts'\n"],
  [
    'a noun from a noun that it may not know',
    'server/reviews/planted.ts',
    "export { x } from '#server/users/routes.ts'\n",
  ],
  ['the parts of a page from the shell', 'web/ui/planted.ts', "import '#web/shell/use-shop.ts'\n"],
  ['the code of every page from the parts of a page', 'web/every-page/planted.ts', "import '#web/ui/button.tsx'\n"],
  ['the session from a screen', 'web/session/planted.ts', "import '#web/sign-in/login-page.tsx'\n"],
  ['the client from the forms', 'web/api/planted.ts', "import '#web/forms/form.tsx'\n"],
  ['the shell from the dashboard', 'web/shell/planted.ts', "import '#web/dashboard/entrance/guards.ts'\n"],
  ['forms from the dashboard', 'web/forms/planted.ts', "import '#web/dashboard/entrance/guards.ts'\n"],
  ['the dashboard from a noun', 'web/dashboard/planted.ts', "import '#web/orders/order-notes.tsx'\n"],
  ['needs from orders', 'web/needs/planted.ts', "import '#web/orders/order-filters.ts'\n"],
  ['the history from the catalogue', 'web/history/planted.ts', "import '#web/catalog/measure.tsx'\n"],
  ['payments from the cart', 'web/payments/planted.ts', "import '#web/cart/paste-box.tsx'\n"],
  ['the catalogue from orders', 'web/catalog/planted.ts', "import '#web/orders/order-notes.tsx'\n"],
  ['the catalogue from strapping', 'web/catalog/planted.ts', "import '#web/strapping/calculator/formula.tsx'\n"],
  ['strapping from the dashboard', 'web/strapping/planted.ts', "import '#web/product-admin/form.tsx'\n"],
  ['the shell from the articles', 'web/shell/planted.ts', "import '#content/portfolio.ts'\n"],
  [
    'a room by a relative path, for its types',
    'web/shell/planted.ts',
    "import type { X } from '../orders/order-notes.tsx'\n",
  ],
])('rooms do not allow an import into %s', (_, file, code) => {
  expect(violations(file, code)).toHaveLength(1)
})

it('types may be imported from any room of the server', () => {
  expect(violations('server/api/planted.ts', "import type { X } from '../payments/routes.ts'\n")).toEqual([])
})
