/** The embedded provider's refusals in the shape of all others, with its own `code` and `message` beside it. */
import { STATUS_CODES } from 'node:http'
import { z } from 'zod'

const Said = z.looseObject({ message: z.string().optional() }).catch({})

/** A refusal becomes problem+json; any other answer stays as it is. */
export async function asProblem(answer: Response): Promise<Response> {
  const { status } = answer
  if (status < 400) return answer
  // Better Auth says some refusals by the status alone.
  const said = Said.parse(await answer.json().catch(() => ({})))
  const title = STATUS_CODES[status] ?? 'Refused'
  const problem = { type: 'about:blank', title, status, detail: said.message || title, ...said }
  const headers = new Headers(answer.headers)
  headers.delete('content-length')
  headers.set('Content-Type', 'application/problem+json')
  if (status === 401) headers.set('WWW-Authenticate', 'Cookie')
  // It says this under a name of its own.
  const seconds = headers.get('x-retry-after')
  if (seconds) headers.set('Retry-After', seconds)
  return new Response(JSON.stringify(problem), { status, headers })
}
