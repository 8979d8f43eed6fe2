/** The server that listens: how long a client may take, and how it stops without losing a request. */
import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** How long and how much, in milliseconds unless it says otherwise. */
export type ServerLimits = {
  /** From the opening of a connection, or its first byte after a pause, to the end of the headers. */
  headersMs: number
  /** From there to the end of the body. */
  requestMs: number
  /** How often the two above are looked after. */
  checkEveryMs: number
  /** How long a connection may wait for its next request: longer than proxies keep theirs, so that it is they who end it. */
  keepAliveMs: number
  /** A connection on which nothing moves for this long is dead, also in the middle of an answer. */
  silenceMs: number
  /** Connections, not requests: each costs a little memory. */
  mostConnections: number
  /** Once the listener is closed: for connections on which nothing was ever asked. */
  unusedMs: number
  /** And for requests under way: longer than any of them waits for the card provider. */
  finishMs: number
}

export const usualLimits: ServerLimits = {
  headersMs: 5_000,
  requestMs: 15_000,
  checkEveryMs: 1_000,
  keepAliveMs: 65_000,
  silenceMs: 30_000,
  mostConnections: 4_096,
  unusedMs: 500,
  finishMs: 7_000,
}

export type HttpServer = {
  server: Server
  /** From now on each answer ends its connection, so that the next request looks for another instance. */
  drain: () => void
  /** Takes no more connections, lets requests under way finish, then cuts what is left. */
  close: () => Promise<void>
}

export function makeHttpServer(answer: RequestListener, limits: ServerLimits = usualLimits): HttpServer {
  const connections = new Set<Socket>()
  const underWay = new Set<ServerResponse>()
  let isDraining = false

  const server = createServer(timesOf(limits), (request, response) => {
    underWay.add(response)
    response.once('close', () => underWay.delete(response))
    if (isDraining) response.shouldKeepAlive = false
    answer(request, response)
  })
  server.timeout = limits.silenceMs
  server.maxConnections = limits.mostConnections
  // Who only waits makes room for who asks.
  server.on('drop', () => server.closeIdleConnections())
  server.on('connection', (socket) => {
    connections.add(socket)
    socket.once('close', () => connections.delete(socket))
  })

  function drain(): void {
    isDraining = true
    for (const response of underWay) if (!response.headersSent) response.shouldKeepAlive = false
  }

  function cutUnused(): void {
    const inUse = new Set([...underWay].map((response) => response.socket))
    for (const socket of connections) if (!inUse.has(socket)) socket.destroy()
  }

  async function close(): Promise<void> {
    drain()
    const closed = new Promise<void>((resolve) => server.close(() => resolve()))
    server.closeIdleConnections()
    const unused = setTimeout(cutUnused, limits.unusedMs)
    const finish = setTimeout(() => server.closeAllConnections(), limits.finishMs)
    await closed
    clearTimeout(unused)
    clearTimeout(finish)
  }

  return { server, drain, close }
}

function timesOf({ headersMs, requestMs, checkEveryMs, keepAliveMs }: ServerLimits) {
  return {
    headersTimeout: headersMs,
    requestTimeout: requestMs,
    connectionsCheckingInterval: checkEveryMs,
    keepAliveTimeout: keepAliveMs,
  }
}
