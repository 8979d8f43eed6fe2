/** A mail is not lost with the process that wrote it. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { openToInspect } from '#server/database/connect.ts'
import { mails } from '#server/database/record-schema.ts'
import { fillFolder } from '#tests/filled-folder.ts'
import { freePort } from '#tests/free-port.ts'
import { startMailServer } from '#tests/mail-server.ts'
import { startShop, untilSays } from '#tests/shop-process.ts'

/** Ends the pause after which the mail would be tried again. */
async function letPausePass(folder: string): Promise<void> {
  const { db, close } = await openToInspect({ folder })
  await db.update(mails).set({ nextTryAt: new Date() })
  await close()
}

it('a restarted shop sends the confirmation mail if it was killed while its mail server was down @rare', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'fleje-mail-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }))
  fillFolder(folder)
  const mailPort = await freePort()
  const settings = { DATA_DIR: folder, MAIL_URL: `smtp://127.0.0.1:${mailPort}`, MAIL_FROM: 'shop@fleje.example' }
  const first = await startShop(settings)
  const signedUp = await fetch(`${first.address}/identity/sign-up/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: first.address },
    body: JSON.stringify({ name: 'Ana Ruiz', email: 'ana@coils.example', password: 'ana-password' }),
  })
  expect(signedUp.status).toBe(200)
  await untilSays(first, /A mail was not sent, and will be tried again/)
  first.process.kill('SIGKILL')
  await first.ended
  await letPausePass(folder)

  const mailServer = await startMailServer({ port: mailPort })
  onTestFinished(() => mailServer.close())
  await startShop(settings)
  await expect.poll(() => mailServer.taken).toMatchObject([{ to: 'ana@coils.example' }])
})
