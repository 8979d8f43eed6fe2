/** The typed API client, made from the table of calls. The browser uses fetch; the server (SSR) makes the calls in-process. */

import { type CallName, callMap, isList, type ListName } from '#contract/calls.ts'
import type { Problem } from '#contract/schema/wire.ts'
import type { Answer, Ask } from '#contract/table.ts'
import { readToken } from '#web/every-page/session.ts'
import { ApiRefusal, ShopUnreachable, UnreadableAnswer } from './refusal.ts'
import { repeatIfBusy, retryAfterOf, type Send } from './when-busy.ts'

type Options = { idempotencyKey?: string; signal?: AbortSignal }
type Arguments<Name extends CallName> =
  Record<never, never> extends Ask<Name> ? [ask?: Ask<Name>, options?: Options] : [ask: Ask<Name>, options?: Options]

export type PageOf<Row> = {
  rows: Row[]
  next: string | null
  total: number
  /** True when the cursor was stale or invalid for this list, and the first page was read instead. */
  restarted: boolean
}
type RowOf<Name extends ListName> = Answer<Name> extends readonly (infer Row)[] ? Row : never

/** `api.placeOrder({ body })` makes the call; `api.readPage('listOrders', { limit: 25 })` reads one page of a list. */
export type Api = { [Name in CallName]: (...args: Arguments<Name>) => Promise<Answer<Name>> } & {
  readPage: <Name extends ListName>(name: Name, ask: Ask<Name>, options?: Options) => Promise<PageOf<RowOf<Name>>>
}

/** `send` performs the request; `readToken` returns the bearer token, or null when signed out; `deliver` may send it again. */
export function makeApi(
  send: Send,
  origin: string,
  readToken: () => string | null,
  deliver: typeof repeatIfBusy = (send, make) => send(make()),
): Api {
  const make = async (name: CallName, ask: Record<string, unknown> = {}, options: Options = {}) => {
    const token = readToken()
    const response = await orExplain(options.signal, callMap[name][0], () =>
      deliver(send, () => makeRequest(origin, name, ask, options, token)),
    )
    if (!response.ok) throw new ApiRefusal(name, response.status, await readProblem(response), retryAfterOf(response))
    return response
  }
  const byName = Object.fromEntries(
    (Object.keys(callMap) as CallName[]).map((name) => [
      name,
      async (ask?: Record<string, unknown>, options?: Options) => readAnswer(name, await make(name, ask, options)),
    ]),
  )
  const readPage = async (name: ListName, ask: Record<string, unknown>, options?: Options) => {
    let restarted = false
    const response = await make(name, ask, options).catch((error: unknown) => {
      restarted = error instanceof ApiRefusal && 'cursor' in error.errors
      if (!restarted) throw error
      return make(name, { ...ask, cursor: undefined }, options)
    })
    return {
      restarted,
      rows: await readAnswer(name, response),
      next: nextCursor(response),
      total: Number(response.headers.get('x-total-count')),
    }
  }
  // Cast: the functions above are made from the same table as the type.
  return { ...byName, readPage } as unknown as Api
}

function makeRequest(
  origin: string,
  name: CallName,
  ask: Record<string, unknown>,
  options: Options,
  token: string | null,
): Request {
  const { body, ...rest } = ask
  const query = new URLSearchParams()
  const [method, shape] = callMap[name]
  let path: string = shape
  for (const [key, value] of Object.entries(rest)) {
    if (path.includes(`{${key}}`)) path = path.replace(`{${key}}`, encodeURIComponent(String(value)))
    else if (value !== undefined && value !== '') query.set(key, String(value))
  }
  const headers = new Headers()
  if (token) headers.set('authorization', `Bearer ${token}`)
  // The content type of a file comes from the file itself.
  const isFile = body instanceof Blob
  if (body !== undefined && !isFile) headers.set('content-type', 'application/json')
  if (options.idempotencyKey) headers.set('idempotency-key', options.idempotencyKey)
  const search = query.size > 0 ? `?${query}` : ''
  return new Request(`${origin}/api${path}${search}`, {
    method,
    headers,
    // `JSON.stringify(undefined)` is undefined, so there is no body.
    body: isFile ? body : JSON.stringify(body),
    signal: options.signal ?? null,
  })
}

async function orExplain(
  signal: AbortSignal | undefined,
  method: string,
  send: () => Promise<Response>,
): Promise<Response> {
  const why = navigator.onLine === false ? offlineMessage(method) : undefined
  try {
    return await send()
  } catch (error) {
    if (signal?.aborted) throw error
    throw new ShopUnreachable(error, why)
  }
}

function offlineMessage(method: string): string {
  const loss = method === 'GET' ? '' : ' Nothing was sent.'
  return `There is no connection.${loss} Please try again when the connection is back.`
}

async function readProblem(response: Response): Promise<Partial<Problem>> {
  const isProblem = response.headers.get('content-type')?.includes('problem+json')
  return isProblem ? await response.json().catch(explainLoss) : {}
}

/**
 * A response with a file name is a file. Any other is JSON: an array for a list, or else an object. Whatever differs comes from a
 * gateway, or is broken.
 */
async function readAnswer(name: CallName, response: Response) {
  const fileName = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1]
  if (fileName) {
    const content = await response.blob().catch(explainLoss)
    return new File([content], fileName, { type: content.type })
  }
  const answer = await response.json().catch(explainLoss)
  if (Object(answer) !== answer || Array.isArray(answer) !== isList(name)) throw new UnreadableAnswer()
  return answer
}

/** In every browser, a body that breaks off throws a TypeError when it is read. An invalid body throws another kind of error. */
function explainLoss(error: unknown): never {
  throw error instanceof TypeError ? new ShopUnreachable(error) : new UnreadableAnswer(error)
}

function nextCursor(response: Response): string | null {
  const link = /<([^>]+)>; rel="next"/.exec(response.headers.get('link') ?? '')?.[1]
  return link ? new URL(link, 'http://shop').searchParams.get('cursor') : null
}

/** The API client with this browser's session. Browser only: loaders on the server use `apiContext`. */
export const api = makeApi((request) => fetch(request), '', readToken, repeatIfBusy)
