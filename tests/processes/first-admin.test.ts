/** npm run first-admin prints the link that a new shop's operator hands to the first admin. */
import { expect, it } from 'vitest'
import { firstAdmin } from '#server/commands/first-admin.ts'
import { users } from '#server/database/schema.ts'
import { callCommand, emptyPlace, type Place, placeName, typeCommand, within } from './type-command.ts'

const email = 'ana@coils.example'

it('prints a link to the shop for an email address', async () => {
  const place = await shopWith([])
  const { out, err, code } = await typeCommand('first-admin.ts', [email], {
    ...place,
    PUBLIC_URL: 'https://shop.example',
  })
  const [about, once, , link] = out.split('\n')
  expect(about).toBe(`${placeName(place)}: open this link and sign up or log in as ${email} to become an admin.`)
  expect(once).toBe('The link works only once, and expires after 60 minutes. Do not give the link to anyone else:')
  expect(link).toMatch(/^ {2}https:\/\/shop\.example\/first-admin\?token=[\w-]{32}$/)
  expect([code, err]).toEqual([0, ''])
})

it('is refused if there is already an admin, unless --another is given @rare', async () => {
  const place = await shopWith([{ email: 'root@shop.example', name: 'Root', role: 'admin' }])
  expect(await callCommand(firstAdmin, [email], place)).toMatchObject({
    code: 1,
    err: `${placeName(place)}: there is already an admin. To add another: npm run first-admin -- somebody@company.example --another`,
  })
  expect(await callCommand(firstAdmin, [email, '--another'], place)).toMatchObject({ code: 0 })
})

it('prints its usage if the arguments are wrong @rare', async () => {
  for (const args of [[], ['nobody'], [email, '--more']])
    expect(await callCommand(firstAdmin, args, {})).toMatchObject({
      code: 1,
      err: 'Give an email address: npm run first-admin -- somebody@company.example',
    })
})

it('creates no shop in a folder without one @rare', async () => {
  expect(await callCommand(firstAdmin, [email], { DATA_DIR: '/nowhere' })).toMatchObject({
    code: 1,
    err: 'There is no shop in the folder /nowhere. Set DATABASE_URL or DATA_DIR to the same value as for the running shop.',
  })
})

/** A shop in which these people have signed up, closed so that the command can open its database. */
async function shopWith(people: (typeof users.$inferInsert)[]): Promise<Place> {
  const place = await emptyPlace()
  await within(place, async ({ db }) => {
    if (people.length > 0) await db.insert(users).values(people)
  })
  return place
}
