/** The command that exports and erases a person, as it is typed. */
import { readdirSync } from 'node:fs'
import { expect, it } from 'vitest'
import { userByEmail } from '#server/users/user-queries.ts'
import { root as admin, ana } from '#tests/people.ts'
import { openShopOn } from '#tests/shop.ts'
import { emptyPlace, type Place, temporaryFolder, typeCommand, within } from './type-command.ts'

const person = (args: string[], place: Place, typed?: string) => typeCommand('person.ts', args, place, typed)

/** A shop in which Ana has an order that was shipped, closed so that the command finds it as it stands. */
async function shopWithAna(): Promise<Place> {
  const place = await emptyPlace()
  await within(place, async (database) => {
    const shop = await openShopOn(database, {}, {})
    const customer = await shop.as(ana)
    await shop.as(admin)
    await customer.placeOrder({ body: shop.purchase() })
  })
  return place
}

const userIn = (place: Place) => within(place, ({ db }) => userByEmail(db, ana.email))

it('exports a person to the standard output, and nothing beside it', async () => {
  const place = await shopWithAna()
  const { out, err, code } = await person(['export', ana.email], place)
  expect([code, err]).toEqual([0, ''])
  expect(JSON.parse(out)).toMatchObject({ email: ana.email, profile: { name: ana.name }, orders: [{ quantity: 2 }] })
})

it('erases a person whose address is typed again, and nobody else’s', async () => {
  const place = await shopWithAna()
  const other = await person(['erase', ana.email], place, 'ana@elsewhere.example')
  expect([other.code, other.err]).toEqual([1, expect.stringContaining('This is another address. Nothing was erased.')])
  expect(await userIn(place)).toMatchObject({ name: ana.name })
  const { out, code } = await person(['erase', ana.email], place, ana.email)
  expect([code, out]).toEqual([
    0,
    expect.stringMatching(/ana@coils\.example is erased, and is erased-[0-9a-f]{12} where/),
  ])
  expect(await userIn(place)).toBeUndefined()
  const again = await person(['erase', ana.email, '--yes'], place)
  expect([again.code, again.err]).toEqual([1, expect.stringContaining(`There is nothing of ${ana.email} here.`)])
})

it('asks nothing of who has said yes', async () => {
  const place = await shopWithAna()
  expect(await person(['erase', ana.email, '--yes'], place)).toMatchObject({ code: 0, err: '' })
  expect(await userIn(place)).toBeUndefined()
})

it('says how it is called, and makes no shop where there is none', async () => {
  for (const args of [[], ['export'], ['forget', ana.email], ['erase', 'ana'], ['erase', ana.email, '--now']])
    expect(await person(args, {})).toMatchObject({ code: 1, err: expect.stringContaining('npm run person -- export') })
  const folder = temporaryFolder()
  const { code, err } = await person(['export', ana.email], { DATA_DIR: folder })
  expect([code, err]).toEqual([1, expect.stringContaining('There is no shop in')])
  expect(readdirSync(folder)).toEqual([])
})
