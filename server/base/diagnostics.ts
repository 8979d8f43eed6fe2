/**
 * Diagnostics of the process for metrics and traces, over `node:diagnostics_channel`. Publishers do not depend on subscribers,
 * and publishing without subscribers costs only a comparison.
 */
import { channel } from 'node:diagnostics_channel'
import type { IncomingMessage } from 'node:http'

/** A request that was answered, or cut off before its answer was complete. */
export type Answered = {
  request: IncomingMessage
  status: number
  /** From the request's headers to the end of its answer. */
  seconds: number
  requestId: string
  /** Whether the answer came from the response cache (server/http/response-cache.ts). */
  isCached: boolean
  isCut: boolean
}

/** An answered call of contract/calls.ts, over HTTP or for a page that is being rendered. */
export type Called = { call: string; status: number; seconds: number; requestId: string | undefined }

export type JobRan = { job: string; seconds: number; hasFailed: boolean }

export const diagnostics = {
  answered: makeChannel<Answered>('fleje:answered'),
  called: makeChannel<Called>('fleje:called'),
  /** Requests refused by load shedding. */
  shed: makeChannel<object>('fleje:shed'),
  jobRan: makeChannel<JobRan>('fleje:job-ran'),
}

export type Channel<Message extends object> = {
  publish: (message: Message) => void
  hasSubscribers: () => boolean
  /** Returns the function that unsubscribes. */
  subscribe: (listen: (message: Message) => void) => () => void
}

function makeChannel<Message extends object>(name: string): Channel<Message> {
  const published = channel(name)
  return {
    publish: (message) => published.publish(message),
    hasSubscribers: () => published.hasSubscribers,
    subscribe(listen) {
      // Cast: only `publish` sends messages on this channel.
      const listener = (message: unknown) => listen(message as Message)
      published.subscribe(listener)
      return () => {
        published.unsubscribe(listener)
      }
    },
  }
}

/** Seconds since a `performance.now()` value. */
export const secondsSince = (startedMs: number): number => (performance.now() - startedMs) / 1000
