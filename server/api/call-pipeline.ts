/**
 * The pipeline of every API call: route, authenticate, rate limit, authorize, validate, handle, answer or refuse. Handlers never
 * see input that the database cannot store (plain-input.ts, server/database/cursor.ts). If a check is missing, PostgreSQL reports
 * SQLSTATE class 22: the request is answered with 422, the error is logged, and tests/faults/hostile-requests fails.
 */
import { type Context, Hono } from 'hono'
import { z } from 'zod'
import type { CallName, ListName } from '#contract/calls.ts'
import { Email, Id, isPlainText } from '#contract/schema/wire.ts'
import {
  type Answer,
  type Call,
  type Calls,
  type CheckedBody,
  type CheckedQuery,
  calls,
  type Params,
} from '#contract/table.ts'
import { diagnostics, secondsSince } from '../base/diagnostics.ts'
import { jsonYielding } from '../base/json-yielding.ts'
import { type ListAnswer, sendList } from '../base/list-answer.ts'
import { currentRequestId } from '../base/log.ts'
import { Refusal } from '../base/refusal.ts'
import { StreamedFile, sendFile } from '../base/send-file.ts'
import { refersToNothing } from '../database/statements.ts'
import { clientAddress } from '../http/client-address.ts'
import { answerOtherMethod } from '../http/method-not-allowed.ts'
import { answerRefusal } from '../http/problem.ts'
import { readBody, readBytes } from '../http/read-body.ts'
import { textResponse } from '../http/text-response.ts'
import { needsSecondFactor } from '../identity/second-factor-demand.ts'
import type { Session } from '../identity/sessions.ts'
import { authenticate } from './authenticate.ts'
import { countedAs, countKey, limitOf } from './call-limit.ts'
import { refuseUnplain } from './plain-input.ts'
import { authorize } from './rights.ts'
import type { Shop } from './services.ts'

/** The input of a handler: the caller (null only where anyone may call) and validated parameters, query and body. */
type CallContext<Name extends CallName> = {
  shop: Shop
  db: Shop['db']
  replicaDb: Shop['replicaDb']
  user: Calls[Name]['who'] extends 'anyone' ? Session['user'] | null : Session['user']
  /** The caller's session, from the token. */
  session: Calls[Name]['who'] extends 'anyone' ? Session | null : Session
  params: Params<Name>
  query: CheckedQuery<Name>
  body: CheckedBody<Name>
  /** The Idempotency-Key of a form: sending the form twice has the same effect as sending it once. */
  idempotencyKey: string | undefined
  /** Aborted when the client has gone. */
  signal: AbortSignal
}

type Owed<Name extends CallName> = Name extends ListName
  ? Answer<Name> extends readonly (infer Row)[]
    ? ListAnswer<Row>
    : never
  : Answer<Name> extends File
    ? File | StreamedFile
    : Answer<Name>

/** Every call has a handler: the compiler reports a missing one by name. */
export type Handlers = { [Name in CallName]: (context: CallContext<Name>) => Promise<Owed<Name>> }

/** Clients may store a public answer, but must revalidate it before each use. */
const askEachTime = { 'Cache-Control': 'no-cache' }

const mostBodyBytes = 64 * 1024
/** The most unknown fields that a refusal names. */
const mostUnknownNamed = 20

/** Adapts the shop for one request, for example with a timeout for calls to the card provider. */
type ForRequest = (shop: Shop) => Shop

/** The API, to be mounted under /api. `fixed`: GET paths other than calls, each with the function that makes its answer. */
export function makeApi(
  shop: Shop,
  handlers: Handlers,
  { fixed = {}, forRequest = (same) => same }: { fixed?: Record<string, () => object>; forRequest?: ForRequest } = {},
): Hono {
  const api = new Hono()
  for (const [path, answer] of Object.entries(fixed)) api.get(path, () => sendObject(answer(), askEachTime))
  for (const name of Object.keys(calls) as CallName[]) {
    const { method, path } = calls[name]
    api.on(method, path.replaceAll(/\{(\w+)\}/g, ':$1'), (c) =>
      measured(name, () => answerCall(c, forRequest(shop), handlers, name)),
    )
  }
  refuseOtherMethods(api)
  api.all('*', (c) => answerRefusal(c, new Refusal(404, 'There is no such call')))
  api.onError((error, c) => answerRefusal(c, error))
  return api
}

async function measured(call: CallName, answering: () => Promise<Response>): Promise<Response> {
  const started = performance.now()
  const response = await answering()
  if (diagnostics.called.hasSubscribers()) {
    const { status } = response
    diagnostics.called.publish({ call, status, seconds: secondsSince(started), requestId: currentRequestId() })
  }
  return response
}

async function answerCall(c: Context, shop: Shop, handlers: Handlers, name: CallName): Promise<Response> {
  const call: Call = calls[name]
  try {
    const session = await authenticate(c, shop, call)
    const params = checkParams(c.req.param())
    const { user } = session ?? {}
    const limit = limitOf(call)
    if (limit) await shop.rateLimits.consume(name, limit, countedAs(limit, user, clientAddress(c, shop.config)))
    if (user?.keyScope) await countKey(shop.rateLimits, call, user.id)
    const mustProve = session !== null && needsSecondFactor(shop.config, session)
    authorize(
      call,
      session && { ...session.user, mustProve },
      () => params.email ?? Email.safeParse(c.req.query('email')).data,
    )
    const query = call.query ? checkQuery(call.query, c) : {}
    const body = await readInput(c, call)
    const context = {
      shop,
      db: shop.db,
      replicaDb: shop.replicaDb,
      user: session && (mustProve ? { ...session.user, role: 'user' as const, officeRole: null } : session.user),
      session,
      params,
      query,
      body,
      idempotencyKey: readIdempotencyKey(c),
      // Made on demand, because it needs a Request.
      get signal() {
        return c.req.raw.signal
      },
    }
    // Cast: one function serves all calls, so TypeScript cannot correlate a name with its input, which is validated above.
    const handle = handlers[name] as (context: unknown) => Promise<unknown>
    return await answer(c, name, await handle(context))
  } catch (error) {
    const isGone = refersToNothing(error) && (await authenticate(c, shop, call)) === null
    return answerRefusal(c, isGone ? deletedMeanwhile() : error, call.answer)
  }
}

/** What the call was to write refers to its caller, whose account was deleted after the caller was identified. */
const deletedMeanwhile = () => new Refusal(401, 'Please sign in again')

/** Parameters other than ids and these may be any plain text. `n` counts from 1. */
const shapesOfParams: Record<string, z.ZodType<string>> = { email: Email, n: z.string().regex(/^[1-9][0-9]{0,5}$/) }

/** Malformed path parameters are answered with 404, because nothing with that id or address can exist. */
function checkParams(params: Record<string, string>): Record<string, string> {
  const checked: Record<string, string> = {}
  for (const [name, value] of Object.entries(params)) {
    const shape = /^id$|Id$/.test(name) ? Id : shapesOfParams[name]
    const read = shape?.safeParse(value)
    if ((read && !read.success) || !isPlainText(value)) throw new Refusal(404, 'There is nothing here')
    checked[name] = read?.data ?? value
  }
  return checked
}

function checkQuery(shape: z.ZodObject, c: Context): unknown {
  const parameters = Object.entries(c.req.queries())
  const query = Object.fromEntries(parameters.map(([name, values]) => [name, values[0] ?? '']))
  refuseUnplain(query)
  const repeated = parameters.find(([, values]) => values.length > 1)
  if (repeated) throw new Refusal(400, `${repeated[0]} may be given only once`)
  return check(shape, query)
}

function check(shape: z.ZodObject, value: unknown): unknown {
  const read = shape.safeParse(value)
  if (read.success) return read.data
  // A Map, because a field may be named like a property of Object.prototype.
  const errors = new Map<string, string>()
  for (const issue of read.error.issues) {
    const isUnknown = issue.code === 'unrecognized_keys'
    const fields = isUnknown ? issue.keys.slice(0, mostUnknownNamed).map((key) => [...issue.path, key]) : [issue.path]
    const sentence = isUnknown ? 'This field is unknown' : issue.message
    for (const path of fields) {
      const field = path.join('.')
      if (!errors.has(field)) errors.set(field, sentence)
    }
  }
  const [first = 'Please check what you sent'] = errors.values()
  throw new Refusal(422, first, { errors: Object.fromEntries(errors) })
}

/** Reads the body that a call takes: a form, a file or nothing. */
async function readInput(c: Context, { body, takes, mostBytes = mostBodyBytes }: Call): Promise<unknown> {
  if (body) return check(body, await readJson(c, mostBytes))
  if (!takes) return undefined
  if (!isOfType(mediaTypeOf(c), takes)) throw new Refusal(415, `Please send a file, with Content-Type: ${takes}`)
  return readBytes(c.req.raw, mostBytes, `Please send a file of at most ${mostBytes / 1024 / 1024} MB`)
}

/** `image/*` accepts any image type; several types are separated by commas. */
const isOfType = (type: string | undefined, accepted: string): boolean =>
  accepted.split(', ').some((one) => (one.endsWith('*') ? type?.startsWith(one.slice(0, -1)) : type === one))

function mediaTypeOf(c: Context): string | undefined {
  return c.req.header('content-type')?.split(';')[0]?.trim().toLowerCase()
}

async function readJson(c: Context, mostBytes: number): Promise<unknown> {
  if (mediaTypeOf(c) !== 'application/json')
    throw new Refusal(415, 'Please send JSON, with Content-Type: application/json')
  const value = parseJson(await readBody(c.req.raw, mostBytes))
  refuseUnplain(value)
  return value
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new Refusal(400, 'This is not valid JSON')
  }
}

function readIdempotencyKey(c: Context): string | undefined {
  const key = c.req.header('idempotency-key')
  if (key !== undefined && !/^[\x21-\x7e]{1,100}$/.test(key))
    throw new Refusal(400, 'Idempotency-Key must have 1 to 100 printable characters, without spaces')
  return key
}

async function answer(c: Context, name: CallName, owed: unknown): Promise<Response> {
  const call: Call = calls[name]
  const isPrivate = call.who !== 'anyone' || c.req.header('authorization') !== undefined
  const headers = {
    ...(isPrivate ? { 'Cache-Control': 'no-store' } : askEachTime),
    ...(call.tellsSomeMore && { Vary: 'Authorization' }),
  }
  if (owed instanceof File || owed instanceof StreamedFile) return sendFile(owed, headers)
  if (call.answer.type === 'array') return sendList(c, owed as ListAnswer<unknown>, headers)
  return sendObject(owed as object, headers)
}

/** Answers with the complete text, its length and a plain object of headers: node-server sends this without a stream. */
async function sendObject(owed: object, headers: Record<string, string>): Promise<Response> {
  const text = await jsonYielding(owed)
  const length = String(Buffer.byteLength(text))
  return textResponse(text, { headers: { ...headers, 'Content-Type': 'application/json', 'Content-Length': length } })
}

/** For paths that exist: answers OPTIONS with the allowed methods, and any other method with 405. */
function refuseOtherMethods(api: Hono): void {
  const allowed = new Map<string, string[]>()
  for (const { method, path } of Object.values(calls)) {
    const shape = path.replaceAll(/\{(\w+)\}/g, ':$1')
    allowed.set(shape, [...(allowed.get(shape) ?? []), method])
  }
  for (const [path, methods] of allowed) api.all(path, (c) => answerOtherMethod(c, methods))
}
