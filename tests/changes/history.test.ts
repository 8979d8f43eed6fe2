/** The history for admins: its filters, its pages, and its CSV. */
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { theShop } from '#server/database/actor-schema.ts'
import { changes } from '#server/database/record-schema.ts'
import { fillShopSettings } from '#server/settings/settings-queries.ts'
import { bruno, root } from '#tests/people.ts'
import { rowsIn } from '#tests/products/csv.ts'
import { refusalOf } from '#tests/refused.ts'
import { longAgo, marta, openHistory } from './history.ts'

/** Rosa has changed a price and a role, and Marta has changed a name. */
async function openWithThree() {
  const opened = await openHistory()
  const { shop, rosa, other, edit } = opened
  await shop.as(bruno)
  await edit({ pricePerUnit: 99 })
  await edit({ name: 'Blue strap' }, other)
  await rosa.makeAdmin({ email: bruno.email })
  return opened
}

describe('the history', () => {
  it('lists the newest change first, with its subject, action, author and fields', async () => {
    const { shop, rosa } = await openWithThree()
    const changes = await rosa.listChanges()
    expect(changes).toMatchObject([
      { kind: 'user', aboutId: bruno.email, name: bruno.email, action: 'make admin', by: root.email },
      { kind: 'product', aboutId: shop.productId, name: 'Blue strap', action: 'update product', by: marta.email },
      { kind: 'product', aboutId: shop.productId, name: 'Blue strap', action: 'update product', by: root.email },
    ])
    expect(changes[0]?.fields).toEqual([{ label: 'Role', before: 'user', after: 'admin' }])
    expect(changes.map(({ at }) => at)).toEqual(
      changes
        .map(({ at }) => at)
        .toSorted()
        .toReversed(),
    )
  })

  it('is filtered by subject, author, time and action', async () => {
    const { shop, rosa } = await openWithThree()
    const { productId: id } = shop
    const found = async (query: Parameters<typeof rosa.listChanges>[0]) =>
      (await rosa.listChanges(query)).map(({ fields: [field] }) => field?.label)
    expect(await found({ kind: 'user' })).toEqual(['Role'])
    expect(await found({ kind: 'product', id })).toEqual(['Name', 'Price per unit'])
    expect(await found({ id, who: root.email.toUpperCase() })).toEqual(['Price per unit'])
    expect(await found({ action: 'make admin' })).toEqual(['Role'])
    expect(await found({ sort: 'oldest' })).toEqual(['Price per unit', 'Name', 'Role'])
    const { db } = shop.database
    await db
      .update(changes)
      .set({ at: longAgo(3) })
      .where(sql`action = 'make admin'`)
    expect(await found({ from: longAgo(4).toISOString(), to: longAgo(2).toISOString() })).toEqual(['Role'])
    expect(await found({ from: longAgo(2).toISOString() })).toEqual(['Name', 'Price per unit'])
    expect(await found({ to: '2026-01-01T00:00:00+01:00' })).toEqual([])
  })

  it.each(['yesterday', '2026-01-01', '0000-01-01T00:00:00Z'])('refuses %s as the start of a period', async (from) => {
    const { rosa } = await openHistory()
    expect((await refusalOf(rosa.listChanges({ from }))).status).toBe(422)
  })

  it('can be read page by page, with each change once, and is counted up to ten thousand', async () => {
    const { shop, rosa } = await openHistory()
    await shop.database.db.execute(sql`
      insert into changes (kind, about_id, action, by_id)
      select 'order', gen_random_uuid(), 'end hold', ${theShop.id}
      from generate_series(1, 10050) number`)
    const first = await rosa.readPage('listChanges', { limit: 200 })
    expect(first.total).toBe(10_001)
    const seen = new Set<string>()
    let cursor: string | undefined
    do {
      const page = await rosa.readPage('listChanges', { limit: 200, ...(cursor && { cursor }) })
      for (const { _id } of page.rows) seen.add(_id)
      cursor = page.next ?? undefined
    } while (cursor)
    expect(seen.size).toBe(10_050)
  })

  it('shows the differences of long texts', async () => {
    const { rosa, edit } = await openHistory()
    const fullDescription = 'It holds. '.repeat(60).trim()
    await edit({ fullDescription })
    await edit({ fullDescription: fullDescription.replace(/holds\. It holds\.$/, 'holds. It breaks.') })
    const [change] = await rosa.listChanges()
    const [field] = change?.fields ?? []
    expect([field?.before.length, field?.after.length].every((length) => (length ?? 1_000) < 120)).toBe(true)
    expect(field?.after).toMatch(/^….*breaks\.$/)
  })
})

describe('the CSV of the history', () => {
  it('has a line for each changed field of the filtered list', async () => {
    const { shop, rosa } = await openWithThree()
    const file = await rosa.exportChanges({ kind: 'product', who: root.email })
    expect(file.name).toMatch(/^history \d{4}-\d\d-\d\d\.csv$/)
    expect(rowsIn(await file.text())).toMatchObject([
      {
        ...{ who: root.email, what: 'Product changed', kind: 'product', id: shop.productId, name: 'Blue strap' },
        ...{ field: 'Price per unit', before: '$125.50', after: '$99.00', why: '' },
      },
    ])
    const [row] = rowsIn(await (await rosa.exportChanges({ separator: ';', action: 'make admin' })).text(), ';')
    expect(row).toMatchObject({ name: bruno.email, field: 'Role', after: 'admin' })
    expect(rowsIn(await (await rosa.exportChanges()).text())).toHaveLength(3)
  })

  it('gives times in the shop’s time zone, and names the zone', async () => {
    const { shop, rosa, edit } = await openHistory()
    const { db } = shop.database
    await fillShopSettings(db, { timeZone: 'Europe/Madrid' })
    await edit({ pricePerUnit: 99 })
    await db.update(changes).set({ at: new Date('2026-06-30T22:30:00Z') })
    const [row] = rowsIn(await (await rosa.exportChanges()).text())
    expect(row).toMatchObject({ at: '2026-07-01T00:30:00+02:00', timeZone: 'Europe/Madrid' })
  })

  it('contains no cell that a spreadsheet would run as a formula', async () => {
    const { rosa, edit } = await openHistory()
    await edit({ name: '=1+1', availableQuantity: 60 })
    await edit({ name: '@SUM(A1)', description: '-5 °C' })
    const cells = rowsIn(await (await rosa.exportChanges()).text()).flatMap((row) => Object.values(row))
    expect(cells).toContain('\t=1+1')
    expect(cells.filter((cell) => /^[=+\-@]/.test(cell))).toEqual([])
  })
})
