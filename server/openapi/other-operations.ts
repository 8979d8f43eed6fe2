/** What is answered beside the calls: whether the shop works, what it can do, and the card provider's news. */
import { ifNoneMatch, json, problem, referHeaders, refuse, unchanged } from './answers.ts'
import type { Schema } from './schemas.ts'

const refuseAll = (...statuses: number[]) => refuse([405, ...statuses], () => problem)

export function describeOthers(): Record<string, Record<string, object>> {
  return {
    '/api/health': { get: health },
    '/api/ready': { get: ready },
    '/api/openapi.json': { get: openApi },
    '/webhooks/stripe': { post: takeCardEvent },
  }
}

const open = { tags: ['operation'], security: [] }
const truth = (name: string, ...values: boolean[]): Schema => ({
  type: 'object',
  required: [name],
  properties: { [name]: values.length === 1 ? { type: 'boolean', const: values[0] } : { type: 'boolean' } },
})

const alive: Schema = {
  type: 'object',
  required: ['alive', 'version', 'commit'],
  properties: {
    alive: { type: 'boolean', const: true },
    version: { type: 'string', description: 'Which release answers' },
    commit: { type: ['string', 'null'], description: 'What it was made of; null in a checkout' },
  },
}

const health = {
  ...open,
  operationId: 'isAlive',
  summary: 'Whether the process answers',
  description: 'It asks nobody: a process that is alive may still not be ready.',
  responses: {
    '200': { description: 'It does', headers: referHeaders('ETag'), content: json(alive) },
    ...unchanged(),
    ...refuseAll(),
  },
}

const notReady: Schema = {
  type: 'object',
  required: ['ready', 'state'],
  properties: {
    ready: { type: 'boolean', const: false },
    state: { type: 'string', description: 'Why not, in a word' },
  },
}

const isReady: Schema = {
  type: 'object',
  required: ['ready'],
  properties: {
    ready: { type: 'boolean', const: true },
    standby: { type: 'string', description: 'Of a shop that has one: `following`, or why it is not asked' },
  },
}

const ready = {
  ...open,
  operationId: 'isReady',
  summary: 'Whether the shop takes work',
  description: 'It asks the database. A load balancer sends requests to who is ready.',
  responses: {
    '200': { description: 'It does', content: json(isReady) },
    ...refuseAll(),
    '503': {
      description: 'It does not, for the moment',
      headers: referHeaders('Retry-After'),
      content: json(notReady),
    },
  },
}

const document: Schema = {
  type: 'object',
  required: ['openapi', 'info', 'paths'],
  properties: { openapi: { type: 'string' }, info: { type: 'object' }, paths: { type: 'object' } },
  additionalProperties: true,
}

const openApi = {
  ...open,
  operationId: 'describeApi',
  summary: 'This description',
  description: 'Derived from the table of calls, and kept true by the tests: every answer in them is compared with it.',
  parameters: [ifNoneMatch],
  responses: {
    '200': {
      description: 'An OpenAPI 3.1 document',
      headers: referHeaders('ETag'),
      content: json(document),
    },
    ...unchanged(),
    ...refuseAll(),
  },
}

const takeCardEvent = {
  ...open,
  operationId: 'takeCardEvent',
  summary: 'Takes an event of the card provider',
  description:
    'The signature says who speaks; what is true is read back from the provider. 400 is final, 500 and 503 ask for another delivery.',
  parameters: [
    {
      name: 'Stripe-Signature',
      in: 'header',
      required: true,
      description: 'Over the bytes of the body',
      schema: { type: 'string' },
    },
  ],
  requestBody: { required: true, description: 'At most 256 KiB', content: json({ type: 'object' }) },
  responses: {
    '200': { description: 'Taken', content: json(truth('received', true)) },
    ...refuseAll(400, 413, 500, 503),
  },
}
