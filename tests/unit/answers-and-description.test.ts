/** The comparison of answers with the API description must notice every difference. */
import { expect, it } from 'vitest'
import { makeComparison } from '#tests/api-description/compare.ts'

const coil = {
  type: 'object',
  required: ['name'],
  properties: {
    name: { type: 'string' },
    soldAt: { type: 'string', format: 'date-time' },
    core: { type: 'object', properties: { widthMm: { type: 'number' } } },
  },
}
const problem = { type: 'object', required: ['detail'], properties: { detail: { type: 'string' } } }
const refusal = (schema: object) => ({ content: { 'application/problem+json': { schema } } })
const compare = makeComparison({
  paths: {
    '/api/coils': {
      get: {
        responses: {
          '200': {
            headers: { 'X-Total-Count': { required: true, schema: { type: 'integer' } } },
            content: { 'application/json': { schema: { type: 'array', items: coil } } },
          },
          '304': { headers: { ETag: { schema: { type: 'string' } } } },
          '405': { headers: { Allow: { required: true, schema: { type: 'string' } } }, ...refusal(problem) },
        },
      },
    },
    '/api/coils/{id}': {
      put: {
        requestBody: { content: { 'application/json': { schema: coil } } },
        responses: {
          '200': { content: { 'application/json': { schema: { $ref: '#/components/schemas/Coil' } } } },
          '409': refusal({ allOf: [problem, { type: 'object', properties: { left: { type: 'number' } } }] }),
        },
      },
    },
  },
  components: { schemas: { Coil: coil, IdentityProblem: problem } },
})

const list = { status: 200, headers: { 'content-type': 'application/json', 'x-total-count': '1' } }
const one = { status: 200, headers: { 'content-type': 'application/json; charset=utf-8' } }
const refused = { status: 409, headers: { 'content-type': 'application/problem+json' } }
const sent = '{"name":"PET"}'

it.each([
  ['GET', '/api/coils', [{ name: 'PET', soldAt: '2026-01-01T00:00:00.000Z', core: { widthMm: 406 } }], list],
  ['HEAD', '/api/coils', undefined, list],
  ['GET', '/api/coils', undefined, { status: 304, headers: { etag: '"1"' } }],
  [
    'PATCH',
    '/api/coils',
    { detail: 'No' },
    { status: 405, headers: { ...refused.headers, allow: 'GET, HEAD, OPTIONS' } },
  ],
  ['OPTIONS', '/api/coils', undefined, { status: 204, headers: { allow: 'GET, HEAD, OPTIONS' } }],
  ['PUT', '/api/coils/1', { name: 'PET' }, one],
  ['PUT', '/api/coils/1', { detail: 'No', left: 1 }, refused],
  ['GET', '/api/nothing', { detail: 'No' }, { ...refused, status: 404 }],
  ['POST', '/identity/sign-out', {}, one],
  ['POST', '/identity/sign-out', { detail: 'No' }, refused],
  ['GET', '/', 'a page', { status: 200, headers: { 'content-type': 'text/html' } }],
])('%s %s answered with %o matches the description', async (method, path, body, init) => {
  expect(await differences(method, path, body, init)).toEqual([])
})

it.each([
  ['an undescribed path', 'GET', '/api/nothing', [], list],
  ['an undescribed method', 'POST', '/api/coils', { name: 'PET' }, one],
  ['an undescribed status', 'GET', '/api/coils', { detail: 'No' }, { ...refused, status: 418 }],
  [
    'an undescribed media type',
    'GET',
    '/api/coils',
    [],
    { status: 200, headers: { 'content-type': 'text/plain', 'x-total-count': '1' } },
  ],
  ['a missing header', 'GET', '/api/coils', [], { status: 200, headers: { 'content-type': 'application/json' } }],
  [
    'a header whose value has another type',
    'GET',
    '/api/coils',
    [],
    { ...list, headers: { ...list.headers, 'x-total-count': 'one' } },
  ],
  ['an undescribed header', 'GET', '/api/coils', [], { ...list, headers: { ...list.headers, etag: '"1"' } }],
  ['a missing member', 'GET', '/api/coils', [{}], list],
  ['an undescribed member', 'GET', '/api/coils', [{ name: 'PET', cost: 1 }], list],
  ['an undescribed member deep inside', 'GET', '/api/coils', [{ name: 'PET', core: { cost: 1 } }], list],
  ['an undescribed member of a refusal', 'PUT', '/api/coils/1', { detail: 'No', cost: 1 }, refused],
  ['an undescribed member of a refusal at /identity', 'POST', '/identity/sign-out', { detail: 'No', cost: 1 }, refused],
  ['an invalid time', 'GET', '/api/coils', [{ name: 'PET', soldAt: 'yesterday' }], list],
  ['a body in an answer to HEAD', 'HEAD', '/api/coils', [], list],
  ['a wrong Allow header', 'OPTIONS', '/api/coils', undefined, { status: 204, headers: { allow: 'GET' } }],
])('notices %s', async (_, method, path, body, init) => {
  expect(await differences(method, path, body, init)).toHaveLength(1)
})

it('notices an accepted value that the description refuses', async () => {
  expect(await differences('PUT', '/api/coils/1', { name: 'PET' }, one, '{"name":5}')).toHaveLength(1)
})

function differences(
  method: string,
  path: string,
  body: unknown,
  init: ResponseInit,
  requested = sent,
): Promise<string[]> {
  const answer = new Response(body === undefined ? null : JSON.stringify(body), init)
  return compare({ url: `http://shop${path}`, method, ...(method === 'PUT' && { body: requested }) }, answer)
}
