/** npm run person exports the data of a person, or erases the person. */
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { person } from '#server/commands/person.ts'
import { userByEmail } from '#server/users/user-queries.ts'
import { root as admin, ana } from '#tests/people.ts'
import { openShopOn } from '#tests/shop.ts'
import { callCommand, emptyPlace, type Place, temporaryFolder, typeCommand, within } from './type-command.ts'

const typePerson = (args: string[], place: Place, typed?: string) => typeCommand('person.ts', args, place, typed)
const callPerson = (args: string[], place: Place) => callCommand(person, args, place)

/** A shop in which Ana has an order, closed so that the command can open its database. */
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

it('exports the data of a person to standard output, and prints nothing else', async () => {
  const place = await shopWithAna()
  const { out, err, code } = await typePerson(['export', ana.email], place)
  expect([code, err]).toEqual([0, ''])
  expect(JSON.parse(out)).toMatchObject({ email: ana.email, profile: { name: ana.name }, orders: [{ quantity: 2 }] })
})

it('exports the data of a person into the file named by --out, which only its owner can read, and overwrites no file @rare', async () => {
  const place = await shopWithAna()
  const file = join(temporaryFolder(), 'ana.json')
  const { out, err, code } = await callPerson(['export', ana.email, '--out', file], place)
  expect([code, err, out]).toEqual([0, '', `${file} contains everything that is stored about ${ana.email}.`])
  const text = readFileSync(file, 'utf8')
  expect(JSON.parse(text)).toMatchObject({ email: ana.email, orders: [{ quantity: 2 }] })
  expect(statSync(file).mode & 0o777).toBe(0o600)
  const again = await callPerson(['export', ana.email, '--out', file], place)
  expect([again.code, again.err]).toEqual([1, `${file} already exists: an export never overwrites a file.`])
  expect(readFileSync(file, 'utf8')).toBe(text)
})

it('erases a person only if the address is typed again', async () => {
  const place = await shopWithAna()
  const other = await typePerson(['erase', ana.email], place, 'ana@elsewhere.example')
  expect([other.code, other.err]).toEqual([1, expect.stringContaining('The addresses differ. Nothing was erased.')])
  expect(await userIn(place)).toMatchObject({ name: ana.name })
  const { out, code } = await typePerson(['erase', ana.email], place, ana.email)
  expect([code, out]).toEqual([
    0,
    expect.stringMatching(
      /ana@coils\.example is erased\. In data that has to stay, this person is called erased-[0-9a-f]{12}/,
    ),
  ])
  expect(await userIn(place)).toBeUndefined()
  const again = await callPerson(['erase', ana.email, '--yes'], place)
  expect([again.code, again.err]).toEqual([1, expect.stringContaining(`Nothing is stored about ${ana.email}`)])
})

it('asks no question with --yes @rare', async () => {
  const place = await shopWithAna()
  expect(await callPerson(['erase', ana.email, '--yes'], place)).toMatchObject({ code: 0, err: '' })
  expect(await userIn(place)).toBeUndefined()
})

it('prints its usage if the arguments are wrong, and creates no shop @rare', async () => {
  for (const args of [
    [],
    ['export'],
    ['forget', ana.email],
    ['erase', 'ana'],
    ['erase', ana.email, '--now'],
    ['erase', ana.email, '--out', 'x'],
  ])
    expect(await callPerson(args, {})).toMatchObject({
      code: 1,
      err: expect.stringContaining('npm run person -- export'),
    })
  const folder = temporaryFolder()
  const { code, err } = await callPerson(['export', ana.email], { DATA_DIR: folder })
  expect([code, err]).toEqual([1, expect.stringContaining('There is no shop in')])
  expect(readdirSync(folder)).toEqual([])
})
