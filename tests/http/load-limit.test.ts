import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { makeHttpServer } from '#server/http/http-server.ts'
import { type LoadLimit, withLoadLimit } from '#server/http/load-limit.ts'
import { post } from '#server/integrations/post.ts'
import { loadLimit } from '#server/start/request-lines.ts'

/**
 * A server that works on at most two requests at a time and refuses soon. Requests whose query contains `held` end when the test
 * ends them; a request to `/api/order?elsewhere` asks a provider, and one with `?endpoint` posts to a webhook's endpoint; both answer when the test lets
 * them.
 */
async function listen() {
  const [held, atProvider] = [keepRequests(), keepRequests()]
  const provider = createServer((_, response) => atProvider.keep(response))
  const providerAddress = await open(provider)
  onTestFinished(() => void provider.close())
  const answer = async (incoming: IncomingMessage, response: ServerResponse) => {
    if (incoming.url?.includes('held')) return held.keep(response)
    if (incoming.url?.includes('elsewhere')) await (await fetch(providerAddress)).text()
    if (incoming.url?.includes('endpoint')) await postTo(providerAddress)
    response.end('ok')
  }
  const { server, close } = makeHttpServer(
    withLoadLimit((incoming, response) => void answer(incoming, response), impatient(loadLimit(2))),
  )
  const address = await open(server)
  onTestFinished(close)
  /** The statuses of requests, sent by a signed-in customer. */
  const send = (path: string, method = 'GET') =>
    fetch(address + path, { method, headers: { authorization: 'Bearer of a customer' } })
  return { address, send, held, atProvider }
}

/** The same limit, which refuses ten times sooner, except those who hold something: they are patient on a slow machine too. */
function impatient({ lines, graceMs, ...limit }: LoadLimit): LoadLimit {
  return {
    ...limit,
    few: 0,
    graceMs: graceMs / 10,
    lines: lines.map((line) => ({
      ...line,
      patienceMs: line.patienceMs > 1_000 ? line.patienceMs : line.patienceMs / 10,
    })),
  }
}

async function open(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // Cast: a server that listens on a TCP port has an address of this form.
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

function keepRequests() {
  const kept: ServerResponse[] = []
  let wake = () => {}
  return {
    keep(response: ServerResponse) {
      kept.push(response)
      wake()
    },
    /** Waits for this number of requests. */
    async come(count: number) {
      while (kept.length < count)
        await new Promise<void>((resolve) => {
          wake = resolve
        })
    },
    endAll() {
      for (const response of kept) response.end('done')
    },
  }
}

const postTo = (url: string) => post({ url, body: '{}', headers: {} }, { mayBePrivate: true, timeoutMs: 60_000 })

const statusesOf = async (answers: Promise<Response>[]) => (await Promise.all(answers)).map(({ status }) => status)

it('a burst of requests beyond the limit waits, and nobody is refused', async () => {
  const { send, held } = await listen()
  const taken = [send('/held'), send('/held')]
  await held.come(2)
  const burst = Array.from({ length: 50 }, (_, number) => send(`/quick/${number}`))
  held.endAll()
  expect(new Set(await statusesOf([...taken, ...burst]))).toEqual(new Set([200]))
})

it('a queue that stands refuses the requests that waited longest, and always answers health and readiness checks', async () => {
  const { address, send, held } = await listen()
  const taken = [send('/held'), send('/held')]
  await held.come(2)
  const refused = await send('/quick')
  expect(refused.status).toBe(503)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(refused.headers.get('content-type')).toBe('application/problem+json')
  expect(await refused.json()).toMatchObject({ status: 503, success: false, detail: expect.any(String) })
  for (const path of ['/api/health', '/api/ready']) expect((await fetch(address + path)).status).toBe(200)
  held.endAll()
  expect(await statusesOf(taken)).toEqual([200, 200])
  expect((await send('/quick')).status).toBe(200)
})

it('a page that is refused to a person says so, and loads again by itself', async () => {
  const { address, send, held } = await listen()
  const taken = [send('/held'), send('/held')]
  await held.come(2)
  const page = await fetch(`${address}/products?q=coil`, { headers: { accept: 'text/html' } })
  expect(page.status).toBe(503)
  expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8')
  const html = await page.text()
  expect(html).toContain('The shop is very busy at the moment')
  expect(html).toMatch(/<meta http-equiv="refresh" content="[2-5]">/)
  held.endAll()
  await Promise.all(taken)
})

it('whoever holds an order pays it, however many readers are refused at that time', async () => {
  const { send, held } = await listen()
  const taken = [send('/held'), send('/held')]
  await held.come(2)
  const readers = Array.from({ length: 20 }, () => send('/api/products?q=coil'))
  const holder = [
    send('/api/create-payment-intent', 'POST'),
    send('/card-sandbox/v1/payment_intents/pi_1/confirm', 'POST'),
    send('/api/order/4f0c9a52-7d1e-4b6a-9c0e-1f2a3b4c5d6e', 'PATCH'),
    send('/webhooks/stripe', 'POST'),
    send('/dashboard/payment/4f0c9a52-7d1e-4b6a-9c0e-1f2a3b4c5d6e?payment_intent=pi_1'),
  ]
  expect(new Set(await statusesOf(readers))).toEqual(new Set([503]))
  held.endAll()
  expect(new Set(await statusesOf([...taken, ...holder]))).toEqual(new Set([200]))
})

it.each([
  ['provider', '/api/order?elsewhere'],
  ['webhook’s endpoint', '/api/endpoints/test?endpoint'],
])('a request that waits for a %s takes no place', async (_, path) => {
  const { send, atProvider } = await listen()
  const waiting = Array.from({ length: 3 }, () => send(path, 'POST'))
  await atProvider.come(3)
  expect((await send('/quick')).status).toBe(200)
  atProvider.endAll()
  expect(await statusesOf(waiting)).toEqual([200, 200, 200])
})

it('the server always answers requests for the files of a page, which could not hydrate without its scripts', async () => {
  const { send, held } = await listen()
  const taken = [send('/held'), send('/held')]
  await held.come(2)
  for (const path of ['/assets/login-page.js', '/pictures/pt-1610-800.webp', '/favicon.svg', '/service-worker.js'])
    expect((await send(path)).status).toBe(200)
  held.endAll()
  await Promise.all(taken)
})

it('the limit includes requests for uploaded and drawn pictures, which are not static files', async () => {
  const { send, held } = await listen()
  const taken = [send('/held'), send('/held')]
  await held.come(2)
  const pictures = [`/pictures/${'0a'.repeat(16)}-800.webp`, '/pictures/share/pt-1610.jpg']
  expect(await statusesOf(pictures.map((path) => send(path)))).toEqual([503, 503])
  held.endAll()
  await Promise.all(taken)
})

it('clients cannot use up the limit by sending bodies slowly', async () => {
  const { address, send, held } = await listen()
  for (let client = 0; client < 5; client++) {
    const slow = request(`${address}/held`, { method: 'POST', headers: { 'content-length': '100' } })
    slow.on('error', () => {}) // expected: the connection is cut at the end
    slow.write('half of it')
    onTestFinished(() => void slow.destroy())
  }
  await held.come(5)
  expect((await send('/quick')).status).toBe(200)
})
