/**
 * Tells which requests only wait for a request of ours to another service, such as the card provider, Google or the register of
 * VAT numbers. They need no work meanwhile. Every `fetch` of the process publishes these events, also those of libraries.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { subscribe } from 'node:diagnostics_channel'

type Answering = { outgoing: number; hasGone: () => void }

const answering = new AsyncLocalStorage<Answering>()
const causes = new WeakMap<object, Answering>()

subscribe('undici:request:create', (message) => {
  const cause = answering.getStore()
  if (!cause) return
  causes.set(requestIn(message), cause)
  cause.outgoing += 1
  cause.hasGone()
})
subscribe('undici:request:trailers', noteEnd)
subscribe('undici:request:error', noteEnd)

/** Runs `answer`. The result tells whether a request that it sent is under way. `hasGone` is called when one was sent. */
export function watchOutgoing(answer: () => void, hasGone: () => void): () => boolean {
  const watched = { outgoing: 0, hasGone }
  answering.run(watched, answer)
  return () => watched.outgoing > 0
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
