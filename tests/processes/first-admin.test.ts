/** npm run first-admin: the link that a new shop's operator hands to its first admin. */
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it, onTestFinished } from 'vitest'
import { openDatabase } from '#server/database/connect.ts'
import { users } from '#server/database/schema.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const email = 'ana@coils.example'

it('prints a link for the address, at the address of the shop', async () => {
  const folder = await shopWith([])
  const { output, code } = await firstAdmin([email], { DATA_DIR: folder, PUBLIC_URL: 'https://shop.example' })
  expect(output).toMatch(
    new RegExp(
      `^PGlite in ${folder}: whoever opens this link and signs up or logs in as ${email} is an admin\\.\n` +
        'It works once, for 60 minutes\\. Show it to nobody else:\n\n  https://shop\\.example/first-admin\\?token=[\\w-]{32}$',
    ),
  )
  expect(code).toBe(0)
})

it('is refused where there is an admin, unless one more is asked for', async () => {
  const folder = await shopWith([{ email: 'root@shop.example', name: 'Root', role: 'admin' }])
  const refused = await firstAdmin([email], { DATA_DIR: folder })
  expect([refused.output, refused.code]).toEqual([
    `PGlite in ${folder}: there is an admin already. For one more: npm run first-admin -- somebody@company.example --another`,
    1,
  ])
  expect((await firstAdmin([email, '--another'], { DATA_DIR: folder })).code).toBe(0)
})

it.each([[[]], [['nobody']], [[email, '--more']]])('says how it is called: %j', async (args) => {
  const { output, code } = await firstAdmin(args, {})
  expect([output, code]).toEqual(['Say whom: npm run first-admin -- somebody@company.example', 1])
})

it('makes no shop in a folder where there is none', async () => {
  const { output, code } = await firstAdmin([email], { DATA_DIR: '/nowhere' })
  expect([output, code]).toEqual([
    'There is no shop in the folder /nowhere. Set DATABASE_URL or DATA_DIR as the shop has them when it is started.',
    1,
  ])
})

function firstAdmin(args: string[], environment: Record<string, string>): Promise<{ output: string; code: number }> {
  const env = { ...process.env, ENV_FILE: '', DATABASE_URL: '', DATA_DIR: '', ...environment }
  const command = ['--import', './server/node-environment.ts', 'server/commands/first-admin.ts', ...args]
  return new Promise((resolve) => {
    execFile(process.execPath, command, { cwd: root, env }, (error, out, err) =>
      resolve({ output: (out + err).trim(), code: typeof error?.code === 'number' ? error.code : 0 }),
    )
  })
}

async function shopWith(people: (typeof users.$inferInsert)[]): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'fleje-first-admin-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const { db, close } = await openDatabase({ folder })
  if (people.length > 0) await db.insert(users).values(people)
  await close()
  return folder
}
