import { request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { makeHttpServer } from '#server/http/http-server.ts'
import { withLoadLimit } from '#server/http/load-limit.ts'

/** A server that works on at most two requests at a time; a request to `/held` ends when the test ends it. */
async function listen() {
  const held: ServerResponse[] = []
  let wake = () => {}
  const answer = withLoadLimit((incoming, response) => {
    if (incoming.url !== '/held') return response.end('ok')
    held.push(response)
    wake()
  }, 2)
  const { server, close } = makeHttpServer(answer)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(close)
  // A server that listens on a TCP port has an address of this form.
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const holding = async (count: number) => {
    while (held.length < count)
      await new Promise<void>((resolve) => {
        wake = resolve
      })
  }
  return { address, held, holding }
}

it('the server refuses requests beyond the limit at once, and always answers health and readiness checks', async () => {
  const { address, held, holding } = await listen()
  const taken = [fetch(`${address}/held`), fetch(`${address}/held`)]
  await holding(2)
  const refused = await fetch(`${address}/quick`)
  expect(refused.status).toBe(503)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(refused.headers.get('content-type')).toBe('application/problem+json')
  expect(await refused.json()).toMatchObject({ status: 503, success: false, detail: expect.any(String) })
  for (const path of ['/api/health', '/api/ready']) expect((await fetch(address + path)).status).toBe(200)
  for (const response of held) response.end('done')
  expect((await Promise.all(taken)).map(({ status }) => status)).toEqual([200, 200])
  expect((await fetch(`${address}/quick`)).status).toBe(200)
})

it('the server always answers requests for the files of a page, which could not hydrate without its scripts', async () => {
  const { address, held, holding } = await listen()
  const taken = [fetch(`${address}/held`), fetch(`${address}/held`)]
  await holding(2)
  for (const path of ['/assets/login-page.js', '/pictures/pt-1610-800.webp', '/favicon.svg', '/service-worker.js'])
    expect((await fetch(address + path)).status).toBe(200)
  for (const response of held) response.end('done')
  await Promise.all(taken)
})

it.each([`${'0a'.repeat(16)}-800.webp`, 'share/pt-1610.jpg'])(
  'the limit includes requests for the picture %s, which is not a static file',
  async (file) => {
    const { address, held, holding } = await listen()
    const taken = [fetch(`${address}/held`), fetch(`${address}/held`)]
    await holding(2)
    expect((await fetch(`${address}/pictures/${file}`)).status).toBe(503)
    for (const response of held) response.end('done')
    await Promise.all(taken)
  },
)

it('clients cannot use up the limit by sending bodies slowly', async () => {
  const { address, holding } = await listen()
  for (let client = 0; client < 5; client++) {
    const slow = request(`${address}/held`, { method: 'POST', headers: { 'content-length': '100' } })
    slow.on('error', () => {}) // expected: the connection is cut at the end
    slow.write('half of it')
    onTestFinished(() => void slow.destroy())
  }
  await holding(5)
  expect((await fetch(`${address}/quick`)).status).toBe(200)
})
