/** One process, one port: opens the database, puts the shop on it and listens. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { fillDemoShop } from '#demo/fill.ts'
import { withAccessLog } from './access-log.ts'
import { type App, makeApp } from './app.ts'
import { CannotStart } from './cannot-start.ts'
import type { Config } from './config.ts'
import { type Database, openDatabase } from './database/connect.ts'
import type { PagesBuild } from './pages.ts'
import { startJobs } from './scheduled-jobs.ts'

export type Serving = {
  address: string
  app: App
  database: Database
  /** How many demo products an empty database was filled with. */
  filled: number
  /** Lets calls under way finish, then lets go of everything. */
  close: () => Promise<void>
}

type Parts = {
  config: Config
  loadPages: () => Promise<PagesBuild>
  live?: boolean
  /** A development server that looks at each request first. */
  before?: (request: IncomingMessage, response: ServerResponse, next: () => void) => void
}

export async function serve({ config, loadPages, live = false, before }: Parts): Promise<Serving> {
  const database = await openDatabase({ url: config.DATABASE_URL, folder: config.DATA_DIR })
  let address = ''
  const app = await makeApp({ config, database, address: () => address, loadPages, live })
  const filled = config.demo ? await fillDemoShop(app) : 0
  const answer = getRequestListener(app.fetch)
  const server = createServer(
    withAccessLog((request, response) => {
      if (before) before(request, response, () => void answer(request, response))
      else void answer(request, response)
    }),
  )
  address = await listen(server, config)
  const stopJobs = startJobs(app.shop, database)
  const close = async () => {
    await stopJobs()
    await closeServer(server)
    await app.close()
    await database.close()
  }
  return { address, app, database, filled, close }
}

async function listen(server: Server, { HOST, PORT }: Config): Promise<string> {
  // A client that sends its request slower than this is holding a place others need.
  server.headersTimeout = 5_000
  server.requestTimeout = 15_000
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(explain(error, HOST, PORT)))
    server.listen(PORT, HOST, resolve)
  })
  // A server that listens on a TCP port has an address of this form.
  const { port } = server.address() as AddressInfo
  const name = HOST === '0.0.0.0' || HOST === '::' ? '127.0.0.1' : HOST
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`
}

function explain(error: NodeJS.ErrnoException, host: string, port: number): Error {
  if (error.code === 'EADDRINUSE')
    return new CannotStart(`Port ${port} is taken by another program. Stop it, or set PORT to another number.`)
  if (error.code === 'EACCES')
    return new CannotStart(`Port ${port} is not open to this user. Set PORT to a number above 1023.`)
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND')
    return new CannotStart(`HOST ${host} is not an address of this machine.`)
  return error
}

/** Stops taking calls, gives those under way five seconds, then cuts what is left. */
async function closeServer(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  server.closeIdleConnections()
  const cut = setTimeout(() => server.closeAllConnections(), 5_000)
  await closed
  clearTimeout(cut)
}
