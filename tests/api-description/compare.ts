/** Compares requests, answers and webhooks with an OpenAPI description. Answers and webhooks have no undescribed members. */
import type { IncomingHttpHeaders } from 'node:http'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'

type Schema = { [keyword: string]: unknown }
type Header = { required?: boolean; schema: Schema }
type Answer = { headers?: Record<string, Header>; content?: Record<string, { schema: Schema }> }
type Parameter = Header & { name: string; in: string }
type Operation = {
  parameters?: Parameter[]
  requestBody?: { content: Record<string, { schema: Schema }> }
  responses: Record<string, Answer>
}
type PathItem = Record<string, Operation>

export type Asked = { url: string; method: string; body?: string }

/** Returns the differences, one sentence each. */
export type Comparison = (request: Asked, answer: Response) => Promise<string[]>

/** The paths of pages and stand-ins. They are not described, because they are not meant for programs. */
const undescribed = /^\/(?!api\/|identity\/|webhooks\/)|^\/identity\/popup/

/**
 * Whether an undescribed path belongs to the identity provider. The description has only the calls with which a program signs
 * in there. Pages make the provider's other calls; of these, only refusals are compared.
 */
const isForPages = (pathname: string) => pathname.startsWith('/identity/')

const methodsBesides = ['HEAD', 'OPTIONS']

export function makeComparison(description: object): Comparison {
  const document = asServed(description)
  const { paths: items, components } = document as { paths: Record<string, PathItem>; components: { schemas: Schema } }
  const paths = Object.entries(items).map(([path, item]) => ({ path, item, pattern: patternOf(path) }))
  const refusal: Answer = {
    content: { 'application/problem+json': { schema: Object(components.schemas.IdentityProblem) } },
  }
  const validate = makeValidation()

  return async ({ url, method, body }, answer) => {
    const { pathname } = new URL(url)
    if (undescribed.test(pathname)) return []
    const text = await answer.text()
    const known = paths.find(({ pattern }) => pattern.test(pathname))
    const what = `${method} ${known?.path ?? pathname} → ${answer.status}`
    const say = (difference: string) => `${what}: ${difference}`
    if (!known && isForPages(pathname))
      return answer.status < 400 || text === '' ? [] : bodyDifferences(refusal, answer, text, validate).map(say)
    if (!known) return answer.status === 404 ? [] : [say('the path is not described')]
    if (method === 'OPTIONS') return [...allowDifferences(known.item, answer), ...emptyDifferences(text)].map(say)

    const operation = known.item[method === 'HEAD' ? 'get' : method.toLowerCase()]
    // A request with an undescribed method is answered with the 405 that all operations of the path describe.
    const described = operation ?? Object.values(known.item)[0]
    const expected = described?.responses[answer.status]
    if (!operation && answer.status !== 405) return [say('the method is not described')]
    if (!expected) return [say(`the status is not described; the answer is ${text.slice(0, 300)}`)]
    return [
      ...headerDifferences(expected, answer, validate),
      ...(answer.status === 405 ? allowDifferences(known.item, answer) : []),
      ...(method === 'HEAD' || !expected.content
        ? emptyDifferences(text)
        : bodyDifferences(expected, answer, text, validate)),
      ...(answer.ok && body !== undefined ? sentDifferences(operation, body, validate) : []),
    ].map(say)
  }
}

export type Sent = { headers: IncomingHttpHeaders; body: string }

/** The same comparison for a received webhook, which is identified by the `type` of its body. */
export function makeWebhookComparison(description: object): (sent: Sent) => string[] {
  const { webhooks } = asServed(description) as { webhooks: Record<string, { post: Operation }> }
  const validate = makeValidation()

  return ({ headers, body }) => {
    const news = JSON.parse(body)
    const known = webhooks[news.type]?.post
    if (!known) return [`The webhook ${news.type} is not described`]
    const schema = known.requestBody?.content[headers['content-type'] ?? '']?.schema
    const inHeaders = (known.parameters ?? []).flatMap(({ name, schema }) =>
      validate(schema, headers[name.toLowerCase()]).map((difference) => `${name}: ${difference}`),
    )
    const inBody = schema ? validate(schema, news, true) : [`${headers['content-type']} is not described`]
    return [...inHeaders, ...inBody].map((difference) => `The webhook ${news.type}: ${difference}`)
  }
}

/** Removes undefined values, and resolves references. */
const asServed = (description: object) => inlined(JSON.parse(JSON.stringify(description)))

type Validate = (schema: Schema, value: unknown, isClosed?: boolean) => string[]

function makeValidation(): Validate {
  const ajv = new Ajv2020({
    strict: true,
    strictTypes: false,
    strictRequired: false,
    allErrors: true,
    coerceTypes: false,
  })
  addFormats.default(ajv)
  const made = new Map<Schema, ValidateFunction>()
  return (schema, value, isClosed = false) => {
    const check = made.get(schema) ?? ajv.compile(isClosed ? closed(schema) : schema)
    made.set(schema, check)
    if (check(value)) return []
    return (check.errors ?? []).map(
      ({ instancePath, message, params }) => `${instancePath || 'the body'} ${message} ${JSON.stringify(params)}`,
    )
  }
}

function bodyDifferences({ content = {} }: Answer, answer: Response, text: string, validate: Validate): string[] {
  const type = answer.headers.get('content-type')?.split(';')[0] ?? ''
  const described = content[type]
  if (!described) return [`the media type ${type} is not described`]
  return validate(described.schema, type.includes('json') ? JSON.parse(text) : text, true)
}

function sentDifferences(operation: Operation | undefined, body: string, validate: Validate): string[] {
  const [[type, { schema }] = ['', { schema: undefined }]] = Object.entries(operation?.requestBody?.content ?? {})
  if (!schema) return ['a body was accepted, but none is described']
  const sent = type.includes('json') ? JSON.parse(body) : body
  return validate(schema, sent).map((difference) => `the body should have been refused: ${difference}`)
}

/** The headers that need a description. Headers that every answer has, and headers of the connection, need none. */
const meaningful = [
  'allow',
  'content-disposition',
  'etag',
  'link',
  'location',
  'retry-after',
  'set-cookie',
  'www-authenticate',
  'x-total-count',
]

function headerDifferences({ headers = {} }: Answer, answer: Response, validate: Validate): string[] {
  const described = new Map(Object.entries(headers).map(([name, header]) => [name.toLowerCase(), header]))
  const unknown = meaningful.filter((name) => answer.headers.has(name) && !described.has(name))
  const missing = [...described].filter(([name, { required }]) => required && !answer.headers.has(name))
  const wrong = [...described].flatMap(([name, { schema }]) => {
    const value = answer.headers.get(name)
    return value === null ? [] : validate(schema, schema.type === 'integer' ? Number(value) : value)
  })
  return [
    ...unknown.map((name) => `the header ${name} is not described`),
    ...missing.map(([name]) => `the header ${name} is missing`),
    ...wrong,
  ]
}

function allowDifferences(item: PathItem, answer: Response): string[] {
  const described = Object.keys(item).map((method) => method.toUpperCase())
  const methods = new Set([
    ...described,
    ...methodsBesides.filter((name) => name !== 'HEAD' || described.includes('GET')),
  ])
  const allowed = new Set(answer.headers.get('allow')?.split(', '))
  const isSame = [...methods].toSorted().join() === [...allowed].toSorted().join()
  return isSame ? [] : [`Allow is ${[...allowed]}, but the description has ${[...methods]}`]
}

function emptyDifferences(text: string): string[] {
  return text === '' ? [] : [`a body is not described: ${text.slice(0, 100)}`]
}

function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}$`)
}

/** Replaces every reference by its target. The description has no circular references. */
function inlined(document: Schema): Schema {
  const resolve = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(resolve)
    if (typeof value !== 'object' || value === null) return value
    if ('$ref' in value) return resolve(find(document, String(value.$ref)))
    return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, resolve(part)]))
  }
  return resolve(document) as Schema
}

function find(document: Schema, reference: string): unknown {
  const steps = reference.slice(2).split('/')
  return steps.reduce<unknown>((part, step) => (part as Schema)[step], document)
}

/** Makes a schema forbid undescribed members. Each part of an allOf stays open, because it describes only some members. */
function closed(schema: Schema, isPart = false): Schema {
  const within = (name: string, value: unknown): unknown => {
    if (name === 'properties')
      return Object.fromEntries(Object.entries(value as Schema).map(([key, part]) => [key, closed(part as Schema)]))
    if (name === 'allOf') return (value as Schema[]).map((part) => closed(part, true))
    if (name === 'anyOf') return (value as Schema[]).map((part) => closed(part))
    return name === 'items' ? closed(value as Schema) : value
  }
  const inside = Object.fromEntries(Object.entries(schema).map(([name, value]) => [name, within(name, value)]))
  const holdsMembers = 'properties' in schema || 'allOf' in schema
  const isOpen = isPart || !holdsMembers || schema.additionalProperties === true
  return isOpen ? inside : { ...inside, unevaluatedProperties: false }
}
