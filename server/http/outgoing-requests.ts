/**
 * Tells which requests only wait for a request of ours to another service, such as the card provider, Google or the register of
 * VAT numbers. They need no work meanwhile. Every `fetch` of the process and every request of `node:http` publishes these events,
 * also those of libraries.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { subscribe } from 'node:diagnostics_channel'

type Answering = { outgoing: number; hasGone: () => void }

const answering = new AsyncLocalStorage<Answering>()
const causes = new WeakMap<object, Answering>()

for (const started of ['undici:request:create', 'http.client.request.start']) subscribe(started, noteStart)
for (const ended of [
  'undici:request:trailers',
  'undici:request:error',
  'http.client.response.finish',
  'http.client.request.error',
])
  subscribe(ended, noteEnd)

/** Runs `answer`. The result tells whether a request that it sent is under way. `hasGone` is called when one was sent. */
export function watchOutgoing(answer: () => void, hasGone: () => void): () => boolean {
  const watched = { outgoing: 0, hasGone }
  answering.run(watched, answer)
  return () => watched.outgoing > 0
}

function noteStart(message: unknown): void {
  const cause = answering.getStore()
  if (!cause) return
  causes.set(requestIn(message), cause)
  cause.outgoing += 1
  cause.hasGone()
}

/** Waits for something that needs no work of the request meanwhile, such as an outgoing request of another one. */
export async function waitElsewhere<Result>(result: Promise<Result>): Promise<Result> {
  const cause = answering.getStore()
  if (!cause) return result
  cause.outgoing += 1
  cause.hasGone()
  try {
    return await result
  } finally {
    cause.outgoing -= 1
  }
}

function noteEnd(message: unknown): void {
  const request = requestIn(message)
  const cause = causes.get(request)
  if (!cause) return
  causes.delete(request)
  cause.outgoing -= 1
}

/** Cast: these events carry the request, the same object for all events of a request. */
const requestIn = (message: unknown) => (message as { request: object }).request
