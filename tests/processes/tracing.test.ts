import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { json } from 'node:stream/consumers'
import { expect, it, onTestFinished } from 'vitest'
import { startShop } from '#tests/shop-process.ts'

type Span = { name: string; traceId: string; spanId: string; parentSpanId?: string; attributes: { key: string }[] }
type Sent = { resourceSpans: { scopeSpans: { spans: Span[] }[] }[] }

/** A collector that stores what it receives. */
async function openCollector() {
  const spans: Span[] = []
  const server: Server = createServer(async (request, response) => {
    const sent = (await json(request)) as Sent
    spans.push(...sent.resourceSpans.flatMap((of) => of.scopeSpans.flatMap((scope) => scope.spans)))
    response.end('{}')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  // A server that listens on a TCP port has an address of this form.
  const { port } = server.address() as { port: number }
  return { spans, address: `http://127.0.0.1:${port}` }
}

it('a shop sends its collector a trace of each request, as part of the trace that the proxy began', async () => {
  const collector = await openCollector()
  const shop = await startShop({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.address })
  const traceId = '4bf92f3577b34da6a3ce929d0e0e4736'
  const headers = { traceparent: `00-${traceId}-00f067aa0ba902b7-01` }
  const answer = await fetch(`${shop.address}/api/users/ana@coils.example?token=secret`, { headers })
  shop.process.kill('SIGTERM')
  await shop.ended
  const request = collector.spans.find((span) => span.traceId === traceId && span.parentSpanId === '00f067aa0ba902b7')
  expect(request).toMatchObject({ name: 'GET findUser' })
  const call = collector.spans.find(({ parentSpanId }) => parentSpanId === request?.spanId)
  expect(call).toMatchObject({ name: 'findUser', traceId })
  const output = JSON.stringify(collector.spans)
  expect(output).toContain(answer.headers.get('x-request-id'))
  expect(output).not.toMatch(/ana@coils|secret/)
})

it('a shop whose collector cannot be reached answers as usual, and stops without delay @rare', async () => {
  const shop = await startShop({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' })
  expect((await fetch(`${shop.address}/api/health`)).status).toBe(200)
  shop.process.kill('SIGTERM')
  expect(await shop.ended).toMatchObject({ code: 0 })
})
