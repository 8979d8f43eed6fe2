/** A database in which customers belonged to companies by a table of its own is upgraded: they become members, with their roles. */
import { expect, it, onTestFinished } from 'vitest'
import { openDatabase } from '#server/database/connect.ts'
import { earlierRelease } from '#tests/earlier-release.ts'
import { brokenInvariants } from '#tests/invariants.ts'
import type { Person } from '#tests/people.ts'
import { openShopOn } from '#tests/shop.ts'

const person = (email: string, name: string): Person => ({ email, name, role: 'user' })
const [eva, ben, max, tom] = [
  ...[person('eva@coils.example', 'Eva'), person('ben@coils.example', 'Ben')],
  ...[person('max@gone.example', 'Max'), person('tom@alone.example', 'Tom')],
] as const

const uuid = (kind: number, number: number) => `0000000${kind}-0000-4000-8000-00000000000${number}`
const order = (number: number, user: number, company: number, paysBy: 'card' | 'account', email: string) => `
  with placed as (
    insert into orders (id, user_id, company_id, name, lines_text, email, user_name, address, phone, quantity, total_cents, pays_by,
      owed_cents, net_days, idempotency_key, idempotency_digest)
    values ('${uuid(3, number)}', '${uuid(1, user)}', '${uuid(2, company)}', 'Coil', 'Coil', '${email}', 'Somebody', 'Calle 1', '1', 2,
      20000, '${paysBy}', ${paysBy === 'account' ? '20000, 30' : 'null, null'}, 'form ${number}', 'digest')
    returning id
  ), written as (
    insert into order_lines (order_id, position, product_id, product_name, quantity, unit_price_cents)
    select id, 1, '${uuid(4, 1)}', 'Coil', 2, 10000 from placed
  )
  insert into order_events (order_id, kind) select id, 'placed' from placed;`

/** Eva joined Coils before Ben. Max was removed from Coils and from Gone, which owes something. Tom was removed from Alone. */
const filling = `
  insert into users (id, email, name, role) values ('${uuid(1, 1)}', '${eva.email}', 'Eva', 'user'),
    ('${uuid(1, 2)}', '${ben.email}', 'Ben', 'user'), ('${uuid(1, 3)}', '${max.email}', 'Max', 'user'),
    ('${uuid(1, 4)}', '${tom.email}', 'Tom', 'user'), ('${uuid(1, 5)}', 'root@fleje.example', 'Root', 'admin');
  insert into companies (id, legal_name, address, country) values ('${uuid(2, 1)}', 'Coils', 'Calle 1', 'ES'),
    ('${uuid(2, 2)}', 'Gone', 'Calle 2', 'ES'), ('${uuid(2, 3)}', 'Alone', 'Calle 3', 'ES');
  update companies set invoice_email = 'office@gone.example' where legal_name = 'Gone';
  insert into company_people (user_id, company_id, created_at) values
    ('${uuid(1, 2)}', '${uuid(2, 1)}', '2026-02-01'), ('${uuid(1, 1)}', '${uuid(2, 1)}', '2026-01-01');
  insert into products (id, slug, name, image, description, full_description, quantity, minimum_order, price_cents, category)
  values ('${uuid(4, 1)}', 'coil', 'Coil', '/coil.webp', 'A coil', 'A coil', 100, 1, 10000, 'steel');
  insert into product_stock (product_id, available_quantity) values ('${uuid(4, 1)}', 90);
  insert into stock_changes (product_id, difference, reason) values ('${uuid(4, 1)}', 100, 'opening');
  ${order(1, 1, 1, 'card', eva.email)}
  ${order(2, 2, 1, 'card', ben.email)}
  ${order(3, 3, 1, 'card', max.email)}
  ${order(4, 3, 2, 'account', max.email)}
  ${order(5, 4, 3, 'card', tom.email)}
  insert into changes (kind, about_id, action, by_email) values ('settings', '${uuid(2, 1)}', 'change terms', 'root@fleje.example');`

it('the earliest becomes company admin, and the orders of those who were removed belong to the company', async () => {
  const { place } = await earlierRelease('members_in_the_users_row', filling, 'select 1 as one')
  const database = await openDatabase(place)
  onTestFinished(() => database.close())
  const shop = await openShopOn(database)
  const [ofEva, ofBen, ofMax, ofTom] = await Promise.all([eva, ben, max, tom].map((one) => shop.as(one)))
  expect((await ofBen?.findMembers())?.members).toMatchObject([
    { email: eva.email, role: 'company admin' },
    { email: ben.email, role: 'buyer', you: true },
  ])
  const own = async (one: Person) =>
    (await (await shop.as(one)).listMyOrders({ email: one.email })).map(({ _id }) => _id)
  expect((await own(eva)).toSorted()).toEqual([uuid(3, 1), uuid(3, 3)])
  expect(await own(ben)).toEqual([uuid(3, 2)])
  expect(await own(max)).toEqual([])
  expect(await own(tom)).toEqual([uuid(3, 5)])
  const passed = await ofEva?.findOrder({ id: uuid(3, 3) })
  expect(passed).toMatchObject({ email: eva.email, userName: 'Eva' })
  expect(passed?.events?.map(({ kind }) => kind)).toEqual(['placed', 'passed on'])
  for (const id of [uuid(3, 3), uuid(3, 4)])
    await expect(ofMax?.findOrder({ id })).rejects.toMatchObject({ status: 404 })
  await ofTom?.cancelOrder({ id: uuid(3, 5) })
  const admin = await shop.as({ email: 'root@fleje.example', name: 'Root', role: 'admin' })
  expect(await admin.findOrder({ id: uuid(3, 4) })).toMatchObject({ email: 'office@gone.example' })
  expect(await admin.findTerms({ id: uuid(2, 2) })).toMatchObject({ owed: 200, people: [] })
  expect(await admin.listChanges({ kind: 'company' })).toMatchObject([{ action: 'change terms', name: 'Coils' }])
  expect(await brokenInvariants(database.db)).toEqual([])
})
