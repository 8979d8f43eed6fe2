/** The programs of docs/integrating.md run against a shop. */
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, it, onTestFinished } from 'vitest'
import { signatureOf } from '#server/integrations/payload.ts'
import { freePort } from '#tests/free-port.ts'
import { payFor } from '#tests/paying.ts'
import { ana, root } from '#tests/people.ts'
import { openShop, type TestShop } from '#tests/shop.ts'
import { sendDue, tellProgram } from './endpoint.ts'

const program = (name: string) => fileURLToPath(new URL(`../../docs/integrating/${name}`, import.meta.url))
const run = promisify(execFile)

async function place(shop: TestShop): Promise<string> {
  return (await (await shop.as(ana)).placeOrder({ body: shop.purchase() }))._id
}

it('a program follows orders, and ships paid orders', async () => {
  const shop = await openShop({ available: 100 })
  const admin = await shop.as(root)
  const { key } = await admin.makeKey({ body: { name: 'ERP', scope: 'orders' } })
  const folder = await mkdtemp(join(tmpdir(), 'fleje-keep-up-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const env = { ...process.env, SHOP: shop.origin, API_KEY: key, STATE: join(folder, 'next.txt') }
  const keepUp = async () => (await run(process.execPath, [program('keep-up.mjs')], { env })).stdout.trim().split('\n')

  const [unpaid, paid] = [await place(shop), await place(shop)]
  await payFor(shop, await shop.as(ana), paid)
  const { number } = await admin.findOrder({ id: paid })
  const { number: unpaidNumber } = await admin.findOrder({ id: unpaid })
  // Orders that the program ships have changed, and are read again in the same run.
  expect(await keepUp()).toEqual([`${unpaidNumber} unpaid`, `${number} to ship`, `${number} shipped`])
  expect(await admin.findOrder({ id: paid })).toMatchObject({
    approvedBy: 'key: ERP',
    parcels: [{ carrier: 'Seur', tracking: `T-${number}` }],
  })
  expect(await keepUp()).toEqual([''])
  await (await shop.as(ana)).cancelOrder({ id: unpaid })
  expect(await keepUp()).toEqual([`${unpaidNumber} withdrawn`])
})

it('a program accepts each webhook only once, and no webhook without the shop’s signature', async () => {
  const shop = await openShop({ available: 100 })
  // The port is chosen before the program starts: the program needs the secret, which the shop creates for an address.
  const port = await freePort()
  const url = `http://127.0.0.1:${port}/`
  const { admin, secret, endpoint } = await tellProgram(shop, { url }, ['order.placed'])
  const lines = await start(secret, port)
  const id = await place(shop)
  await sendDue(shop)
  const { number } = await admin.findOrder({ id })
  expect(await lines.next()).toMatchObject({ value: `order.placed ${number}` })
  const [delivery] = (await endpoint()).deliveries
  expect(delivery).toMatchObject({ state: 'delivered', answer: '204' })

  expect(await admin.sendAgain({ id: delivery?._id ?? '' })).toMatchObject({ state: 'delivered' })
  const forged = JSON.stringify({ id: 'x', type: 'order.paid' })
  const post = (body: string, signature: string) =>
    fetch(url, { method: 'POST', body, headers: { 'fleje-signature': signature } })
  expect((await post(forged, signatureOf('whsec_other', forged, new Date()))).status).toBe(400)
  expect((await post(`${forged} `, signatureOf(secret, forged, new Date()))).status).toBe(400)
  expect((await post(forged, signatureOf(secret, forged, new Date(Date.now() - 600_000)))).status).toBe(400)
  expect((await post(forged, '')).status).toBe(400)
  expect((await post(forged, signatureOf(secret, forged, new Date()))).status).toBe(204)
  // The earlier webhook was sent twice, but printed only once.
  expect(await lines.next()).toMatchObject({ value: expect.stringMatching(/^order\.paid/) })
})

/** Starts the program; once it listens, returns its further output line by line. */
async function start(secret: string, port: number): Promise<AsyncIterator<string>> {
  const env = { ...process.env, WEBHOOK_SECRET: secret, PORT: String(port) }
  const child: ChildProcess = spawn(process.execPath, [program('take-webhooks.mjs')], { env })
  onTestFinished(() => {
    child.kill()
  })
  if (!child.stdout) throw new Error('The program has no output')
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]()
  expect(await lines.next()).toMatchObject({ value: `listening ${port}` })
  return lines
}
