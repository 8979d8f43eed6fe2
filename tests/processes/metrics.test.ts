import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { atEndOfFile, startShop, untilSays } from '#tests/shop-process.ts'

/** The values of one metric by their labels: `{ 'kind="page",method="GET",status="200"': 1 }`. */
function valuesOf(text: string, metric: string): Record<string, number> {
  const lines = text.matchAll(new RegExp(`^${metric}(?:\\{(.*)\\})? (\\S+)$`, 'gm'))
  return Object.fromEntries([...lines].map(([, labels = '', value]) => [labels, Number(value)]))
}

const atEnd = atEndOfFile()
const shop = startShop({ METRICS_PORT: '0' }, { atEnd })

async function scrape(): Promise<string> {
  const [, address = ''] = await untilSays(await shop, /Metrics: (http:\S+)/)
  const response = await fetch(address)
  expect([response.status, response.headers.get('content-type')]).toEqual([200, expect.stringMatching(/^text\/plain/)])
  return response.text()
}

describe('the metrics', () => {
  it('are served on a separate port', async () => {
    expect((await fetch(`${(await shop).address}/metrics`)).status).toBe(404)
    expect(await scrape()).toContain('fleje_http_requests_total')
  })

  it('count requests by kind, method and status, and count cache hits', async () => {
    const { address } = await shop
    const before = await scrape()
    for (const path of ['/blogs', '/blogs', '/api/products', '/api/no-such-call', '/favicon.svg'])
      await (await fetch(address + path)).arrayBuffer()
    const counted = [
      ['fleje_http_requests_total', 'kind="page",method="GET",status="200"', 2],
      ['fleje_http_requests_total', 'kind="api",method="GET",status="404"', 1],
      ['fleje_http_requests_total', 'kind="file",method="GET",status="200"', 1],
      ['fleje_http_cache_hits_total', 'kind="page"', 1],
      ['fleje_http_request_seconds_count', 'kind="page"', 2],
    ] as const
    // The client has the whole answer a moment before the shop counts it.
    await expect
      .poll(async () => {
        const after = await scrape()
        return counted.map(([metric, labels]) => [
          metric,
          labels,
          (valuesOf(after, metric)[labels] ?? 0) - (valuesOf(before, metric)[labels] ?? 0),
        ])
      })
      .toEqual(counted)
  })

  it('count calls by name, and never by user input', async () => {
    const { address } = await shop
    await fetch(`${address}/api/login-nobody-knows/ana@coils.example`)
    const refused = await fetch(`${address}/api/order`, { method: 'POST', body: '{}' })
    expect(refused.status).toBe(401)
    const text = await scrape()
    expect(valuesOf(text, 'fleje_call_seconds_count')['call="placeOrder",status="4xx"']).toBe(1)
    expect(text).not.toContain('ana@coils.example')
  })

  it('report that the database is up, and how much work is waiting', async () => {
    const text = await scrape()
    expect(valuesOf(text, 'fleje_database_up')).toEqual({ '': 1 })
    for (const metric of ['fleje_mails_waiting', 'fleje_payments_unmatched', 'fleje_refunds_failed'])
      expect(valuesOf(text, metric)).toEqual({ '': 0 })
  })

  it('include every metric that the alarms use', async () => {
    const alarms = await readFile(new URL('../../deploy/alarms.yml', import.meta.url), 'utf8')
    const requested = new Set(alarms.match(/\b(?:fleje|nodejs)_\w+/g))
    const text = await scrape()
    const offered = new Set([...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(([, name]) => name ?? ''))
    const missing = [...requested].filter((name) => !offered.has(name.replace(/_bucket$/, '')))
    expect(requested.size).toBeGreaterThan(8)
    expect(missing).toEqual([])
  })
})
