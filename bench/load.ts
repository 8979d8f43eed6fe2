/**
 * Load generator, a separate process that writes its results to standard output. Open loop: `perSecond` requests start each
 * second, however slow the answers are, as with visitors. Without a rate, closed loop: `atOnce` requests at a time.
 */

import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'

export type Load = {
  address: string
  seconds: number
  /** Requests started per second. Without it, `atOnce` requests are always in flight. */
  perSecond?: number
  atOnce?: number
  /** Sent in round-robin order. */
  requests: { method: string; path: string; token?: string; body?: object }[]
  /** Connections opened in advance, like a proxy's pool. More are opened as needed. */
  connections?: number
  /** The index of the first request in the list. */
  from: number
}

export type Loaded = {
  /** Durations in milliseconds, by kind of answer. */
  taken: { good: number[]; refused: number[]; failed: number[] }
  seconds: number
  sent: number
  statuses: Record<string, number>
}

const load: Load = JSON.parse(await text(process.stdin))
const { hostname, port } = new URL(load.address)
/** Idle connections, least recently used first, so that none is idle until the server closes it. */
const idle: Socket[] = []
const loaded: Loaded = { taken: { good: [], refused: [], failed: [] }, seconds: 0, sent: 0, statuses: {} }
const lastChunk = Buffer.from('0\r\n\r\n')
let turn = load.from
if (load.connections) idle.push(...(await Promise.all(Array.from({ length: load.connections }, open))))
const started = performance.now()
await (load.perSecond ? openLoop(load.perSecond) : closedLoop(load.atOnce ?? 1))
loaded.seconds = (performance.now() - started) / 1000
process.stdout.write(JSON.stringify(loaded), () => process.exit(0))

async function openLoop(perSecond: number): Promise<void> {
  const all: Promise<void>[] = []
  const most = perSecond * load.seconds
  await new Promise<void>((resolve) => {
    const timer = setInterval(() => {
      const due = Math.min(most, 1 + Math.floor(((performance.now() - started) / 1000) * perSecond))
      // Measured from the scheduled start: a lagging generator must not hide latency (coordinated omission).
      while (loaded.sent < due) all.push(ask(started + (loaded.sent / perSecond) * 1000))
      if (loaded.sent < most) return
      clearInterval(timer)
      resolve()
    }, 1)
  })
  await Promise.all(all)
}

async function closedLoop(atOnce: number): Promise<void> {
  const until = started + load.seconds * 1000
  const askOn = async () => {
    while (performance.now() < until) await ask(performance.now())
  }
  await Promise.all(Array.from({ length: atOnce }, askOn))
}

async function ask(fromMs: number): Promise<void> {
  loaded.sent += 1
  const wanted = load.requests[turn++ % load.requests.length]
  if (!wanted) throw new Error('There is nothing to ask')
  const status = await exchange(wanted).catch((error: Error) => error.message)
  loaded.statuses[status] = (loaded.statuses[status] ?? 0) + 1
  loaded.taken[kindOf(status)].push(performance.now() - fromMs)
}

/**
 * Sends a request, waits for the whole answer and returns its status. Node's own client would take longer than the shop takes
 * for quick answers, so only the end of the answer is parsed.
 */
async function exchange({ method, path, token, body }: Load['requests'][number]): Promise<string> {
  const sent = body ? JSON.stringify(body) : ''
  const lines = [
    `${method} ${path} HTTP/1.1`,
    `host: ${hostname}:${port}`,
    'accept-encoding: gzip, br',
    ...(token ? [`authorization: Bearer ${token}`] : []),
    ...(sent ? ['content-type: application/json', `content-length: ${Buffer.byteLength(sent)}`] : []),
  ]
  const socket = takeIdle() ?? (await open())
  const answer = readAnswer(socket)
  socket.write(`${lines.join('\r\n')}\r\n\r\n${sent}`)
  const { status, staysOpen } = await answer
  if (staysOpen) idle.push(socket)
  else socket.destroy()
  return status
}

/** An idle connection that the shop has not closed. */
function takeIdle(): Socket | undefined {
  for (;;) {
    const socket = idle.shift()
    if (!socket?.destroyed && !socket?.readableEnded) return socket
  }
}

async function open(): Promise<Socket> {
  const socket = connect({ port: Number(port), host: hostname, noDelay: true })
  await once(socket, 'connect')
  socket.on('error', () => {}) // each request adds its own listener
  return socket
}

function readAnswer(socket: Socket): Promise<{ status: string; staysOpen: boolean }> {
  return new Promise((resolve, reject) => {
    let head: { status: string; staysOpen: boolean; bytes: number | undefined } | undefined
    let bytes = 0
    let tail = Buffer.alloc(0)
    const end = (settle: () => void) => {
      socket.off('data', read).off('error', fail).off('close', cut)
      settle()
    }
    const read = (piece: Buffer) => {
      head ??= readHead(piece)
      bytes += piece.length
      tail = Buffer.concat([tail, piece.subarray(-lastChunk.length)]).subarray(-lastChunk.length)
      const isWhole = head.bytes === undefined ? tail.equals(lastChunk) : bytes >= head.bytes
      if (isWhole) end(() => head && resolve(head))
    }
    const fail = (error: Error) => end(() => reject(error))
    const cut = () => fail(new Error('The connection was cut'))
    socket.on('data', read).on('error', fail).on('close', cut)
  })
}

/** `bytes`: length of the whole answer, undefined with chunked coding. */
function readHead(piece: Buffer): { status: string; staysOpen: boolean; bytes: number | undefined } {
  const length = piece.indexOf('\r\n\r\n') + 4
  const head = piece.toString('latin1', 0, length).toLowerCase()
  const bodyBytes = /\ncontent-length: (\d+)/.exec(head)?.[1]
  return {
    status: head.slice(9, 12),
    staysOpen: !head.includes('\nconnection: close'),
    bytes: bodyBytes === undefined ? undefined : length + Number(bodyBytes),
  }
}

function kindOf(status: string): keyof Loaded['taken'] {
  return status === '503' ? 'refused' : /^[23]..$/.test(status) ? 'good' : 'failed'
}
