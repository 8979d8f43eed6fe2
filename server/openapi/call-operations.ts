/** Describes the calls of the table as OpenAPI operations. */
import type { CallName } from '#contract/calls.ts'
import { Csv, Pdf } from '#contract/schema/files.ts'
import { type Call, calls } from '#contract/table.ts'
import { proofTypes } from '#contract/tax/rules/arrival.ts'
import { Proof } from '#contract/tax/schema/arrival.ts'
import { PersonData } from '#contract/users/schema.ts'
import { limitOf } from '../api/call-limit.ts'
import { waitWords } from '../base/wait-words.ts'
import {
  type Answers,
  type HeaderName,
  ifNoneMatch,
  json,
  objectOf,
  problem,
  referHeaders,
  refuse,
  success,
  unchanged,
} from './answers.ts'
import type { Schema } from './examples.ts'
import { descriptionOf } from './nouns.ts'
import { personFile } from './person-file.ts'
import { queryOf, refer, type Schemas } from './schemas.ts'

/** Keys are the paths of the table, prefixed with /api. */
export function describeCalls(schemas: Schemas): Record<string, Record<string, object>> {
  const paths: Record<string, Record<string, object>> = {}
  for (const [name, call] of Object.entries(calls) as [CallName, Call][]) {
    const path = `/api${call.path}`
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: describeCall(name, call, schemas) }
  }
  return paths
}

function describeCall(name: CallName, call: Call, schemas: Schemas): object {
  const { tag, summary } = descriptionOf(name)
  const body = schemas.bodyOf(name)
  return {
    operationId: name,
    tags: [tag],
    summary,
    description: access(call),
    security: securityOf(call),
    parameters: [...pathParameters(call), ...queryParameters(call), ...headerParameters(name)],
    ...(body && { requestBody: { required: true, content: json(body) } }),
    ...(call.takes && { requestBody: { required: true, content: bytes(call.takes) } }),
    responses: {
      ...successOf(name, call, schemas),
      ...refuse(statusesOf(call), (status) => refusalOf(name, status, schemas)),
    },
  }
}

function access(call: Call): string {
  const { who, keys } = call
  const whose = who.startsWith('self') ? ' (`self`: the email address in the path or query is the caller’s own)' : ''
  const limit = limitOf(call)
  const rate = limit ? ` At most ${limit.times} calls in ${waitWords(limit.perSeconds)} per ${limit.each}.` : ''
  return `Caller: ${who}${whose}.${rate}${keys ? ` API keys: ${keyWords[keys]}.` : ''}`
}

const keyWords = { read: 'any scope', orders: 'scope `orders`', money: 'scope `money`' }

/** Public calls read the token only if the answer depends on the caller. */
function securityOf({ who, tellsSomeMore, keys }: Call): object[] {
  if (who !== 'anyone') return [{ bearer: [] }, ...(keys ? [{ key: [] }] : [])]
  return tellsSomeMore ? [{}, { bearer: [] }] : []
}

const pathShapes: Record<string, Schema> = {
  id: { type: 'string', format: 'uuid', description: 'An `_id`. Any other text is answered with 404' },
  email: { type: 'string', maxLength: 254, description: 'An email address, in upper or lower case' },
  slug: { type: 'string', description: 'The last part of the product’s public address' },
  n: {
    type: 'string',
    pattern: '^[1-9][0-9]{0,5}$',
    description: 'Which of the order’s credit notes and corrective invoices, counted from 1',
  },
}

function pathParameters({ path }: Call): object[] {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  return names.map((name) => ({ name, in: 'path', required: true, schema: pathShapes[name] ?? { type: 'string' } }))
}

function queryParameters({ query }: Call): object[] {
  return query ? queryOf(query).map((parameter) => ({ ...parameter, in: 'query' })) : []
}

function headerParameters(name: CallName): object[] {
  if (isCached(name)) return [ifNoneMatch]
  return calls[name].method === 'POST' ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []
}

/** Only public reads are cached, by ETag. */
function isCached(name: CallName): boolean {
  return calls[name].method === 'GET' && calls[name].who === 'anyone'
}

function successOf(name: CallName, { answer }: Call, schemas: Schemas): Answers {
  const content = files.get(answer)
  if (content) return { '200': { description: 'The file', headers: referHeaders('Content-Disposition'), content } }
  const isList = answer.type === 'array'
  const ofLists: HeaderName[] = isList ? ['Link', 'X-Total-Count'] : []
  const description = isList ? 'All rows, or one page if a parameter other than `email` is given' : 'Done'
  if (!isCached(name)) return success(description, schemas.answerOf(name), ...ofLists)
  return { ...success(description, schemas.answerOf(name), ...ofLists, 'ETag'), ...unchanged(...ofLists) }
}

const bytes = (types: string) =>
  Object.fromEntries(types.split(', ').map((type) => [type, { schema: { type: 'string', contentMediaType: type } }]))

const files = new Map<Call['answer'], object>([
  [Pdf, bytes('application/pdf')],
  [Csv, bytes('text/csv')],
  [PersonData, json(personFile)],
  [Proof, bytes(proofTypes)],
])

function statusesOf(call: Call): number[] {
  return [
    ...[400, 405, 500, 503],
    // Calls without a scope refuse API keys.
    ...(call.who === 'anyone' ? [] : [401, 403]),
    ...(call.path.includes('{') ? [404] : []),
    ...(call.query ? [422] : []),
    ...(call.body || call.takes ? [413, 415, 422] : []),
    ...(limitOf(call) || call.keys ? [429] : []),
    ...(call.refuses ?? []),
    ...(call.conflict ? [409] : []),
  ]
}

/** A refusal repeats the call's own members, such as `success`, with the values for "nothing done". */
function refusalOf(name: CallName, status: number, schemas: Schemas): Schema {
  // A wrong method is refused before the call is known.
  if (status === 405) return problem
  const refused = refer(refusedNames[membersOf(name).join()] ?? 'Problem')
  const conflict = status === 409 && schemas.conflictOf(name)
  return conflict ? { allOf: [refused, conflict] } : refused
}

const refusedMembers: Record<string, Schema> = {
  success: { type: 'boolean', const: false },
  deletedCount: { type: 'integer', const: 0 },
  modifiedCount: { type: 'integer', const: 0 },
}

function membersOf(name: CallName): string[] {
  const { answer }: Call = calls[name]
  const shape = 'shape' in answer ? Object(answer.shape) : {}
  return Object.keys(refusedMembers).filter((member) => member in shape)
}

const refusedNames: Record<string, string> = {
  success: 'NotDone',
  deletedCount: 'NotDeleted',
  modifiedCount: 'NotModified',
  'success,modifiedCount': 'NotSaved',
}

/** A problem schema for each combination of members. */
export function refusedSchemas(): Record<string, Schema> {
  const schemas = Object.entries(refusedNames).map(([members, name]) => {
    const properties = members.split(',').map((member) => [member, refusedMembers[member]])
    return [name, { allOf: [problem, objectOf(Object.fromEntries(properties))] }]
  })
  return Object.fromEntries(schemas)
}

export const parameters = {
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    description:
      'Makes it safe to repeat a call that creates something. Calls of one user with the same key take effect only once',
    schema: { type: 'string', pattern: '^[\\x21-\\x7e]{1,100}$' },
  },
}
