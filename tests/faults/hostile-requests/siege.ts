/** Sends hostile requests, many at once, and judges every answer. */
import { type Client, type Heard, type Hostile, makeClient } from './client.ts'

/** A sentence about what is wrong with an answer, or undefined. */
export type Judge = (hostile: Hostile, heard: Heard) => string | undefined

export type Outcome = {
  sent: number
  seconds: number
  /** Status → how many, for each call or route. */
  statuses: Map<string, Map<number, number>>
  slowestMs: number
  wrong: string[]
}

const atOnce = 12
/** No answer may take longer. */
export const slowMs = 1_000
const mostReported = 20

export async function besiege(origin: string, requests: Iterable<Hostile>, judge: Judge): Promise<Outcome> {
  const client = makeClient(origin)
  const outcome: Outcome = { sent: 0, seconds: 0, statuses: new Map(), slowestMs: 0, wrong: [] }
  const started = performance.now()
  const queue = requests[Symbol.iterator]()
  try {
    const slow: Hostile[] = []
    await Promise.all(Array.from({ length: atOnce }, () => sendAll(client, queue, judge, outcome, slow)))
    // On a busy machine any one request may have to wait for the processor: who took long is asked once more, alone.
    for (const hostile of slow) await sendOne(client, hostile, judge, outcome)
  } finally {
    client.close()
  }
  outcome.seconds = (performance.now() - started) / 1000
  return outcome
}

async function sendAll(
  client: Client,
  queue: Iterator<Hostile>,
  judge: Judge,
  outcome: Outcome,
  slow: Hostile[],
): Promise<void> {
  for (let { value, done } = queue.next(); !done; { value, done } = queue.next()) {
    const judgeNow: Judge = (hostile, heard) => judge(hostile, { ...heard, ms: 0 })
    const { ms } = await sendOne(client, value, judgeNow, outcome)
    if (ms > slowMs) slow.push(value)
  }
}

async function sendOne(client: Client, hostile: Hostile, judge: Judge, outcome: Outcome): Promise<Heard> {
  const heard = await client.send(hostile)
  note(outcome, hostile, heard)
  const wrong = judge(hostile, heard)
  if (wrong && outcome.wrong.length < mostReported) outcome.wrong.push(tell(hostile, heard, wrong))
  return heard
}

function note(outcome: Outcome, { about }: Hostile, { status, ms }: Heard): void {
  outcome.sent++
  const counted = outcome.statuses.get(about) ?? new Map<number, number>()
  outcome.statuses.set(about, counted.set(status, (counted.get(status) ?? 0) + 1))
  outcome.slowestMs = Math.max(outcome.slowestMs, ms)
}

function tell({ method, path, headers, body }: Hostile, { status, text }: Heard, wrong: string): string {
  const asked = `${method} ${path.slice(0, 400)} ${JSON.stringify({ ...headers, authorization: '…' })}`
  return `${wrong}\n  ${asked}\n  ${String(body ?? '').slice(0, 400)}\n  → ${status} ${text.slice(0, 400)}`
}
