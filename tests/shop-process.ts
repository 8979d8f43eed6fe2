/** The whole shop in a separate process, as `npm start` or a service manager runs it. */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, onTestFinished } from 'vitest'
import { demoAccounts } from '#demo/accounts.ts'
import { type Api, makeApi } from '#web/api/client.ts'
import { shopProgram } from '../scripts/shop-process.mjs'
import { fillFolder } from './filled-folder.ts'
import { filledDatabaseFor } from './fresh-database.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const defaultCommand = [process.execPath, ...shopProgram]

export type ShopProcess = {
  address: string
  process: ChildProcess
  /** The whole output of the process so far, including the log. */
  output: () => string
  /** Resolves with the exit code or signal once the process has ended. */
  ended: Promise<{ code: number | null; signal: NodeJS.Signals | null; atMs: number }>
}

/** Registers how to stop a process: `onTestFinished`, or `atEndOfFile()` if several tests share the process. */
export type AtEnd = (end: () => Promise<void>) => void

/** Call this outside of tests. The process started last is stopped first. */
export function atEndOfFile(): AtEnd {
  const ends: (() => Promise<void>)[] = []
  afterAll(async () => {
    for (const end of ends.reverse()) await end()
  })
  return (end) => void ends.push(end)
}

/**
 * Starts a shop and waits until it is open. The shop is killed at the end if it is still running. Unless the environment names a
 * database or a folder, it is a filled demo shop, on PostgreSQL if there is a server.
 */
export async function startShop(
  environment: Record<string, string> = {},
  { command = defaultCommand, atEnd = onTestFinished as AtEnd } = {},
): Promise<ShopProcess> {
  const place = await filledDatabaseFor(environment)
  const shop = spawnShop({ ...environment, ...place }, { command, atEnd })
  return { ...shop, address: await untilOpen(shop) }
}

export async function untilOpen(shop: Omit<ShopProcess, 'address'>): Promise<string> {
  return (await untilSays(shop, /is open at (\S+)/))[1] ?? ''
}

/** Resolves once the shop's output or log matches `what`. */
export function untilSays(shop: Omit<ShopProcess, 'address'>, what: RegExp): Promise<RegExpExecArray> {
  return new Promise((resolve, reject) => {
    const look = () => {
      const found = what.exec(shop.output())
      if (found) resolve(found)
    }
    look()
    for (const stream of [shop.process.stdout, shop.process.stderr]) stream?.on('data', look)
    void shop.ended.then(() => reject(new Error(`The shop never said ${what}:\n${shop.output()}`)))
  })
}

/**
 * Starts a shop, which may fail to open. Unless the environment names a database, it is a filled demo shop on PGlite. The process
 * leads a process group, like a process that a shell has started.
 */
export function spawnShop(
  environment: Record<string, string>,
  { command = defaultCommand, atEnd = onTestFinished as AtEnd } = {},
): Omit<ShopProcess, 'address'> {
  const folder = mkdtempSync(join(tmpdir(), 'fleje-process-'))
  if (!(environment.DATABASE_URL || environment.DATA_DIR)) fillFolder(folder)
  const env = { ...process.env, NODE_ENV: 'production', DATABASE_URL: '', DATA_DIR: folder, PORT: '0', ...environment }
  const [program = '', ...args] = command
  const child = spawn(program, args, { cwd: root, env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text) => {
      output += text
    })
  const ended = new Promise<Awaited<ShopProcess['ended']>>((resolve) =>
    child.once('exit', (code, signal) => resolve({ code, signal, atMs: performance.now() })),
  )
  atEnd(async () => {
    killGroup(child)
    await ended
    rmSync(folder, { recursive: true, force: true })
  })
  return { process: child, output: () => output, ended }
}

function killGroup({ pid }: ChildProcess): void {
  try {
    if (pid) process.kill(-pid, 'SIGKILL')
  } catch (error) {
    // The whole group has ended already.
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}

/** Signs in to a shop in another process as the demo customer or the demo admin. */
export async function signIn(
  address: string,
  who: 'customer' | 'admin' = 'customer',
): Promise<{ api: Api; token: string; email: string }> {
  const { email, password } = demoAccounts[who]
  const proof = await fetch(`${address}/identity/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: address },
    body: JSON.stringify({ email, password }),
  })
  const cookie = proof.headers.getSetCookie().map((one) => one.split(';')[0])
  const { token: idToken } = await (
    await fetch(`${address}/identity/token`, { headers: { cookie: cookie.join('; ') } })
  ).json()
  const { token } = await makeApi(fetch, address, () => null).exchangeToken({ email, body: { email, idToken } })
  return { api: makeApi(fetch, address, () => token), token, email }
}
