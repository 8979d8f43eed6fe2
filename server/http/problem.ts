/** Error answers: RFC 9457 problems, with the specification's own members in addition. */
import { STATUS_CODES } from 'node:http'
import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { z } from 'zod'
import { currentRequestId, factsOfError, log } from '../base/log.ts'
import { Refusal } from '../base/refusal.ts'
import { codeOf, isOutage } from '../database/outage.ts'
import { isUnfitValue } from '../database/statements.ts'

/** Members that the specification's screens read, with the values of a call that changed nothing. */
const refusedMembers = { success: false, deletedCount: 0, modifiedCount: 0 }

/**
 * Answers with the refusal for an error. `answer` is the schema of the call's usual answer: of the specification's members, the
 * refusal has those that are in this schema.
 */
export function answerRefusal(c: Context, error: unknown, answer?: z.ZodType): Response {
  const refusal = refusalFor(c, error)
  const problem = {
    type: 'about:blank',
    title: STATUS_CODES[refusal.status] ?? 'Refused',
    status: refusal.status,
    detail: refusal.message,
    ...(refusal.errors && { errors: refusal.errors }),
    ...membersOf(answer),
    ...refusal.facts,
  }
  if (refusal.status === 401) c.header('WWW-Authenticate', 'Bearer')
  for (const [name, value] of Object.entries(refusal.headers)) c.header(name, value)
  c.header('Cache-Control', 'no-store')
  return c.json(problem, refusal.status as ContentfulStatusCode, { 'Content-Type': 'application/problem+json' })
}

/** The refusal for an error: the error itself, an outage, invalid input, or a bug, whose details are not shown. */
export function refusalFor(c: Context, error: unknown): Refusal {
  if (error instanceof Refusal) return error
  if (isOutage(error)) return outageAsRefusal(error)
  return databaseErrorAsRefusal(c, error) ?? bugAsRefusal(c, error)
}

function membersOf(answer: z.ZodType | undefined): Record<string, unknown> {
  if (!(answer instanceof z.ZodObject)) return {}
  return Object.fromEntries(Object.entries(refusedMembers).filter(([name]) => name in answer.shape))
}

/** The request is fine: a retry will succeed when the database is back. */
function outageAsRefusal(error: unknown): Refusal {
  log.warn({ at: 'request', code: codeOf(error) }, 'The database could not answer')
  return new Refusal(503, 'The shop cannot answer at the moment. Please try again in a few seconds', {
    headers: { 'Retry-After': '2' },
  })
}

/** Safety net for invalid input that passed our validation, but not the database. */
function databaseErrorAsRefusal(c: Context, error: unknown): Refusal | undefined {
  if (!isUnfitValue(error)) return undefined
  log.warn({ at: 'request', method: c.req.method, error: factsOfError(error) }, 'Unchecked input reached the database')
  return new Refusal(422, 'The shop cannot accept this as it is')
}

function bugAsRefusal(c: Context, error: unknown): Refusal {
  const supportId = (currentRequestId() ?? crypto.randomUUID()).slice(0, 8)
  log.error({ at: 'request', supportId, method: c.req.method, error: factsOfError(error) }, 'A request failed')
  return new Refusal(500, 'Something went wrong', { facts: { supportId } })
}
