/** Converts the embedded provider's errors to RFC 9457 problems, keeping their own `code` and `message`. */
import { STATUS_CODES } from 'node:http'
import { z } from 'zod'

const ProviderProblem = z.looseObject({ message: z.string().optional() }).catch({})

/** Converts an error answer to problem+json; any other answer is unchanged. */
export async function asProblem(answer: Response): Promise<Response> {
  const { status } = answer
  if (status < 400) return answer
  // Some errors of Better Auth have a status but no body.
  const provided = ProviderProblem.parse(await answer.json().catch(() => ({})))
  const title = STATUS_CODES[status] ?? 'Refused'
  const problem = { type: 'about:blank', title, status, detail: provided.message || title, ...provided }
  const headers = new Headers(answer.headers)
  headers.delete('content-length')
  headers.set('Content-Type', 'application/problem+json')
  if (status === 401) headers.set('WWW-Authenticate', 'Cookie')
  // Better Auth uses a non-standard header instead of Retry-After.
  const seconds = headers.get('x-retry-after')
  if (seconds) headers.set('Retry-After', seconds)
  return new Response(JSON.stringify(problem), { status, headers })
}
