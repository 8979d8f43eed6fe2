/**
 * A client that costs little processor time, so that the load does not slow down the measured shop: HTTP over plain sockets.
 * Only the head and the end of an answer are parsed.
 */
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

export type HttpRequest = {
  method: string
  path: string
  token?: string | undefined
  /** Sent as JSON, or as a form when it is text. */
  body?: object | string | undefined
  acceptEncoding?: string
}

/** `body` is decoded as UTF-8, so it is readable only without content coding. `retryAfterMs`: 0 without Retry-After. */
export type HttpAnswer = { status: string; body: string; retryAfterMs: number }

export type RawClient = { exchange: (request: HttpRequest) => Promise<HttpAnswer> }

type Head = {
  status: string
  staysOpen: boolean
  length: number
  bytes: number | undefined
  retryAfterMs: number
}

const lastChunk = Buffer.from('0\r\n\r\n')

/** `connections` are opened in advance, like a proxy's pool; more are opened as needed. */
export async function openRawClient(address: string, connections = 0): Promise<RawClient> {
  const { hostname, port } = new URL(address)
  /** Idle connections, least recently used first, so that no connection stays idle until the server closes it. */
  const idle = await Promise.all(Array.from({ length: connections }, open))

  return { exchange }

  async function exchange(request: HttpRequest): Promise<HttpAnswer> {
    const socket = takeIdle() ?? (await open())
    const answer = readAnswer(socket)
    socket.write(written(request, `${hostname}:${port}`))
    const { status, staysOpen, body, retryAfterMs } = await answer
    if (staysOpen) idle.push(socket)
    else socket.destroy()
    return { status, body, retryAfterMs }
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
}

function written({ method, path, token, body, acceptEncoding }: HttpRequest, host: string): string {
  const sent = typeof body === 'object' ? JSON.stringify(body) : (body ?? '')
  const type = typeof body === 'object' ? 'application/json' : 'application/x-www-form-urlencoded'
  const lines = [
    `${method} ${path} HTTP/1.1`,
    `host: ${host}`,
    ...(acceptEncoding ? [`accept-encoding: ${acceptEncoding}`] : []),
    ...(token ? [`authorization: Bearer ${token}`] : []),
    ...(sent ? [`content-type: ${type}`, `content-length: ${Buffer.byteLength(sent)}`] : []),
  ]
  return `${lines.join('\r\n')}\r\n\r\n${sent}`
}

function readAnswer(socket: Socket): Promise<Head & { body: string }> {
  return new Promise((resolve, reject) => {
    let head: Head | undefined
    let bytes = 0
    const pieces: Buffer[] = []
    const end = (settle: () => void) => {
      socket.off('data', read).off('error', fail).off('close', cut)
      settle()
    }
    const read = (piece: Buffer) => {
      head ??= readHead(piece)
      bytes += piece.length
      pieces.push(piece)
      const isWhole = head.bytes === undefined ? endsWith(pieces, lastChunk) : bytes >= head.bytes
      if (isWhole) end(() => head && resolve({ ...head, body: Buffer.concat(pieces).toString('utf8', head.length) }))
    }
    const fail = (error: Error) => end(() => reject(error))
    const cut = () => fail(new Error('The connection was cut'))
    socket.on('data', read).on('error', fail).on('close', cut)
  })
}

function endsWith(pieces: Buffer[], end: Buffer): boolean {
  return Buffer.concat(pieces.slice(-end.length)).subarray(-end.length).equals(end)
}

/** `length`: the length of the head. `bytes`: the length of the whole answer, undefined with chunked coding. */
function readHead(piece: Buffer): Head {
  const length = piece.indexOf('\r\n\r\n') + 4
  const head = piece.toString('latin1', 0, length).toLowerCase()
  const bodyBytes = /\ncontent-length: (\d+)/.exec(head)?.[1]
  return {
    status: head.slice(9, 12),
    staysOpen: !head.includes('\nconnection: close'),
    length,
    retryAfterMs: Number(/\nretry-after: (\d+)/.exec(head)?.[1] ?? 0) * 1000,
    bytes: bodyBytes === undefined ? undefined : length + Number(bodyBytes),
  }
}
