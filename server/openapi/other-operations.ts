/** Endpoints outside the table of calls: health, this description, and the card provider's webhook. */
import { ifNoneMatch, json, objectOf, problem, referHeaders, refuse, success, unchanged } from './answers.ts'
import type { Schema } from './examples.ts'

const open = { tags: ['operation'], security: [] }
const refuseAll = (...statuses: number[]) => refuse([405, ...statuses], () => problem)
const always = (value: boolean): Schema => ({ type: 'boolean', const: value })

const isAlive = {
  ...open,
  operationId: 'isAlive',
  summary: 'Says whether the process is alive',
  description: 'Does not check the database or the providers, so a process that is alive is not always ready.',
  responses: {
    ...success(
      'The process is alive',
      objectOf({
        alive: always(true),
        version: { type: 'string', description: 'The release' },
        commit: {
          type: ['string', 'null'],
          description: 'The commit from which the release was built; null in a checkout',
        },
      }),
      'ETag',
    ),
    ...unchanged(),
    ...refuseAll(),
  },
}

const standby = {
  type: 'string',
  description: '`following`, or why the standby database is not used; left out without a standby database',
}
const state = { type: 'string', description: 'Why the shop cannot serve requests, in one word' }

const isReady = {
  ...open,
  operationId: 'isReady',
  summary: 'Says whether the shop can serve requests',
  description: 'Checks the database. For load balancers, so that they send requests only to ready instances.',
  responses: {
    ...success('The shop can serve requests', objectOf({ ready: always(true) }, { standby })),
    ...refuseAll(),
    '503': {
      description: 'Unavailable at the moment',
      headers: referHeaders('Retry-After'),
      content: json(objectOf({ ready: always(false), state })),
    },
  },
}

const document = objectOf({ openapi: { type: 'string' }, info: { type: 'object' }, paths: { type: 'object' } })

const describeApi = {
  ...open,
  operationId: 'describeApi',
  summary: 'Returns this description',
  description: 'Derived from the table of calls. Every answer in the tests is compared with this description.',
  parameters: [ifNoneMatch],
  responses: {
    ...success('An OpenAPI 3.1 document', { ...document, additionalProperties: true }, 'ETag'),
    ...unchanged(),
    ...refuseAll(),
  },
}

const signature = {
  name: 'Stripe-Signature',
  in: 'header',
  required: true,
  description: 'The signature of the bytes of the body',
  schema: { type: 'string' },
}

const takeCardEvent = {
  ...open,
  operationId: 'takeCardEvent',
  summary: 'Receives an event of the card provider',
  description:
    'The signature proves the sender. The shop then reads the facts from the provider. After 500 or 503, the provider has to deliver the event again; after 400, another delivery cannot succeed.',
  parameters: [signature],
  requestBody: { required: true, description: 'At most 256 KiB', content: json({ type: 'object' }) },
  responses: {
    ...success('Received', objectOf({ received: always(true) })),
    ...refuseAll(400, 413, 500, 503),
  },
}

export const otherTags = [{ name: 'operation', description: 'For operators, and for the card provider' }]

export const otherPaths = {
  '/api/health': { get: isAlive },
  '/api/ready': { get: isReady },
  '/api/openapi.json': { get: describeApi },
  '/webhooks/stripe': { post: takeCardEvent },
}
