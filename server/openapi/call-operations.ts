/** The calls of the table as operations. */

import type { CallName } from '#contract/calls.ts'
import { Pdf } from '#contract/orders/schema/paper.ts'
import { Csv } from '#contract/products/schema/csv.ts'
import { type Call, calls } from '#contract/table.ts'
import { PersonData } from '#contract/users/schema/user.ts'
import { limitOf } from '../api/call-limit.ts'
import { waitWords } from '../base/wait-words.ts'
import {
  type Answers,
  type HeaderName,
  ifNoneMatch,
  json,
  problem,
  referHeaders,
  refuse,
  unchanged,
} from './answers.ts'
import { callNotes } from './call-notes.ts'
import { queryOf, refer, type Schema, type Schemas } from './schemas.ts'

/** Paths are those of the table, behind /api. */
export function describeCalls(schemas: Schemas): Record<string, Record<string, object>> {
  const paths: Record<string, Record<string, object>> = {}
  for (const [name, call] of Object.entries(calls) as [CallName, Call][]) {
    const path = `/api${call.path}`
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: describeCall(name, call, schemas) }
  }
  return paths
}

function describeCall(name: CallName, call: Call, schemas: Schemas): object {
  const body = schemas.bodyOf(name)
  return {
    operationId: name,
    tags: [callNotes[name].tag],
    summary: call.says,
    description: forWhom(call),
    security: securityOf(call),
    parameters: [
      ...pathParameters(call),
      ...(call.query ? queryParameters(call.query) : []),
      ...headerParameters(name),
    ],
    ...(body && { requestBody: { required: true, content: json(body) } }),
    ...(call.takes && { requestBody: { required: true, content: file(call.takes) } }),
    responses: {
      ...successOf(name, call, schemas),
      ...refuse(statusesOf(name, call), (status) => refusalOf(name, status)),
    },
  }
}

function forWhom(call: Call): string {
  const { who, keys } = call
  const limit = limitOf(call)
  const rate = limit ? `, at most ${limit.times} times in ${waitWords(limit.perSeconds)} for each ${limit.each}` : ''
  return `For: ${who}${who.startsWith('self') ? ' (the address in the call is the caller’s own)' : ''}${rate}.${keys ? ` API keys: ${keyWords[keys]}.` : ''}`
}

const keyWords = { read: 'of either scope', orders: 'of the scope `orders`' }

/** An open call looks who asks only when it tells some callers more. */
function securityOf({ who, tellsSomeMore, keys }: Call): object[] {
  if (who !== 'anyone') return [{ bearer: [] }, ...(keys ? [{ key: [] }] : [])]
  return tellsSomeMore ? [{}, { bearer: [] }] : []
}

const pathShapes: Record<string, Schema> = {
  id: { type: 'string', format: 'uuid', description: 'An `_id`; what cannot be one is not found' },
  email: { type: 'string', maxLength: 254, description: 'An email address; upper and lower case are the same' },
  slug: { type: 'string', description: 'The name in the public address of a product' },
  n: { type: 'string', pattern: '^[1-9][0-9]{0,5}$', description: 'Which of them, from 1' },
}

function pathParameters({ path }: Call): object[] {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  return names.map((name) => ({ name, in: 'path', required: true, schema: pathShapes[name] ?? { type: 'string' } }))
}

function queryParameters(query: NonNullable<Call['query']>): object[] {
  return queryOf(query).map((parameter) => ({ ...parameter, in: 'query' }))
}

function headerParameters(name: CallName): object[] {
  if (isKept(name)) return [ifNoneMatch]
  return calls[name].method === 'POST' ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []
}

/** What anybody may read is answered with a tag; what is somebody's own is not kept. */
function isKept(name: CallName): boolean {
  return calls[name].method === 'GET' && calls[name].who === 'anyone'
}

function successOf(name: CallName, { answer }: Call, schemas: Schemas): Answers {
  const content = files.get(answer)
  if (content) return { '200': { description: 'The file', headers: referHeaders('Content-Disposition'), content } }
  const isList = answer.type === 'array'
  const ofLists: HeaderName[] = isList ? ['Link', 'X-Total-Count'] : []
  const description = isList ? 'Everything; or one page, when any parameter but `email` is given' : 'Done'
  const headers = referHeaders(...ofLists, ...(isKept(name) ? (['ETag'] as const) : []))
  return {
    '200': { description, headers, content: json(schemas.answerOf(name)) },
    ...(isKept(name) && unchanged(...ofLists)),
  }
}

const file = (type: string) => ({ [type]: { schema: { type: 'string', contentMediaType: type } } })

/** The lists of a person's file; each row has what the shop keeps of it. */
const personLists = {
  addresses: 'Addresses they keep',
  cart: 'Lines of their cart',
  signIns: 'How they sign in, without what opens the account',
  sessions: 'Where they are signed in',
  savedViews: 'Views of lists they saved, as admins',
  orders: 'Their orders with events, payments, refunds, disputes, parcels and papers',
  reviews: 'Their reviews',
  mails: 'Mails that were written to them',
  history: 'What they changed, and what was changed about them',
}

const personFile: Schema = {
  type: 'object',
  description: 'Of somebody without an account there are only orders, reviews, mails and history',
  required: ['exportedAt', 'email', 'orders', 'reviews', 'mails', 'history'],
  properties: {
    exportedAt: { type: 'string', format: 'date-time' },
    email: { type: 'string' },
    profile: { type: 'object', description: 'Their account' },
    ...Object.fromEntries(
      Object.entries(personLists).map(([name, description]) => [
        name,
        { type: 'array', description, items: { type: 'object' } },
      ]),
    ),
  },
}

/** What answers that are files hold. */
const files = new Map<Call['answer'], object>([
  [Pdf, file('application/pdf')],
  [Csv, file('text/csv')],
  [PersonData, json(personFile)],
])

function statusesOf(name: CallName, call: Call): number[] {
  return [
    ...[400, 405, 500, 503],
    // An API key is refused what is not for keys.
    ...(call.who === 'anyone' ? [] : [401, 403]),
    ...(call.path.includes('{') ? [404] : []),
    ...(call.query ? [422] : []),
    ...(call.body || call.takes ? [413, 415, 422] : []),
    ...(limitOf(call) || call.keys ? [429] : []),
    ...(callNotes[name].refuses ?? []),
  ]
}

/** Beside the problem stand the members by which the specification's screens see that nothing was done. */
function refusalOf(name: CallName, status: number): Schema {
  const { facts } = callNotes[name]
  // Another method on the path is refused before it is known which call is meant.
  if (status === 405) return problem
  const refused = refer(refusedNames[membersOf(name).join()] ?? 'Problem')
  return status === 409 && facts ? { allOf: [refused, { type: 'object', properties: facts }] } : refused
}

const refusedMembers = {
  success: { type: 'boolean', const: false },
  deletedCount: { type: 'integer', const: 0 },
  modifiedCount: { type: 'integer', const: 0 },
} satisfies Record<string, Schema>

type Member = keyof typeof refusedMembers

function membersOf(name: CallName): Member[] {
  const { answer }: Call = calls[name]
  const shape = 'shape' in answer ? Object(answer.shape) : {}
  return (Object.keys(refusedMembers) as Member[]).filter((member) => member in shape)
}

const refusedNames: Record<string, string> = {
  success: 'NotDone',
  deletedCount: 'NotDeleted',
  modifiedCount: 'NotModified',
  'success,modifiedCount': 'NotSaved',
}

/** A problem with each of the sets of members. */
export function refusedSchemas(): Record<string, Schema> {
  const schemas = Object.entries(refusedNames).map(([members, name]) => {
    const required = members.split(',') as Member[]
    const properties = Object.fromEntries(required.map((member) => [member, refusedMembers[member]]))
    return [name, { allOf: [problem, { type: 'object', required, properties }] }]
  })
  return Object.fromEntries(schemas)
}

export const parameters = {
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    description: 'Makes repeating safe: what was sent before with this key by the same user is done once',
    schema: { type: 'string', pattern: '^[\\x21-\\x7e]{1,100}$' },
  },
}
