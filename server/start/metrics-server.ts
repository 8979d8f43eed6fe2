/** Serves the metrics on METRICS_PORT, separate from the public port. */
import { createServer } from 'node:http'
import { factsOfError, log } from '../base/log.ts'
import { listen, type Place } from '../http/listen.ts'
import type { Metrics } from './metrics.ts'

export type MetricsServer = { address: string; close: () => void }

export async function serveMetrics(metrics: Metrics, place: Place): Promise<MetricsServer> {
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
  const bound = await listen(server, place)
  return {
    address: `http://${bound.family === 'IPv6' ? `[${bound.address}]` : bound.address}:${bound.port}/metrics`,
    close() {
      metrics.stop()
      server.close()
      server.closeAllConnections()
    },
  }
}
