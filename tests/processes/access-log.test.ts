import { request } from 'node:http'
import { expect, it } from 'vitest'
import { startShop } from '#tests/shop-process.ts'

/** Requests the raw path, which `fetch` would encode. */
function ask(address: string, path: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(address)
    const asking = request({ hostname, port, path }, (response) => {
      response.resume().once('end', () => resolve(String(response.headers['x-request-id'])))
    })
    asking.once('error', reject).end()
  })
}

it('the access log has a complete line on standard error for every request, including requests answered from the cache and the last requests before the shop stops', async () => {
  const shop = await startShop()
  const written = { stdout: '', stderr: '' }
  for (const name of ['stdout', 'stderr'] as const)
    shop.process[name]?.on('data', (text) => {
      written[name] += text
    })
  const paths = ['/', '/products?q=pet', '/api/review', '/api/review?utm_source=x', '/nowhere', '/"quoted"']
  const requested = new Map<string, string>()
  for (let round = 0; round < 300; round++) {
    const ids = await Promise.all(paths.map((path) => ask(shop.address, path)))
    for (const [index, id] of ids.entries()) requested.set(id, paths[index] ?? '')
  }
  shop.process.kill('SIGTERM')
  await shop.ended
  expect(written.stdout).not.toContain('{')
  const lines = written.stderr.split('\n').filter((line) => line !== '')
  const access = lines.map((line) => JSON.parse(line)).filter(({ at }) => at === 'access')
  const logged = new Map(access.map(({ requestId, path }) => [requestId, path]))
  expect(access).toHaveLength(logged.size)
  for (const [id, path] of requested) expect([path, logged.get(id)]).toEqual([path, path.replace(/\?.*/, '')])
  expect(access.find(({ path }) => path === '/')).toMatchObject({
    level: 'info',
    method: 'GET',
    status: 200,
    msg: 'request',
  })
  for (const { time } of access) expect(time).toBe(new Date(time).toISOString())
  expect(access.every(({ time }, index) => index === 0 || time >= access[index - 1].time)).toBe(true)
})
