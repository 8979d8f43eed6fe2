import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it, onTestFinished } from 'vitest'
import { lockFolder } from '#server/database/folder-lock.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** What the shop says when it is started, and its exit code. */
function start(environment: Record<string, string>): Promise<{ said: string; code: number | null }> {
  const env = {
    ...process.env,
    DATABASE_URL: '',
    DATA_DIR: temporaryFolder(),
    PORT: '0',
    DRAIN_SECONDS: '0',
    ...environment,
  }
  const shop = spawn(process.execPath, ['server/main.ts'], { cwd: root, env })
  let said = ''
  for (const stream of [shop.stdout, shop.stderr]) {
    stream.on('data', (text) => {
      said += text
      if (/is open at/.test(said)) shop.kill()
    })
  }
  return new Promise((resolve) => shop.once('exit', (code) => resolve({ said: said.trim(), code })))
}

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'fleje-start-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

it('says in one sentence that the port is taken', async () => {
  const holder = createServer()
  const port = await new Promise<number>((resolve) => {
    // A server that listens on a TCP port has an address of this form.
    holder.listen(0, '127.0.0.1', () => resolve((holder.address() as { port: number }).port))
  })
  onTestFinished(() => void holder.close())
  const { said, code } = await start({ PORT: String(port) })
  expect(said).toBe(`Port ${port} is taken by another program. Stop it, or set PORT to another number.`)
  expect(code).toBe(1)
})

it('says in one sentence that the data folder is in use', async () => {
  const folder = temporaryFolder()
  onTestFinished(lockFolder(folder))
  const { said, code } = await start({ DATA_DIR: folder })
  expect(said).toBe(
    `The data folder ${folder} is in use by another process. Stop it, or set DATA_DIR to another folder.`,
  )
  expect(code).toBe(1)
})

it('lists what is wrong with the variables', async () => {
  const { said, code } = await start({ PORT: 'three', SHOP_MODE: 'live' })
  expect(said).toBe('The shop cannot start:\n  PORT is a number\n  SHOP_MODE is demo or production')
  expect(code).toBe(1)
})

it('opens, names its address and the demo accounts, and closes cleanly when told', async () => {
  const { said, code } = await start({})
  expect(said).toMatch(/Fleje is open at http:\/\/127\.0\.0\.1:\d+/)
  expect(said).toContain('user@fleje.example / user-demo')
  expect(said).toContain('admin@fleje.example / admin-demo')
  expect(code).toBe(0)
})
