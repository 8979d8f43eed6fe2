/**
 * Load generator, a separate process that writes its results to standard output. With `perSecond`, it is an open loop: this
 * many requests start each second, however slow the answers are, as with visitors. Without `perSecond`, it is a closed loop:
 * `atOnce` requests are in flight at any time.
 */

import { text } from 'node:stream/consumers'
import { type HttpRequest, openRawClient } from './raw-http.ts'

export type Load = {
  address: string
  seconds: number
  /** Requests started per second. */
  perSecond?: number
  atOnce?: number
  /** Sent in round-robin order. */
  requests: HttpRequest[]
  /** Connections opened in advance, like a proxy's pool. More are opened as needed. */
  connections?: number
  /** The index of the first request to send from `requests`. */
  from: number
}

export type Loaded = {
  /** Durations in milliseconds, by kind of answer. */
  taken: { good: number[]; refused: number[]; failed: number[] }
  seconds: number
  sent: number
  statuses: Record<string, number>
}

const load: Load = JSON.parse(await text(process.stdin))
const loaded: Loaded = { taken: { good: [], refused: [], failed: [] }, seconds: 0, sent: 0, statuses: {} }
let turn = load.from
const client = await openRawClient(load.address, load.connections)
const started = performance.now()
await (load.perSecond ? openLoop(load.perSecond) : closedLoop(load.atOnce ?? 1))
loaded.seconds = (performance.now() - started) / 1000
process.stdout.write(JSON.stringify(loaded), () => process.exit(0))

async function openLoop(perSecond: number): Promise<void> {
  const all: Promise<void>[] = []
  const most = perSecond * load.seconds
  await new Promise<void>((resolve) => {
    const timer = setInterval(() => {
      const due = Math.min(most, 1 + Math.floor(((performance.now() - started) / 1000) * perSecond))
      // Measured from the scheduled start, so that a lagging generator does not hide latency (coordinated omission).
      while (loaded.sent < due) all.push(ask(started + (loaded.sent / perSecond) * 1000))
      if (loaded.sent < most) return
      clearInterval(timer)
      resolve()
    }, 1)
  })
  await Promise.all(all)
}

async function closedLoop(atOnce: number): Promise<void> {
  const until = started + load.seconds * 1000
  const askOn = async () => {
    while (performance.now() < until) await ask(performance.now())
  }
  await Promise.all(Array.from({ length: atOnce }, askOn))
}

async function ask(fromMs: number): Promise<void> {
  loaded.sent += 1
  const wanted = load.requests[turn++ % load.requests.length]
  if (!wanted) throw new Error('There is nothing to request')
  const status = await client.exchange({ ...wanted, acceptEncoding: 'gzip, br' }).then(
    (answer) => answer.status,
    (error: Error) => error.message,
  )
  loaded.statuses[status] = (loaded.statuses[status] ?? 0) + 1
  loaded.taken[kindOf(status)].push(performance.now() - fromMs)
}

function kindOf(status: string): keyof Loaded['taken'] {
  return status === '503' ? 'refused' : /^[23]..$/.test(status) ? 'good' : 'failed'
}
