/**
 * OpenTelemetry traces: a span for each uncached request, with a child for each call, and a span for each run of a job. The
 * traces are sent to OTEL_EXPORTER_OTLP_ENDPOINT and continue a proxy's trace (traceparent). Imported only when that variable is
 * set. Paths are redacted as in the access log: no queries, email addresses or tokens.
 */
import { ROOT_CONTEXT, SpanKind, SpanStatusCode, type Tracer, trace } from '@opentelemetry/api'
import { parseTraceParent } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace'
import { type Answered, diagnostics, type JobRan } from '../base/diagnostics.ts'
import { pathForLog } from '../http/access-log.ts'

export type Tracing = { stop: () => Promise<void> }

/** A finished call, kept until its request is answered. */
type PastCall = { call: string; status: number; from: number; to: number }

export function startTracing(endpoint: string, serviceName: string): Tracing {
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces` })
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': serviceName }),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  })
  const tracer = provider.getTracer('fleje')
  const callsOf = new Map<string, PastCall[]>()
  const ends = [
    diagnostics.called.subscribe(({ call, status, seconds, requestId }) => {
      if (requestId === undefined) return
      const to = nowMs()
      const calls = callsOf.get(requestId) ?? []
      calls.push({ call, status, from: to - seconds * 1000, to })
      callsOf.set(requestId, calls)
    }),
    diagnostics.answered.subscribe((answered) => {
      const calls = callsOf.get(answered.requestId) ?? []
      callsOf.delete(answered.requestId)
      if (!answered.isCached) traceRequest(tracer, answered, calls)
    }),
    diagnostics.jobRan.subscribe((ran) => traceJob(tracer, ran)),
  ]
  return {
    async stop() {
      for (const end of ends) end()
      await provider.shutdown()
    },
  }
}

/** Milliseconds since 1970, with a finer resolution than `Date`. */
const nowMs = () => performance.timeOrigin + performance.now()

function traceRequest(tracer: Tracer, { request, status, seconds, requestId }: Answered, calls: PastCall[]): void {
  const to = nowMs()
  const { method = 'GET', url = '/' } = request
  const attributes = {
    'http.request.method': method,
    'url.path': pathForLog(url),
    'http.response.status_code': status,
    'fleje.request_id': requestId,
  }
  const [only] = calls
  const name = calls.length === 1 && only ? `${method} ${only.call}` : method
  const options = { kind: SpanKind.SERVER, startTime: to - seconds * 1000, attributes }
  const span = tracer.startSpan(name, options, contextOf(request.headers.traceparent))
  for (const { call, status: answer, from, to: end } of calls)
    tracer
      .startSpan(
        call,
        { startTime: from, attributes: { 'http.response.status_code': answer } },
        trace.setSpan(ROOT_CONTEXT, span),
      )
      .end(end)
  if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
  span.end(to)
}

function traceJob(tracer: Tracer, { job, seconds, hasFailed }: JobRan): void {
  const to = nowMs()
  const span = tracer.startSpan(`job ${job}`, { startTime: to - seconds * 1000 }, ROOT_CONTEXT)
  if (hasFailed) span.setStatus({ code: SpanStatusCode.ERROR })
  span.end(to)
}

function contextOf(traceparent: string | string[] | undefined) {
  const parent = typeof traceparent === 'string' ? parseTraceParent(traceparent) : null
  return parent ? trace.setSpanContext(ROOT_CONTEXT, { ...parent, isRemote: true }) : ROOT_CONTEXT
}
