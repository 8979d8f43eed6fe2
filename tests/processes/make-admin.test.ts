/** npm run make-admin makes a user an admin. The command names the database, and does not create one. */
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, it, onTestFinished } from 'vitest'
import { promote } from '#server/commands/make-admin.ts'
import { describeDatabase } from '#server/database/describe-database.ts'
import { lockFolder } from '#server/database/folder-lock.ts'
import { identities, users } from '#server/database/schema.ts'
import { userByEmail } from '#server/users/user-queries.ts'
import { fillFolder } from '#tests/filled-folder.ts'
import { emptyDatabase, onPostgres } from '#tests/test-database.ts'
import { callCommand, emptyPlace, type Place, placeName, temporaryFolder, typeCommand, within } from './type-command.ts'

const email = 'ana@coils.example'

it('promotes a user with a confirmed address, and names the database', async () => {
  const place = await signUpIn(await emptyPlace(), { emailVerified: true })
  const { out, err, code } = await typeCommand('make-admin.ts', [email], place)
  expect([out, err, code]).toEqual([`${placeName(place)}: ${email} is an admin now.\n`, '', 0])
  expect(await roleIn(place)).toBe('admin')
  const again = await makeAdmin(email, place)
  expect([again.output, again.code]).toEqual([`${placeName(place)}: ${email} is an admin already.`, 0])
})

it('refuses an address that is not confirmed', async () => {
  const place = await signUpIn(await emptyPlace(), { emailVerified: false })
  const { output, code } = await makeAdmin(email, place)
  expect(output).toBe(
    `${placeName(place)}: This address is not confirmed yet: its owner has to open the link in our mail first.`,
  )
  expect(code).toBe(1)
  expect(await roleIn(place)).toBe('user')
})

it('names the database in which there is no such account @rare', async () => {
  const folder = await folderWithAna()
  const { output, code } = await makeAdmin('nobody@coils.example', { DATA_DIR: folder })
  expect([output, code]).toEqual([`PGlite in ${folder}: No one has signed up as nobody@coils.example yet.`, 1])
})

it('creates no shop in a folder without one @rare', async () => {
  const folder = temporaryFolder()
  for (const place of [folder, join(folder, 'nothing here')]) {
    const { output, code } = await makeAdmin(email, { DATA_DIR: place })
    expect(output).toBe(
      `There is no shop in the folder ${place}. Set DATABASE_URL or DATA_DIR to the same value as for the running shop.`,
    )
    expect(code).toBe(1)
  }
  expect(readdirSync(folder)).toEqual([])
  expect(existsSync(join(folder, 'nothing here'))).toBe(false)
})

it('says in one sentence that the shop has the folder open @rare', async () => {
  const folder = await folderWithAna()
  onTestFinished(lockFolder(folder))
  const { output, code } = await makeAdmin(email, { DATA_DIR: folder })
  expect(output).toMatch(/^The data folder .+ is in use by another process\. Stop that process/)
  expect(code).toBe(1)
})

it.runIf(onPostgres)('names a PostgreSQL database by its host and name', async () => {
  const { db } = await emptyDatabase()
  const { rows } = (await db.execute(sql`select current_database() as name`)) as unknown as { rows: { name: string }[] }
  const url = new URL(process.env.TEST_DATABASE_URL ?? '')
  url.pathname = `/${rows[0]?.name}`
  const { output, code } = await makeAdmin(email, { DATABASE_URL: url.href })
  expect([output, code]).toEqual([`PostgreSQL ${url.host}${url.pathname}: No one has signed up as ${email} yet.`, 1])
})

it.each([
  ['postgres://shop:secret@db.example:5433/fleje?sslmode=require', 'PostgreSQL db.example:5433/fleje'],
  ['postgresql://shop:secret@db.example/fleje', 'PostgreSQL db.example/fleje'],
  ['postgres:///fleje?host=/run/postgresql', 'PostgreSQL /run/postgresql/fleje'],
])('shows neither user nor password of %s', (url, shown) => {
  expect(describeDatabase({ DATABASE_URL: url, DATA_DIR: '.data' })).toBe(shown)
})

/** The output and exit code of the command. */
async function makeAdmin(whom: string, place: Place) {
  const { out, err, code } = await callCommand(promote, [whom], place)
  return { output: out + err, code }
}

/** Ana signs up in a database. */
async function signUpIn(place: Place, { emailVerified }: { emailVerified: boolean }): Promise<Place> {
  await within(place, async ({ db }) => {
    const [user] = await db.insert(users).values({ email, name: 'Ana Ruiz' }).returning({ id: users.id })
    if (!user) throw new Error('Ana was not written')
    await db.insert(identities).values({ provider: 'embedded', subject: 'ana', userId: user.id, emailVerified })
  })
  return place
}

/** A folder with a shop in which Ana has signed up and confirmed her address. */
async function folderWithAna(): Promise<string> {
  const folder = temporaryFolder()
  fillFolder(folder)
  await signUpIn({ DATA_DIR: folder }, { emailVerified: true })
  return folder
}

const roleIn = (place: Place) => within(place, async ({ db }) => (await userByEmail(db, email))?.role)
