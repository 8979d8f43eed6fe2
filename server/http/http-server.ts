/** The HTTP server: timeouts, connection limits, and a graceful shutdown that loses no request. */
import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'

/** Timeouts, in milliseconds, and a limit on connections. */
export type ServerLimits = {
  /** From the opening of a connection, or its first byte after a pause, to the end of the headers. */
  headersMs: number
  /** From the same moment to the end of the body. */
  requestMs: number
  /** The interval at which the two timeouts above are checked. */
  checkEveryMs: number
  /** Keep-alive timeout between requests: longer than that of proxies, so that they close idle connections first. */
  keepAliveMs: number
  /** Inactivity timeout of a connection, also in the middle of an answer. */
  silenceMs: number
  /** The limit on open connections, not on requests: each connection costs a little memory. */
  mostConnections: number
  /** During shutdown: how long unused connections stay open. */
  unusedMs: number
  /** During shutdown: how long requests in progress may take. Longer than any call to the card provider. */
  finishMs: number
}

export const defaultLimits: ServerLimits = {
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
  /** Disables keep-alive: each answer closes its connection, so that the next request goes to another instance. */
  drain: () => void
  /** Graceful shutdown: accepts no more connections, lets requests in progress finish, then destroys the rest. */
  close: () => Promise<void>
}

export function makeHttpServer(answer: RequestListener, limits: ServerLimits = defaultLimits): HttpServer {
  const connections = new Set<Socket>()
  const underWay = new Set<ServerResponse>()
  let isDraining = false

  const server = createServer(timesOf(limits), (request, response) => {
    if (isDraining) response.shouldKeepAlive = false
    answer(request, response)
    // Most answers come from the cache, and have already left the process.
    if (response.writableEnded && request.socket.writableLength === 0) return
    // Not `server.timeout`: that timer would also be set for cached answers, and costs more than finding them.
    request.socket.setTimeout(limits.silenceMs)
    if (response.writableEnded) return
    underWay.add(response)
    response.once('close', () => underWay.delete(response))
  })
  server.maxConnections = limits.mostConnections
  // At the connection limit, idle keep-alive connections are closed to make room.
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
    for (const socket of connections) if (!inUse.has(socket) && socket.writableLength === 0) socket.destroy()
  }

  async function close(): Promise<void> {
    drain()
    await untilNobodyKnocks(server)
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

/** A turn of the event loop shorter than this did nothing but poll for connections. */
const emptyTurnMs = 0.25
const knockingForMs = 1_000

/**
 * Connections that the kernel has accepted but Node has not would be reset when listening ends, and proxies do not retry a
 * POST. Listening therefore ends right after a turn without new connections or other work.
 */
async function untilNobodyKnocks(server: Server): Promise<void> {
  let came = 0
  const count = () => void came++
  server.on('connection', count)
  const started = performance.now()
  let [turnMs, cameBefore] = [Number.POSITIVE_INFINITY, 0]
  // This is called from a timer, and timers run before the poll for connections: the first turn accepts those that wait.
  for (let turn = 0; turn < 2 || turnMs > emptyTurnMs || came > cameBefore; turn++) {
    cameBefore = came
    const turned = performance.now()
    await nextTurn()
    turnMs = performance.now() - turned
    if (turned - started > knockingForMs) break
  }
  server.off('connection', count)
}

function timesOf({ headersMs, requestMs, checkEveryMs, keepAliveMs }: ServerLimits) {
  return {
    headersTimeout: headersMs,
    requestTimeout: requestMs,
    connectionsCheckingInterval: checkEveryMs,
    keepAliveTimeout: keepAliveMs,
  }
}
