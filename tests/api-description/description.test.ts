/**
 * /api/openapi.json passes linters, and a client can be generated from it. tests/described.ts checks that answers conform to
 * it.
 */
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { describe, expect, it, onTestFinished } from 'vitest'
import { readConfig } from '#server/base/config.ts'
import { describeApi } from '#server/openapi/document.ts'
import { openBrowser } from '#tests/identity/browser.ts'
import { ana, root } from '#tests/people.ts'
import { sample } from '#tests/sample.ts'
import { openShop, type TestShop } from '#tests/shop.ts'

const tools = fileURLToPath(new URL('tools', import.meta.url))

const firebase = {
  IDENTITY: 'firebase',
  FIREBASE_PROJECT_ID: 'shop',
  FIREBASE_API_KEY: 'key',
  FIREBASE_AUTH_DOMAIN: 'shop.firebaseapp.com',
}

const configurations: [name: string, environment: Record<string, string>][] = [
  ['the usual configuration', {}],
  ['Firebase', firebase],
  ['a public address', { PUBLIC_URL: 'https://shop.example' }],
]

describe.each([...sample(configurations, 1)])('the description of a shop with %s', (_, environment) => {
  it('passes Redocly and Spectral without errors or warnings', async () => {
    const shop = await openShop({ environment })
    expect(JSON.parse(await runTool(['lint.mjs', await save(shop)]))).toEqual([])
  })
})

it('the served description is the one with which the tests compare all answers', async () => {
  const shop = await openShop()
  const served = await (await shop.send('/api/openapi.json')).json()
  expect(served).toEqual(JSON.parse(JSON.stringify(describeApi(readConfig({})))))
})

it('the description gives the provider’s cookie the name that browsers get', async () => {
  const shop = await openShop()
  const answer = await openBrowser(shop.origin, '203.0.113.7').signUp({ ...ana, password: 'abc' })
  const { session } = describeApi(readConfig({})).components.securitySchemes
  expect(answer.headers.getSetCookie().map((cookie) => cookie.split('=')[0])).toContain(session?.name)
})

it('the generated client compiles, signs in, places an order, and reads changes with a key @rare', {
  timeout: 120_000,
}, async () => {
  const shop = await openShop()
  const password = 'not-a-short-one'
  await shop.seedAccount({ ...ana, password })
  await runTool(['node_modules/openapi-typescript/bin/cli.js', await save(shop), '--output', 'build/api.d.ts'])
  await runTool(['node_modules/typescript/bin/tsc', '--project', '.'])

  const { key } = await (await shop.as(root)).makeKey({ body: { name: 'ERP', scope: 'read' } })
  const said = JSON.parse(await runTool(['place-an-order.ts', shop.origin, ana.email, password, key]))
  expect(said).toEqual({
    ...{ order: expect.any(String), product: shop.productId, refused: false },
    ...{ read: [[said.order, true]], isLedOn: true },
  })
  const orders = await (await shop.as(ana)).listMyOrders({ email: ana.email })
  expect(orders.map(({ _id }) => _id)).toEqual([said.order])
})

/** Saves the served description, and returns the path of the file. */
async function save(shop: TestShop): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'fleje-description-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const file = join(folder, 'openapi.json')
  await writeFile(file, await (await shop.send('/api/openapi.json')).text())
  return file
}

/** Runs a tool and returns its output; fails with the tool's complaints. */
async function runTool(args: string[]): Promise<string> {
  if (!existsSync(join(tools, 'node_modules')))
    throw new Error('Install the tools first: npm ci --prefix tests/api-description/tools')
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: tools }).catch((error) => {
    throw new Error(`${args[0]} failed:\n${error.stdout}${error.stderr}`)
  })
  return stdout
}
