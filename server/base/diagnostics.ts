/**
 * What the process publishes about its own work, for metrics and traces, over `node:diagnostics_channel`: the publisher
 * knows no subscriber, and while there is none it costs a comparison.
 */
import { channel } from 'node:diagnostics_channel'
import type { IncomingMessage } from 'node:http'

/** A request that was answered, or cut off before its answer was sent whole. */
export type Answered = {
  request: IncomingMessage
  status: number
  /** From the request's headers to the end of its answer. */
  seconds: number
  requestId: string
  /** Answered with bytes that were there (response-cache/). */
  isCached: boolean
  isCut: boolean
}

/** A call of contract/calls.ts that was answered, for whoever it was: over HTTP, or for a page that is rendered. */
export type Called = { call: string; status: number; seconds: number; requestId: string | undefined }

export type JobRan = { job: string; seconds: number; hasFailed: boolean }

export const diagnostics = {
  answered: makeChannel<Answered>('fleje:answered'),
  called: makeChannel<Called>('fleje:called'),
  /** Requests that were refused at once, because too many were under way. */
  shed: makeChannel<object>('fleje:shed'),
  jobRan: makeChannel<JobRan>('fleje:job-ran'),
}

export type Channel<Message extends object> = {
  publish: (message: Message) => void
  hasSubscribers: () => boolean
  /** Returns what ends it. */
  subscribe: (listen: (message: Message) => void) => () => void
}

function makeChannel<Message extends object>(name: string): Channel<Message> {
  const published = channel(name)
  return {
    publish: (message) => published.publish(message),
    hasSubscribers: () => published.hasSubscribers,
    subscribe(listen) {
      // What is published on a channel of ours is what `publish` takes.
      const listener = (message: unknown) => listen(message as Message)
      published.subscribe(listener)
      return () => {
        published.unsubscribe(listener)
      }
    },
  }
}

/** Seconds since a moment of `performance.now()`. */
export const secondsSince = (startedMs: number): number => (performance.now() - startedMs) / 1000
