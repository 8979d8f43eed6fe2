/**
 * What the process tells of its own work, for metrics and traces to hear. Told over `node:diagnostics_channel`: who tells
 * knows nobody who listens, and while nobody does it costs a comparison.
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
  answered: makeTelling<Answered>('fleje:answered'),
  called: makeTelling<Called>('fleje:called'),
  /** Requests that were refused at once, because too many were under way. */
  shed: makeTelling<object>('fleje:shed'),
  jobRan: makeTelling<JobRan>('fleje:job-ran'),
}

export type Telling<Message extends object> = {
  tell: (message: Message) => void
  isHeard: () => boolean
  /** Returns what ends it. */
  hear: (listen: (message: Message) => void) => () => void
}

function makeTelling<Message extends object>(name: string): Telling<Message> {
  const told = channel(name)
  return {
    tell: (message) => told.publish(message),
    isHeard: () => told.hasSubscribers,
    hear(listen) {
      // What is published on a channel of ours is what `tell` takes.
      const listener = (message: unknown) => listen(message as Message)
      told.subscribe(listener)
      return () => {
        told.unsubscribe(listener)
      }
    },
  }
}

/** Seconds since a moment of `performance.now()`. */
export const secondsSince = (startedMs: number): number => (performance.now() - startedMs) / 1000
