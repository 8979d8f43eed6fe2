import { describe, expect, it, vi } from 'vitest'
import { ana } from '#tests/people.ts'
import { openShop } from '#tests/shop.ts'
import { startShop } from '#tests/shop-process.ts'

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
async function openWithLog() {
  const { address, output } = await startShop()
  const visit = async (times: number, headers: (request: number) => Record<string, string>) => {
    for (let request = 0; request < times; request++)
      await fetch(`${address}/robots.txt`, { headers: headers(request) })
  }
  return {
    visit,
    warnings: () =>
      output()
        .split('\n')
        .filter((line) => line.includes('TRUST_PROXY_HOPS')),
  }
}

it('the shop warns once of an undeclared proxy if one address forwards the requests of many others', async () => {
  const { visit, warnings } = await openWithLog()
  await visit(60, (request): Record<string, string> => (request % 10 ? { 'x-forwarded-for': '203.0.113.7' } : {}))
  expect(warnings()).toEqual([])
  await visit(60, (request) => ({ 'x-forwarded-for': `203.0.113.${request}` }))
  await vi.waitFor(() => expect(warnings()).not.toEqual([]))
  expect(warnings().map((line) => JSON.parse(line))).toEqual([expect.objectContaining({ level: 'warn', at: 'proxy' })])
  expect(warnings()[0]).not.toContain('203.0.113')
})
