/** The parts every answer is described with: refusals by their status, and headers. */
import { refer, type Schema } from './schemas.ts'

export type Answers = Record<string, object>

export const headers = {
  Allow: { description: 'The methods of this path', required: true, schema: { type: 'string' } },
  'Content-Disposition': { description: 'The name of the file', required: true, schema: { type: 'string' } },
  ETag: { description: 'What If-None-Match is compared with; another in each coding', schema: { type: 'string' } },
  Link: { description: 'On a page that is not the last: the next one, as rel="next"', schema: { type: 'string' } },
  Location: { description: 'Where it goes on', schema: { type: 'string', format: 'uri-reference' } },
  'Retry-After': {
    description: 'In how many seconds to try again',
    required: true,
    schema: { type: 'integer', minimum: 0 },
  },
  'Set-Cookie': { description: 'Begins or ends the session at the identity provider', schema: { type: 'string' } },
  'WWW-Authenticate': { description: 'How to prove who one is', required: true, schema: { type: 'string' } },
  'X-Total-Count': {
    description:
      'On a page: how many rows there are in all, counted up to 10000, or 1000 where `q` is given; one more stands for more',
    schema: { type: 'integer', minimum: 0 },
  },
}

export type HeaderName = keyof typeof headers

export function referHeaders(...names: HeaderName[]): object {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]))
}

const refusals: Record<number, { description: string; headers?: HeaderName[] }> = {
  400: { description: 'Not readable, or a parameter given twice' },
  401: { description: 'Not signed in, or no longer', headers: ['WWW-Authenticate'] },
  403: { description: 'Not for this account' },
  404: { description: 'Not there, or not yours' },
  405: { description: 'This path asked by another method: `Allow` names those it answers', headers: ['Allow'] },
  409: { description: 'Refused by the state things are in' },
  413: { description: 'More than is taken at once' },
  415: { description: 'Not JSON, or not called so' },
  421: { description: 'The shop is opened at another address' },
  422: { description: 'A field is wrong; `errors` says which' },
  429: { description: 'Too often', headers: ['Retry-After'] },
  500: { description: 'A fault of the shop. `supportId` names it' },
  503: { description: 'The shop, or who it asks, cannot answer at the moment', headers: ['Retry-After'] },
}

/** Answers that refuse, by their status. */
export function refuse(
  statuses: Iterable<number>,
  schemaOf: (status: number) => Schema,
  headersOf: (status: number) => HeaderName[] = () => [],
): Answers {
  return Object.fromEntries(
    [...new Set(statuses)]
      .sort((a, b) => a - b)
      .map((status) => {
        const { description = 'Refused', headers: usual = [] } = refusals[status] ?? {}
        const headers = [...usual, ...headersOf(status)]
        const content = { 'application/problem+json': { schema: schemaOf(status) } }
        return [status, { description, ...(headers.length > 0 && { headers: referHeaders(...headers) }), content }]
      }),
  )
}

export const problem = refer('Problem')

export function json(schema: Schema): object {
  return { 'application/json': { schema } }
}

/** 304, with what a list tells in headers. */
export function unchanged(...more: HeaderName[]): Answers {
  return { '304': { description: 'Not changed since the tag that was sent', headers: referHeaders('ETag', ...more) } }
}

export const ifNoneMatch = {
  name: 'If-None-Match',
  in: 'header',
  required: false,
  description: 'The tag of an answer one has',
  schema: { type: 'string' },
}
