/** The metrics on a port of their own, which is not for visitors: METRICS_PORT. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { CannotStart } from '../cannot-start.ts'
import { factsOfError, log } from '../log.ts'
import type { Metrics } from './metrics.ts'

export type MetricsServer = { address: string; close: () => void }

export async function serveMetrics(metrics: Metrics, host: string, port: number): Promise<MetricsServer> {
  const server = createServer((request, response) => {
    if (request.url !== '/metrics' || (request.method !== 'GET' && request.method !== 'HEAD'))
      return void response.writeHead(404).end()
    metrics.read().then(
      (text) => response.writeHead(200, { 'Content-Type': metrics.contentType, 'Cache-Control': 'no-store' }).end(text),
      (error: unknown) => {
        log.error({ at: 'metrics', error: factsOfError(error) }, 'The metrics could not be read')
        response.writeHead(500).end()
      },
    )
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(new CannotStart(`METRICS_PORT ${port}: ${error.message}`)))
    server.listen(port, host, resolve)
  })
  // A server that listens on a TCP port has an address of this form.
  const bound = server.address() as AddressInfo
  return {
    address: `http://${bound.family === 'IPv6' ? `[${bound.address}]` : bound.address}:${bound.port}/metrics`,
    close() {
      metrics.stop()
      server.close()
      server.closeAllConnections()
    },
  }
}
