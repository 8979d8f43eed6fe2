import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { ana } from '#tests/people.ts'
import { openShop } from '#tests/shop.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** The statuses of 61 calls, with a limit of 60 a minute; `written` is the client's address as the proxy writes it. */
async function sixtyOneCalls(written: (call: number) => string): Promise<number[]> {
  const shop = await openShop({ environment: { TRUST_PROXY_HOPS: '1' } })
  const ask = async (call: number) => {
    const headers = { 'content-type': 'application/json', 'x-forwarded-for': written(call) }
    const body = JSON.stringify({ email: ana.email })
    return (await shop.send(`/api/user/${ana.email}`, { method: 'PUT', headers, body })).status
  }
  const statuses: number[] = []
  for (let call = 0; call < 61; call++) statuses.push(await ask(call))
  return statuses
}

describe('the address written by a proxy', () => {
  it.each([
    ['with the port of each connection', (call: number) => `203.0.113.7:${40_000 + call}`],
    ['as IPv6 in brackets, with a port', (call: number) => `[2001:db8::7]:${40_000 + call}`],
    ['as IPv6, in upper or lower case', (call: number) => (call % 2 ? '2001:DB8::7' : '2001:db8::7')],
    ['as any IPv6 address of one network', (call: number) => `2001:db8:1:2:${call.toString(16)}::7`],
    ['as IPv4, or as IPv4 within IPv6', (call: number) => (call % 2 ? '::ffff:203.0.113.7' : '203.0.113.7')],
    ['after an address that a stranger wrote', (call: number) => `198.51.100.${call}, 203.0.113.7`],
    ['as no address at all', (call: number) => `unknown-${call}`],
  ])('counts as one address: %s', async (_, written) => {
    const statuses = await sixtyOneCalls(written)
    expect(statuses.filter((status) => status === 429)).toHaveLength(1)
  })

  it('does not count as the address of another client', async () => {
    const statuses = await sixtyOneCalls((call) => `203.0.113.${call}:443`)
    expect(new Set(statuses)).toEqual(new Set([401]))
  })
})

/** Starts a shop in a separate process, so that its log can be read. */
async function startShop() {
  const folder = mkdtempSync(join(tmpdir(), 'fleje-proxy-'))
  const env = { ...process.env, DATABASE_URL: '', DATA_DIR: folder, PORT: '0' }
  const shop = spawn(process.execPath, ['server/main.ts'], { cwd: root, env })
  let logged = ''
  shop.stderr.on('data', (text) => {
    logged += text
  })
  const address = await new Promise<string>((resolve, reject) => {
    shop.stdout.on('data', (text) => {
      const found = /is open at (\S+)/.exec(String(text))?.[1]
      if (found) resolve(found)
    })
    shop.once('exit', () => reject(new Error(`The shop did not open: ${logged}`)))
  })
  const ended = new Promise((resolve) => shop.once('close', resolve))
  onTestFinished(async () => {
    shop.kill('SIGKILL')
    await ended
    rmSync(folder, { recursive: true, force: true })
  })
  const visit = async (times: number, headers: (request: number) => Record<string, string>) => {
    for (let request = 0; request < times; request++)
      await fetch(`${address}/robots.txt`, { headers: headers(request) })
  }
  return { visit, warnings: () => logged.split('\n').filter((line) => line.includes('TRUST_PROXY_HOPS')) }
}

it('the shop warns once of an undeclared proxy if one address forwards the requests of many others', async () => {
  const { visit, warnings } = await startShop()
  await visit(60, (request): Record<string, string> => (request % 10 ? { 'x-forwarded-for': '203.0.113.7' } : {}))
  expect(warnings()).toEqual([])
  await visit(60, (request) => ({ 'x-forwarded-for': `203.0.113.${request}` }))
  await vi.waitFor(() => expect(warnings()).not.toEqual([]))
  expect(warnings().map((line) => JSON.parse(line))).toEqual([expect.objectContaining({ level: 'warn', at: 'proxy' })])
  expect(warnings()[0]).not.toContain('203.0.113')
})
