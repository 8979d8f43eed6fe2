/** A database that stored the authors of changes as texts is upgraded: each becomes an actor, and answers name it as before. */
import { sql } from 'drizzle-orm'
import { expect, it, onTestFinished } from 'vitest'
import { openDatabase } from '#server/database/connect.ts'
import { rowsOf } from '#server/database/statements.ts'
import { earlierRelease } from '#tests/earlier-release.ts'
import { brokenInvariants } from '#tests/invariants.ts'
import { root } from '#tests/people.ts'
import { openShopOn } from '#tests/shop.ts'

const [eva, evasFormerAccount, gone, newKey, coil] = Array.from(
  { length: 5 },
  (_, n) => `0000000${n}-0000-4000-8000-000000000000`,
)

/** The texts that earlier releases stored, each with the id beside it if there was one. */
const authors: (readonly [string, string | undefined])[] = [
  ...([
    ['eva@coils.example', eva],
    ['eva@coils.example', evasFormerAccount],
    ['eva@coils.example', undefined],
  ] as const),
  ...([
    ['gone@coils.example', gone],
    ['gone@coils.example', undefined],
    ['never@coils.example', undefined],
  ] as const),
  ...([
    ['key: ERP', newKey],
    ['key: ERP', undefined],
    ['key: old', undefined],
    ['the shop', undefined],
  ] as const),
  ...([
    ['the command line', undefined],
    ['erased-0b7d5c1e9a42', undefined],
    ['A former admin', undefined],
  ] as const),
  ...([
    ['Eva Ortiz', undefined],
    ['Somebody', undefined],
  ] as const),
]

const quoted = (text: string | undefined) => (text === undefined ? 'null' : `'${text}'`)
const filling = `
  insert into users (id, email, name) values ('${eva}', 'eva@coils.example', 'Eva Ortiz'),
    (gen_random_uuid(), 'shop@coils.example', 'the shop');
  insert into api_keys (id, name, scope, hash, begins_with, created_by, created_at, revoked_at) values
    (gen_random_uuid(), 'ERP', 'read', 'a', 'fleje_', 'eva@coils.example', '2026-01-01', '2026-02-01'),
    ('${newKey}', 'ERP', 'read', 'b', 'fleje_', 'gone@coils.example', '2026-03-01', null);
  insert into changes (kind, about_id, action, by_email, by_id, at) values
    ${authors.map(([text, id], n) => `('settings', 'the seller', 'change settings', '${text}', ${quoted(id)}, '2026-04-01T00:00:${10 + n}Z')`).join(',\n    ')},
    ('user', 'erased-0b7d5c1e9a42', 'erase person', 'eva@coils.example', '${eva}', '2026-03-05'),
    ('user', 'gone@coils.example', 'make admin', 'the command line', null, '2026-03-04');
  insert into products (id, slug, name, image, description, full_description, quantity, minimum_order, price_cents, category, changed_by)
  values ('${coil}', 'coil', 'Coil', '/coil.webp', 'A coil', 'A coil', 100, 1, 10000, 'steel', 'Eva Ortiz');
  insert into product_stock (product_id, available_quantity) values ('${coil}', 0);
  insert into product_changes (product_id, version, before, changed_by) values ('${coil}', 1, '{}', 'Somebody');`

it('each author is an actor, whom the history and its filter name as before', async () => {
  const { place } = await earlierRelease('actors', filling, 'select 1 as one')
  const database = await openDatabase(place)
  onTestFinished(() => database.close())
  const shop = await openShopOn(database)
  const admin = await shop.as(root)
  // The name of an early release is the only user who is called so.
  const named = authors.map(([text]) => (text === 'Eva Ortiz' ? 'eva@coils.example' : text))
  const settings = await admin.listChanges({ kind: 'settings', sort: 'oldest' })
  expect(settings.map(({ by }) => by)).toEqual(named)
  for (const who of new Set(named)) {
    const theirs = await admin.listChanges({ kind: 'settings', who })
    expect([who, theirs.length]).toEqual([who, named.filter((name) => name === who).length])
  }
  expect(await admin.listChanges({ kind: 'user', sort: 'oldest' })).toMatchObject([
    { name: 'gone@coils.example', aboutId: 'gone@coils.example', by: 'the command line' },
    { name: 'erased-0b7d5c1e9a42', by: 'eva@coils.example' },
  ])
  const { rows } = await rowsOf(
    database.db,
    sql`select kind, says, erased_at::date::text as erased from actors where says not in (${root.email}, 'A former admin') order by says collate "C", id`,
  )
  const person = (says: string) => ({ kind: 'person', says, erased: null })
  expect(rows).toEqual([
    person('Somebody'),
    { kind: 'person', says: 'erased-0b7d5c1e9a42', erased: '2026-03-05' },
    ...[person('eva@coils.example'), person('eva@coils.example'), person('gone@coils.example')],
    ...['key: ERP', 'key: ERP', 'key: old'].map((says) => ({ kind: 'key', says, erased: null })),
    person('never@coils.example'),
    person('shop@coils.example'),
    { kind: 'provider', says: 'the card provider', erased: null },
    ...['the command line', 'the shop'].map((says) => ({ kind: 'shop', says, erased: null })),
  ])
  expect(await brokenInvariants(database.db)).toEqual([])
})
