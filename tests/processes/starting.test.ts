import { execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it, onTestFinished } from 'vitest'
import { lockFolder } from '#server/database/folder-lock.ts'
import { fillFolder } from '#tests/filled-folder.ts'
import { isEverything } from '#tests/sample.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** The output of the shop's start, and its exit code. */
function start(
  environment: Record<string, string>,
  program = ['server/main.ts'],
): Promise<{ output: string; code: number | null }> {
  const own = { DATABASE_URL: '', DATA_DIR: temporaryFolder(), PORT: '0', DRAIN_SECONDS: '0' }
  const env = { ...process.env, ...own, ...environment }
  const shop = spawn(process.execPath, program, { cwd: root, env })
  let output = ''
  for (const stream of [shop.stdout, shop.stderr]) {
    stream.on('data', (text) => {
      output += text
      if (/is open at/.test(output)) shop.kill()
    })
  }
  return new Promise((resolve) => shop.once('exit', (code) => resolve({ output: output.trim(), code })))
}

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'fleje-start-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

function filledFolder(): string {
  const folder = temporaryFolder()
  fillFolder(folder)
  return folder
}

it.each(['PORT', 'METRICS_PORT'])(
  'says in one sentence that the port in %s is taken, before it touches the data',
  async (name) => {
    const holder = createServer()
    const port = await new Promise<number>((resolve) => {
      // A server that listens on a TCP port has an address of this form.
      holder.listen(0, '127.0.0.1', () => resolve((holder.address() as { port: number }).port))
    })
    onTestFinished(() => void holder.close())
    const folder = temporaryFolder()
    const { output, code } = await start({ [name]: String(port), DATA_DIR: folder })
    expect(output).toBe(
      `Port ${port} is taken by another program. Stop that program, or set ${name} to another number.`,
    )
    expect(code).toBe(1)
    expect(readdirSync(folder)).toEqual([])
  },
)

it('says in one sentence that the data folder is in use @rare', async () => {
  const folder = temporaryFolder()
  onTestFinished(lockFolder(folder))
  const { output, code } = await start({ DATA_DIR: folder })
  expect(output).toBe(
    `The data folder ${folder} is in use by another process. Stop that process, or set DATA_DIR to another folder.`,
  )
  expect(code).toBe(1)
})

it('lists the errors in the environment variables', async () => {
  const { output, code } = await start({ PORT: 'three', SHOP_MODE: 'live' })
  expect(output).toBe('The shop cannot start:\n  PORT must be a number\n  SHOP_MODE must be demo or production')
  expect(code).toBe(1)
})

it('opens, prints its address and the demo accounts, and closes cleanly on a signal', async () => {
  // The first start, with an empty folder, takes three times as long.
  const { output, code } = await start({ DATA_DIR: isEverything ? temporaryFolder() : filledFolder() })
  expect(output).toMatch(/Fleje is open at http:\/\/127\.0\.0\.1:\d+/)
  expect(output).toContain('user@fleje.example / user-demo')
  expect(output).toContain('admin@fleje.example / admin-demo')
  expect(output).toMatch(/"version":"[\d.]+","msg":"The shop is open"/)
  expect(code).toBe(0)
})

it('opens a demo to the network only if a setting allows it @rare', async () => {
  const { output, code } = await start({ HOST: '0.0.0.0' })
  expect(output).toMatch(/^The shop cannot start:\n {2}HOST 0\.0\.0\.0 opens the demo to the network/)
  expect(code).toBe(1)
  const open = { HOST: '0.0.0.0', DEMO_OPEN_TO_NETWORK: '1', DATA_DIR: filledFolder() }
  expect((await start(open)).output).toContain('is open at')
})

it.each([
  ['npm run make-admin', ['server/commands/make-admin.ts', 'ana@coils.example']],
  ['npm run seed', ['demo/seed.ts']],
])('%s also lists the errors in the environment variables @rare', async (_, program) => {
  const { output, code } = await start({ PORT: 'three', MAIL_FROM: 'nobody' }, program)
  expect(output).toMatch(/^The shop cannot start:\n {2}PORT must be a number\n {2}MAIL_FROM must be an address, .*$/)
  expect(code).toBe(1)
})

describe('a file of environment variables', () => {
  const fileSaying = (text: string) => {
    const file = join(temporaryFolder(), 'shop.env')
    writeFileSync(file, text)
    return file
  }

  it('is read; the environment takes precedence @rare', async () => {
    const ENV_FILE = fileSaying('# ours\nSHOP_NAME="Straps & Seals"\nPORT=three\nDATABASE_URL=\n')
    const DATA_DIR = filledFolder()
    expect((await start({ ENV_FILE, DATA_DIR })).output).toContain('Straps & Seals is open at')
    expect((await start({ ENV_FILE, DATA_DIR, SHOP_NAME: 'Fleje' })).output).toContain('Fleje is open at')
  })

  it('that was named but is missing stops the start @rare', async () => {
    const { output, code } = await start({ ENV_FILE: '/nowhere/shop.env' })
    expect(output).toBe('The shop cannot start:\n  ENV_FILE /nowhere/shop.env cannot be read')
    expect(code).toBe(1)
  })

  it('is not committed by mistake', () => {
    expect(execFileSync('git', ['check-ignore', '.env'], { cwd: root, encoding: 'utf8' }).trim()).toBe('.env')
  })
})
