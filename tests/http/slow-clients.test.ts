import { type AddressInfo, connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, it, onTestFinished } from 'vitest'
import { defaultLimits, makeHttpServer, type ServerLimits } from '#server/http/http-server.ts'

const quick: ServerLimits = {
  ...defaultLimits,
  headersMs: 300,
  requestMs: 600,
  checkEveryMs: 50,
  silenceMs: 500,
  keepAliveMs: 60_000,
}
const long = Buffer.alloc(64 * 1024 * 1024)

/**
 * A server that reads the body and then answers `/long` with more than a socket can buffer. `/long-at-once` gets the same
 * answer before the body is read.
 */
async function listen(limits: ServerLimits) {
  const { server, close } = makeHttpServer((request, response) => {
    request.resume()
    if (request.url === '/long-at-once') response.end(long)
    else request.once('end', () => response.end(request.url === '/long' ? long : 'ok'))
  }, limits)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(close)
  // A server that listens on a TCP port has an address of this form.
  return { server, port: (server.address() as AddressInfo).port }
}

/** Connects a client that sends this text and, if it trickles, one more byte every 20 ms. */
function connectSlowly(port: number, sends: string, { trickles = false, reads = true }): void {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {}) // expected: the server closes its connection
  socket.write(sends)
  if (reads) socket.resume()
  const trickle = setInterval(() => trickles && socket.write('a'), 20)
  onTestFinished(() => {
    clearInterval(trickle)
    socket.destroy()
  })
}

const closed = (socket: Socket) => new Promise((resolve) => socket.once('close', resolve))

it.each([
  ['send nothing', '', {}],
  ['trickle headers', 'GET / HTTP/1.1\r\nhost: x\r\nx-slow: ', { trickles: true }],
  ['stop in the middle of the headers', 'GET / HTTP/1.1\r\nhost: x\r\n', {}],
  ['trickle a body', 'POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 60000\r\n\r\n', { trickles: true }],
  ['do not send the body they promised', 'POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 60000\r\n\r\n', {}],
  ['do not read their answer', 'GET /long HTTP/1.1\r\nhost: x\r\n\r\n', { reads: false }],
  ['do not read an answer that is sent at once', 'GET /long-at-once HTTP/1.1\r\nhost: x\r\n\r\n', { reads: false }],
])('clients that %s are disconnected, and other clients are still answered', async (_, sends, manner) => {
  const { server, port } = await listen(quick)
  const slow: Socket[] = []
  const { promise: areThere, resolve } = Promise.withResolvers<void>()
  server.on('connection', (socket) => {
    // The first twenty connections are those of the slow clients.
    if (slow.length < 20 && slow.push(socket) === 20) resolve()
  })
  for (let client = 0; client < 20; client++) connectSlowly(port, sends, manner)
  await areThere
  expect(await askUntilAnswered(port)).toBe('ok')
  await Promise.all(slow.map((socket) => socket.destroyed || closed(socket)))
})

/** Retries if the machine paused for so long that this client was disconnected as well. */
async function askUntilAnswered(port: number): Promise<string> {
  const answer = await fetch(`http://127.0.0.1:${port}/`, { headers: { connection: 'close' } })
  return answer.status === 408 ? askUntilAnswered(port) : answer.text()
}

it('idle connections make room for new ones', async () => {
  const { port } = await listen({ ...quick, mostConnections: 10 })
  const waiting = await Promise.all(Array.from({ length: 10 }, () => askAndStay(port)))
  const ask = () => fetch(`http://127.0.0.1:${port}/`).then((answer) => answer.ok)
  // The first request may be refused: the server then closes all idle connections to make room.
  await expect(ask().catch(ask)).resolves.toBe(true)
  await Promise.all(waiting.map((socket) => socket.closed || closed(socket)))
})

async function askAndStay(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  socket.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n')
  await new Promise((resolve) => socket.once('data', resolve))
  return socket.resume()
}

it('a request with both a length and chunks, which a proxy may read differently, is refused', async () => {
  const { port } = await listen(defaultLimits)
  const socket = connect(port, '127.0.0.1')
  socket.end('POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 5\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n')
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 400 /)
})
