// Errors in Stripe's format. The SDK maps status and type to its error classes.
import type { Intent } from './wire.ts'

export interface ErrorBody {
  type: 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error'
  message: string
  code?: string
  decline_code?: string
  param?: string
  charge?: string
  payment_intent?: object
}

/** The only error that is not a bug. `beforeWork`: nothing was changed, so the answer is not stored for retries. */
export class ApiError extends Error {
  readonly status: number
  readonly body: ErrorBody
  readonly beforeWork: boolean

  constructor(status: number, body: ErrorBody, { beforeWork = false } = {}) {
    super(body.message)
    this.status = status
    this.body = body
    this.beforeWork = beforeWork
  }
}

export function invalid(message: string, more: { code?: string; param?: string } = {}) {
  return new ApiError(400, { type: 'invalid_request_error', message, ...more }, { beforeWork: true })
}

export function missing(param: string) {
  return invalid(`Missing required param: ${param}.`, { code: 'parameter_missing', param })
}

export function noSuch(what: 'payment_intent' | 'refund' | 'dispute', id: string) {
  const body = { message: `No such ${what}: '${id}'`, code: 'resource_missing', param: 'id' }
  return new ApiError(404, { type: 'invalid_request_error', ...body }, { beforeWork: true })
}

/** The intent's state does not allow the call, such as paying it twice. */
export function unexpectedState(intent: Intent, message: string) {
  const code = 'payment_intent_unexpected_state'
  return new ApiError(400, { type: 'invalid_request_error', code, message, payment_intent: intent })
}

/** Called with errors inside the sandbox. The host decides where to log them. */
export type Report = (what: string, error?: unknown) => void

/** Converts an ApiError to its answer. Any other error is a bug and is reported. */
export function answerError(error: unknown, report?: Report): Response {
  if (error instanceof ApiError) return Response.json({ error: error.body }, { status: error.status })
  report?.('The card sandbox failed', error)
  const body: ErrorBody = { type: 'api_error', message: 'The card sandbox failed: see its log.' }
  return Response.json({ error: body }, { status: 500 })
}

export function tooLarge() {
  return new ApiError(
    413,
    { type: 'invalid_request_error', message: 'The request is too large.' },
    { beforeWork: true },
  )
}

export function unknownUrl(method: string, path: string) {
  const message = `Unrecognized request URL (${method}: ${path}).`
  return new ApiError(404, { type: 'invalid_request_error', message }, { beforeWork: true })
}
