/** A mail is not lost with the process that wrote it. */
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it, onTestFinished } from 'vitest'
import { startMailServer } from '#tests/mail-server.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** A shop in a process of its own, on PGlite in `folder`; it mails to a port of this machine. */
async function startShop(folder: string, mailPort: number) {
  const env = {
    ...process.env,
    DATABASE_URL: '',
    DATA_DIR: folder,
    PORT: '0',
    MAIL_URL: `smtp://127.0.0.1:${mailPort}`,
    MAIL_FROM: 'shop@fleje.example',
  }
  const shop = spawn(process.execPath, ['server/main.ts'], { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] })
  onTestFinished(() => void shop.kill('SIGKILL'))
  let logged = ''
  shop.stderr.on('data', (text) => {
    logged += text
  })
  const ended = new Promise<void>((resolve) => shop.once('exit', () => resolve()))
  const address = await new Promise<string>((resolve, reject) => {
    let said = ''
    shop.stdout.on('data', (text) => {
      said += text
      const found = /is open at (\S+)/.exec(said)?.[1]
      if (found) resolve(found)
    })
    shop.once('exit', () => reject(new Error(`The shop did not open: ${said}`)))
  })
  const kill = async () => {
    shop.kill('SIGKILL')
    await ended
  }
  return { address, kill, log: () => logged }
}

async function unusedPort(): Promise<number> {
  const probe = createServer()
  // A server that listens on a TCP port has an address of this form.
  const port = await new Promise<number>((resolve) =>
    probe.listen(0, '127.0.0.1', () => resolve((probe.address() as { port: number }).port)),
  )
  await new Promise((resolve) => probe.close(resolve))
  return port
}

it('sends the confirmation of a shop that was killed while its mail server was away', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'fleje-mail-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }))
  const mailPort = await unusedPort()
  const first = await startShop(folder, mailPort)
  const signedUp = await fetch(`${first.address}/identity/sign-up/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: first.address },
    body: JSON.stringify({ name: 'Ana Ruiz', email: 'ana@coils.example', password: 'ana-password' }),
  })
  expect(signedUp.status).toBe(200)
  await expect.poll(first.log).toContain('A mail will be tried again')
  await first.kill()

  const mailServer = await startMailServer({ port: mailPort })
  onTestFinished(() => mailServer.close())
  await startShop(folder, mailPort)
  await expect.poll(() => mailServer.taken, { timeout: 60_000 }).toMatchObject([{ to: 'ana@coils.example' }])
}, 120_000)
