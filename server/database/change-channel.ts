/** Sends changes to the other instances on the same PostgreSQL, and receives theirs, by LISTEN and NOTIFY. */
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import { factsOfError, log } from '../base/log.ts'
import { type Change, cacheTags } from './changes.ts'
import { isOutage } from './outage.ts'

/** The part of a connection that the channel needs. */
export type ChannelConnection = {
  query: (text: string, values?: unknown[]) => Promise<unknown>
  on: {
    (event: 'notification', listener: (message: { payload?: string | undefined }) => void): unknown
    (event: 'end' | 'error', listener: () => void): unknown
  }
  end: () => Promise<void>
}

/** `everything`: anything may have changed, for example because the connection was lost for a while. */
type Heard = Change | 'everything'

export type ChangeChannel = {
  /** Does not wait: an instance that misses the notification shows the change when its cached answers expire. */
  publish: (change: Change) => void
  /** Returns the function that unsubscribes. */
  subscribe: (listener: (change: Heard) => void) => () => void
  isListening: () => boolean
  stop: () => void
}

const channel = 'fleje_changes'
/** PostgreSQL's limit is 8,000 bytes. */
const mostPayloadBytes = 7_500
const reconnectAfterMs = 250

export function openChangeChannel(connect: () => Promise<ChannelConnection>): ChangeChannel {
  const stopping = new AbortController()
  const instance = crypto.randomUUID()
  const listeners = new Set<(change: Heard) => void>()
  const tellAll = (change: Heard) => {
    for (const listener of listeners) listener(change)
  }
  let connection: ChannelConnection | undefined
  let isListening = false
  let published = Promise.resolve()
  const notify = (opened: ChannelConnection, change: Heard) =>
    opened.query('select pg_notify($1, $2)', [channel, toPayload(instance, change)])

  async function listenUntilLost(opened: ChannelConnection): Promise<void> {
    const lost = new AbortController()
    for (const event of ['end', 'error'] as const) opened.on(event, () => lost.abort())
    opened.on('notification', ({ payload }) => {
      const { from, change } = readPayload(payload)
      // Some poolers do not pass LISTEN on. Once this instance receives its own notification, it is known to be listening;
      // changes until then may have been missed.
      if (from !== instance) tellAll(change)
      else if (!isListening) {
        isListening = true
        tellAll('everything')
      }
    })
    await opened.query(`listen ${channel}`)
    connection = opened
    await notify(opened, 'everything')
    const over = AbortSignal.any([lost.signal, stopping.signal])
    if (!over.aborted) await once(over, 'abort')
  }

  async function listen(): Promise<void> {
    while (!stopping.signal.aborted) {
      try {
        const opened = await connect()
        await listenUntilLost(opened).finally(() => opened.end().catch(() => {})) // the connection may already be lost
      } catch (error) {
        logBug(error, 'Changes of other instances cannot be received')
      }
      connection = undefined
      isListening = false
      // Rejects only when the channel is stopped (abort).
      await pause(reconnectAfterMs, undefined, { signal: stopping.signal, ref: false }).catch(() => {})
    }
  }

  void listen()
  return {
    publish(change) {
      // In sequence, because a connection runs one statement at a time.
      published = published.then(async () => {
        if (connection)
          await notify(connection, change).catch((error) =>
            logBug(error, 'A change could not be announced to other instances'),
          )
      })
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    isListening: () => isListening,
    stop: () => stopping.abort(),
  }
}

/** Outages are logged elsewhere. */
function logBug(error: unknown, what: string): void {
  if (!isOutage(error)) log.error({ at: 'database', error: factsOfError(error) }, what)
}

/** A change too large for one notification is sent as `everything`: more is invalidated than needed, but nothing stays stale. */
function toPayload(from: string, change: Heard): string {
  const payload = JSON.stringify({ from, change })
  return payload.length > mostPayloadBytes ? toPayload(from, 'everything') : payload
}

/** A change that cannot be read, such as one from another version of the shop, may concern anything. */
function readPayload(text = ''): z.infer<typeof Payload> {
  try {
    return Payload.parse(JSON.parse(text))
  } catch {
    return { from: '', change: 'everything' } // not JSON, or of another shape
  }
}

const CacheTag = z.union([z.enum(cacheTags), z.templateLiteral(['product ', z.string()])])
const Payload = z.object({
  from: z.string(),
  change: z.union([z.literal('everything'), z.object({ sources: z.array(CacheTag), isSale: z.boolean().optional() })]),
})
