/** npm run doctor checks a shop with its database, mail server and proxy. */
import { execFile } from 'node:child_process'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { describe, expect, it, onTestFinished } from 'vitest'
import { company, deliveries } from '#demo/company.ts'
import { readConfig } from '#server/base/config.ts'
import { openDatabase } from '#server/database/connect.ts'
import { users } from '#server/database/schema.ts'
import { fillDeliveryMethods } from '#server/delivery/method-queries.ts'
import { examine } from '#server/doctor/examine.ts'
import { lineOf } from '#server/doctor/finding.ts'
import { probePath, signProbe } from '#server/http/doctor-probe.ts'
import { fillShopSettings } from '#server/settings/settings-queries.ts'
import { listenOnLoopback } from '#stand-ins/cards/listener.ts'
import { makeEcbStandIn } from '#stand-ins/ecb/rates.ts'
import { makeViesStandIn } from '#stand-ins/vies/register.ts'
import { fillFolder } from '#tests/filled-folder.ts'
import { freshDatabase } from '#tests/fresh-database.ts'
import { startMailServer } from '#tests/mail-server.ts'
import { production } from '#tests/production.ts'
import { startShop } from '#tests/shop-process.ts'
import { spanish } from '#tests/tax/tax-shop.ts'
import { onPostgres } from '#tests/test-database.ts'
import { temporaryFolder } from './type-command.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** The doctor's findings. The doctor runs within this process, which is faster than starting another. */
async function look(environment: Record<string, string>, mailTo?: string): Promise<string> {
  return (await examine(readConfig(environment), { mailTo })).map(lineOf).join('\n')
}

/** Runs the command as an operator would, with only these environment variables. */
function doctor(environment: Record<string, string>, args: string[] = []): Promise<{ output: string; code: number }> {
  const { PATH = '' } = process.env
  const command = ['--import', './server/node-environment.ts', 'server/doctor/main.ts', ...args]
  return new Promise((resolve) => {
    execFile(process.execPath, command, { cwd: root, env: { PATH, ENV_FILE: '', ...environment } }, (error, out, err) =>
      resolve({ output: out + err, code: typeof error?.code === 'number' ? error.code : 0 }),
    )
  })
}

it('finds nothing wrong where there is no demo shop yet, and creates no shop', async () => {
  const { output, code } = await doctor({ DATA_DIR: '/nowhere/shop' })
  expect(output).toContain('– database       PGlite in /nowhere/shop: there is no shop yet.')
  expect(output).toContain('Nothing is wrong.')
  expect(code).toBe(0)
})

it('checks a demo shop, and says whether the shop is running @rare', async () => {
  const folder = temporaryFolder()
  fillFolder(folder)
  const shop = await startShop({ DATA_DIR: folder })
  expect(shop.output()).toContain(`Data: ${folder} (PGlite`)
  expect(await look({ DATA_DIR: folder })).toContain('is in use by the running shop')
  shop.process.kill('SIGTERM')
  await shop.ended
  const output = await look({ DATA_DIR: folder })
  expect(output).toContain('✓ database       The database is migrated and writable.')
  expect(output).toContain('✓ admins         There is one admin.')
  expect(output).not.toContain('✗')
})

it('says what is wrong with each setting, without revealing a secret', async () => {
  const mail = await startMailServer({ refuse: '550 unknown' })
  onTestFinished(mail.close)
  const broken = {
    ...production,
    PUBLIC_URL: 'http://127.0.0.1:1',
    DATABASE_URL: 'postgres://shop:verysecret@127.0.0.1:1/shop',
    MAIL_URL: `smtp://shop:verysecret@127.0.0.1:1`,
  }
  const first = await doctor(broken)
  expect(first.output).toContain('✗ database       The database at 127.0.0.1:1 cannot be reached.')
  expect(first.output).toContain('✗ mail           127.0.0.1:1 does not accept our mails: ESOCKET.')
  expect(first.output).toContain('✗ public address http://127.0.0.1:1 cannot be reached')
  expect(first.code).toBe(1)
  for (const secret of ['verysecret', production.SESSION_SECRET, production.AUTH_SECRET])
    expect(first.output).not.toContain(secret)

  const refused = await look({ ...broken, MAIL_URL: `smtp://127.0.0.1:${mail.port}` }, 'ana@coils.example')
  expect(refused).toContain(
    `✗ mail           127.0.0.1:${mail.port} refuses the sender MAIL_FROM or the recipient (550).`,
  )
})

it('prints its usage if the arguments are wrong @rare', async () => {
  const { output, code } = await doctor({}, ['--mail', 'nobody'])
  expect([output.trim(), code]).toEqual([
    'Usage: npm run doctor, or npm run doctor -- --mail somebody@company.example',
    2,
  ])
})

describe.runIf(onPostgres)('the doctor for a shop in production', () => {
  it('finds nothing wrong once proxies are counted, mail is accepted, there is an admin and the seller is known', async () => {
    const url = await freshDatabase(process.env.TEST_DATABASE_URL ?? '')
    const mail = await startMailServer()
    onTestFinished(mail.close)
    const vies = await listenOnLoopback(makeViesStandIn().answer)
    onTestFinished(vies.close)
    const ecb = await listenOnLoopback(async () => makeEcbStandIn().answer())
    onTestFinished(ecb.close)
    const proxy = await openProxy()
    const environment = {
      ...production,
      DATABASE_URL: url,
      PUBLIC_URL: proxy.address,
      ADMIN_TWO_FACTOR: 'on',
      MAIL_URL: `smtp://127.0.0.1:${mail.port}`,
      VIES_URL: `http://127.0.0.1:${vies.port}`,
      ECB_RATES_URL: `http://127.0.0.1:${ecb.port}`,
    }
    expect(await look(environment)).toContain('The database is not migrated to this release yet')
    const shop = await startShop(environment)
    proxy.leadsTo(shop.address)

    const before = await look(environment)
    expect(before).toContain('✓ public address')
    expect(before).toContain(
      '✗ proxies        TRUST_PROXY_HOPS is 0, but one proxy adds to X-Forwarded-For: all clients share one address and one rate limit. Set TRUST_PROXY_HOPS to 1.',
    )
    expect(before).toContain(
      '✗ seller         The shop is not taking orders yet: an admin has to fill in the legal name',
    )
    expect(before).toContain('✗ admins         There is no admin. To add an admin: npm run first-admin')

    const { db, close } = await openDatabase({ url })
    onTestFinished(close)
    await fillShopSettings(db, { ...company, taxMode: 'vat', vatNumber: spanish })
    await fillDeliveryMethods(db, deliveries)
    await db.insert(users).values({ email: 'root@shop.example', name: 'Root', role: 'admin' })
    const after = await doctor({ ...environment, TRUST_PROXY_HOPS: '1' }, ['--mail', 'ana@coils.example'])
    expect(after.output).toContain('✓ seller         The shop takes orders.')
    expect(after.output).toContain(
      `✓ VAT numbers    VIES knows ${spanish}, and returns consultation numbers as proofs.`,
    )
    expect(after.output).toContain('✓ exchange rates The ECB’s newest exchange rate is from 20')
    expect(after.output).toContain(`✓ mail           127.0.0.1:${mail.port} accepted a mail to ana@coils.example.`)
    expect(mail.taken).toMatchObject([{ to: 'ana@coils.example' }])
    expect(after.output).toContain('– two-factor     1 of 1 admins has not set up a second factor yet')
    expect(after.output).toContain('✓ database       The time limits of the database are set.')
    expect(after.output).not.toContain('✗')
    expect(after.code).toBe(0)
  })

  it('prints the SQL that sets the timeouts that a pooler drops @rare', async () => {
    const url = await freshDatabase(process.env.TEST_DATABASE_URL ?? '', 'migrated')
    expect(await look({ ...production, DATABASE_URL: url, DATABASE_DIRECT_URL: url })).toContain(
      '✗ database       The time limits of the database are not set. As the administrator of the database, run: alter role shop set',
    )
  })

  it('gets an answer to its probe only with the shop’s secret @rare', async () => {
    const url = await freshDatabase(process.env.TEST_DATABASE_URL ?? '', 'migrated')
    const shop = await startShop({ ...production, DATABASE_URL: url })
    const ask = async (authorization?: string) =>
      (await fetch(shop.address + probePath, { headers: authorization ? { authorization } : {} })).status
    const { SESSION_SECRET, AUTH_SECRET } = production
    expect(await ask()).toBe(404)
    expect(await ask(signProbe(AUTH_SECRET, Date.now()))).toBe(404)
    expect(await ask(signProbe(SESSION_SECRET, Date.now() - 120_000))).toBe(404)
    expect(await ask(signProbe(SESSION_SECRET, Date.now()))).toBe(200)
  })
})

/** A proxy configured like nginx: it appends to X-Forwarded-For, and passes Host on. */
async function openProxy() {
  let target = 'http://127.0.0.1:1'
  const server = createServer((incoming, answer) => {
    const forwarded = [incoming.headers['x-forwarded-for'], incoming.socket.remoteAddress].filter(Boolean).join(', ')
    const headers = { ...incoming.headers, 'x-forwarded-for': forwarded }
    const onward = request(target + incoming.url, { method: incoming.method ?? 'GET', headers }, (response) => {
      answer.writeHead(response.statusCode ?? 502, response.headers)
      response.pipe(answer)
    })
    onward.once('error', () => answer.writeHead(502).end())
    incoming.pipe(onward)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return {
    // A server that listens on a TCP port has an address of this form.
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    leadsTo: (address: string) => {
      target = address
    },
  }
}
