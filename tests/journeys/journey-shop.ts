/** A shop as visitors get it: built, with the demo's products, in a separate process. */
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { fillFolder } from '#tests/filled-folder.ts'
import { filledDatabaseFor } from '#tests/fresh-database.ts'
import { type Api, makeApi } from '#web/api/client.ts'
import { shopProgram } from '../../scripts/shop-process.mjs'
import type { PreparedAccounts } from './prepared-accounts.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

export type JourneyShop = {
  address: string
  /** The API of a visitor. */
  api: Api
  /** Sends any request, including requests that no page would send. */
  send: (path: string, init?: RequestInit) => Promise<Response>
  /** The lines of the shop's log so far. The shop writes its log to standard error. */
  logLines: () => string[]
  /** Adds accounts directly to the shop's database, if the tests can access it. */
  accounts?: PreparedAccounts
  close: () => Promise<void>
}

/** Each visitor has a separate client address, as behind a proxy, because otherwise all visitors would share one rate limit. */
const defaultEnvironment = { PORT: '0', DATABASE_URL: '', DRAIN_SECONDS: '0', TRUST_PROXY_HOPS: '1' }

export async function startShop(environment: Record<string, string> = {}): Promise<JourneyShop> {
  const folder = mkdtempSync(join(tmpdir(), 'fleje-journey-'))
  const given: Record<string, string> = { ...environment, ...(await filledDatabaseFor(environment)) }
  if (!(given.DATABASE_URL || given.DATA_DIR)) fillFolder(folder)
  const shop = spawnShop({ DATA_DIR: folder, ...defaultEnvironment, ...given })
  const address = await shop.opened
  return {
    address,
    api: makeApi(fetch, address, () => null),
    send: (path, init) => fetch(`${address}${path}`, init),
    logLines: () => shop.logged().split('\n').filter(Boolean),
    close: async () => {
      await shop.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function spawnShop(environment: Record<string, string>) {
  const shop = spawn(process.execPath, shopProgram, {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production', ENV_FILE: '', ...environment },
    // The channel makes the shop end with the tests, even if they are killed before they can close the shop.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  let output = ''
  let logged = ''
  shop.stderr?.on('data', (text) => {
    logged += text
  })
  const opened = new Promise<string>((resolve, reject) => {
    shop.stdout?.on('data', (text) => {
      output += text
      const found = /is open at (\S+)/.exec(output)?.[1]
      if (found) resolve(found)
    })
    shop.once('exit', () => reject(new Error(`The shop did not open:\n${output}${logged}`)))
  })
  const stop = () =>
    new Promise<void>((resolve) => {
      shop.once('exit', () => resolve())
      shop.kill('SIGTERM')
    })
  return { opened, stop, logged: () => logged }
}
