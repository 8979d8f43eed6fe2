/** Building blocks of answers in the API description: headers, and refusals by status. */
import type { Schema } from './examples.ts'
import { refer } from './schemas.ts'

export type Answers = Record<string, object>

export const headers = {
  Allow: { description: 'The methods of this path', required: true, schema: { type: 'string' } },
  'Content-Disposition': { description: 'The name of the file', required: true, schema: { type: 'string' } },
  ETag: {
    description: 'Identifies this version of the answer, for If-None-Match. Each content coding has its own ETag',
    schema: { type: 'string' },
  },
  Link: {
    description: 'The address of the next page, as rel="next". Left out on the last page',
    schema: { type: 'string' },
  },
  'Retry-After': {
    description: 'Seconds to wait before trying again',
    required: true,
    schema: { type: 'integer', minimum: 0 },
  },
  'Set-Cookie': { description: 'Starts or ends the session at the identity provider', schema: { type: 'string' } },
  'WWW-Authenticate': { description: 'How to authenticate', required: true, schema: { type: 'string' } },
  'X-Total-Count': {
    description:
      'On a page, the number of all rows. 10001 means more than 10000 rows; with `q`, 1001 means more than 1000',
    schema: { type: 'integer', minimum: 0 },
  },
}

export type HeaderName = keyof typeof headers

export function referHeaders(...names: HeaderName[]): object {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]))
}

const refusals: Record<number, { description: string; headers?: HeaderName[] }> = {
  400: { description: 'The request is unreadable, or repeats a parameter' },
  401: { description: 'Not signed in, or the session has ended', headers: ['WWW-Authenticate'] },
  403: { description: 'Not allowed for this account' },
  404: { description: 'Not found, or not the caller’s own' },
  405: { description: 'Method not allowed: `Allow` lists the allowed methods', headers: ['Allow'] },
  409: { description: 'Refused because of the current state' },
  413: { description: 'The body is too large' },
  415: { description: 'The media type of the body is not accepted' },
  421: { description: 'The shop is served at another address' },
  422: { description: 'A field is invalid; `errors` says which' },
  429: { description: 'Too many requests', headers: ['Retry-After'] },
  500: { description: 'An error of the shop. `supportId` identifies the error' },
  503: {
    description: 'The shop, or a provider that the shop needs, is unavailable at the moment',
    headers: ['Retry-After'],
  },
}

/** The refusals with these statuses, in ascending order. */
export function refuse(
  statuses: Iterable<number>,
  schemaOf: (status: number) => Schema,
  headersOf: (status: number) => HeaderName[] = () => [],
): Answers {
  return Object.fromEntries(
    [...new Set(statuses)]
      .sort((a, b) => a - b)
      .map((status) => {
        const { description = 'Refused', headers: ofStatus = [] } = refusals[status] ?? {}
        const headers = [...ofStatus, ...headersOf(status)]
        const content = { 'application/problem+json': { schema: schemaOf(status) } }
        return [status, { description, ...(headers.length > 0 && { headers: referHeaders(...headers) }), content }]
      }),
  )
}

export const problem = refer('Problem')

export function json(schema: Schema): object {
  return { 'application/json': { schema } }
}

export function objectOf(properties: Record<string, Schema>, optional: Record<string, Schema> = {}): Schema {
  return { type: 'object', required: Object.keys(properties), properties: { ...properties, ...optional } }
}

export function success(description: string, schema: Schema, ...headers: HeaderName[]): Answers {
  return { '200': { description, headers: referHeaders(...headers), content: json(schema) } }
}

/** A 304, with the headers that the 200 has. */
export function unchanged(...more: HeaderName[]): Answers {
  return {
    '304': { description: 'Not changed: the ETag in the request is current', headers: referHeaders('ETag', ...more) },
  }
}

export const ifNoneMatch = {
  name: 'If-None-Match',
  in: 'header',
  required: false,
  description: 'The ETag of an earlier answer',
  schema: { type: 'string' },
}
