/** Listens on the shop's two addresses, and explains why an address is not available. */

import type { AddressInfo } from 'node:net'
import { createServer, type Server } from 'node:net'
import { CannotStart } from '../base/cannot-start.ts'
import type { Config } from '../base/config.ts'

/** A host and a port, and the variables that set them. */
export type Place = { host: string; port: number; hostVariable: string; portVariable: string }

export const placeOfShop = ({ HOST, PORT }: Config): Place => ({
  host: HOST,
  port: PORT,
  hostVariable: 'HOST',
  portVariable: 'PORT',
})

/** Undefined without METRICS_PORT. */
export function placeOfMetrics({ METRICS_HOST, METRICS_PORT }: Config): Place | undefined {
  if (METRICS_PORT === undefined) return undefined
  return { host: METRICS_HOST, port: METRICS_PORT, hostVariable: 'METRICS_HOST', portVariable: 'METRICS_PORT' }
}

/** Runs before the database is opened and migrated, so that a port in use is reported at once. */
export async function tryPlaces(config: Config): Promise<void> {
  const servers: Server[] = []
  try {
    for (const place of [placeOfShop(config), placeOfMetrics(config)]) {
      if (!place || place.port === 0) continue
      // The shop is not open yet: connections are closed.
      const server = createServer((socket) => socket.destroy())
      await listen(server, place)
      servers.push(server)
    }
  } finally {
    await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))))
  }
}

export async function listen(server: Server, place: Place): Promise<AddressInfo> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(explain(error, place)))
    server.listen(place.port, place.host, resolve)
  })
  // Cast: a server on a TCP port has an address of this form.
  return server.address() as AddressInfo
}

function explain(error: NodeJS.ErrnoException, { host, port, hostVariable, portVariable }: Place): Error {
  if (error.code === 'EADDRINUSE')
    return new CannotStart(
      `Port ${port} is taken by another program. Stop that program, or set ${portVariable} to another number.`,
    )
  if (error.code === 'EACCES')
    return new CannotStart(`This user is not allowed to open port ${port}. Set ${portVariable} to a number above 1023.`)
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND')
    return new CannotStart(`${hostVariable} ${host} is not an address of this machine.`)
  return error
}
