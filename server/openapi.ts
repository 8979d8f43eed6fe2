/** /api/openapi.json, derived from the table of calls. */

import { z } from 'zod'
import { type Call, calls } from '#contract/calls.ts'
import { Problem } from '#contract/wire.ts'

const refusals: Record<string, string> = {
  '400': 'Not readable',
  '401': 'Not signed in, or no longer',
  '403': 'Not for this account',
  '404': 'Not there, or not yours',
  '409': 'Refused by the state things are in',
  '422': 'A field is wrong; `errors` says which',
  '429': 'Too often; `Retry-After` says how long to wait',
}

/** An OpenAPI 3.1 document of every call. */
export function describeApi(shopName: string) {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const [name, call] of Object.entries<Call>(calls)) {
    paths[call.path] = { ...paths[call.path], [call.method.toLowerCase()]: describeCall(name, call) }
  }
  return {
    openapi: '3.1.0',
    info: { title: `${shopName} API`, version: '1' },
    servers: [{ url: '/api' }],
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      schemas: { Problem: z.toJSONSchema(Problem) },
    },
  }
}

function describeCall(operationId: string, call: Call) {
  return {
    operationId,
    summary: call.says,
    description: `For: ${call.who}`,
    ...(call.who !== 'anyone' && { security: [{ bearer: [] }] }),
    parameters: [...pathParameters(call), ...queryParameters(call)],
    ...(call.body && { requestBody: { required: true, content: json(call.body) } }),
    responses: { '200': { description: 'Done', content: json(call.answer) }, ...describeRefusals() },
  }
}

function pathParameters(call: Call) {
  const names = [...call.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
  return names.map((name) => ({ name, in: 'path', required: true, schema: { type: 'string' } }))
}

function queryParameters(call: Call) {
  return Object.entries(call.query?.shape ?? {}).map(([name, shape]) => ({
    name,
    in: 'query',
    required: !z.safeParse(shape, undefined).success,
    schema: schemaOf(shape),
  }))
}

function describeRefusals() {
  return Object.fromEntries(
    Object.entries(refusals).map(([status, description]) => [
      status,
      { description, content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } } },
    ]),
  )
}

function json(shape: z.core.$ZodType) {
  return { 'application/json': { schema: schemaOf(shape) } }
}

function schemaOf(shape: z.core.$ZodType) {
  return z.toJSONSchema(shape, { io: 'input', unrepresentable: 'any' })
}
