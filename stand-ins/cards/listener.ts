// A loopback port for the official SDK, because the SDK can change host and port but not the path.
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { ConnectionDropped } from './faults.ts'

export interface Listener {
  host: string
  port: number
  protocol: 'http'
  /** Also ends open connections, because the SDK keeps them alive. */
  close(): Promise<void>
}

/** Reachable from this machine only, on a port chosen by the system. */
export async function listenOnLoopback(api: (request: Request) => Promise<Response>): Promise<Listener> {
  const server = createServer(getRequestListener(dropping(api), { overrideGlobalObjects: false }))
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', resolve)
  })
  // Cast: a server that listens on a TCP port has an AddressInfo.
  const { port } = server.address() as AddressInfo
  return { host: '127.0.0.1', port, protocol: 'http', close: () => close(server) }
}

function dropping(api: (request: Request) => Promise<Response>) {
  return async (request: Request, { outgoing }: { outgoing: { destroy(): unknown } }) => {
    try {
      return await api(request)
    } catch (error) {
      if (!(error instanceof ConnectionDropped)) throw error
      outgoing.destroy()
      return RESPONSE_ALREADY_SENT
    }
  }
}

function close(server: Server) {
  return new Promise<void>((resolve, reject) => {
    server.close((error) => (error ? reject(error) : resolve()))
    server.closeAllConnections()
  })
}
