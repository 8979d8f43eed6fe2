/**
 * Sends many hostile requests together and judges every answer. A request that fails is made smaller and sent again, as long as
 * it still fails.
 */
import fc from 'fast-check'
import pLimit from 'p-limit'
import { type Client, type Heard, type Hostile, makeClient } from './client.ts'
import { type Decks, makeNasty, type Nasty, undealt } from './values.ts'

/** Returns what is wrong with an answer, or undefined. */
export type Judge = (hostile: Hostile, heard: Heard) => string | undefined

export type Outcome = {
  sent: number
  seconds: number
  /** For each call or route, the number of answers with each status. */
  statuses: Map<string, Map<number, number>>
  slowestMs: number
  /** The smallest failing request of each kind, and its error. */
  wrong: string[]
}

type Siege<Kind> = {
  kinds: readonly Kind[]
  times: (kind: Kind) => number
  make: (kind: Kind, nasty: Nasty) => Hostile
  judge: Judge
  decks: Decks
  seed: number
  /** Whether to continue until each known value has been tried in each place. */
  dealsAll: boolean
}

const atOnce = 12
/** A request whose answer takes longer is sent again on its own; then the answer must take less of the processor's time. */
export const slowMs = 1_000

export async function besiege<Kind>(origin: string, siege: Siege<Kind>): Promise<Outcome> {
  const client = makeClient(origin)
  const outcome: Outcome = { sent: 0, seconds: 0, statuses: new Map(), slowestMs: 0, wrong: [] }
  const started = performance.now()
  const slow: Hostile[] = []
  const line = pLimit(atOnce)
  const sendOrThrow = async (hostile: Hostile) => {
    const heard = await line(() => client.send(hostile))
    note(outcome, hostile, heard)
    if (heard.ms > slowMs || isBusy(heard)) slow.push(hostile)
    if (!isBusy(heard)) throwIfWrong(siege.judge, hostile, { ...heard, ms: 0 })
  }
  try {
    // All kinds are sent together, so that they interact.
    const found = await Promise.all(siege.kinds.map((kind) => besiegeOne(siege, kind, sendOrThrow)))
    if (siege.dealsAll) found.push(...(await dealTheRest(siege, sendOrThrow)))
    outcome.wrong = found.flatMap((wrong) => wrong ?? [])
    for (const hostile of slow) outcome.wrong.push(...(await wrongWhenAlone(client, siege.judge, hostile)))
  } finally {
    client.close()
  }
  outcome.seconds = (performance.now() - started) / 1000
  return outcome
}

type Send = (hostile: Hostile) => Promise<void>

function besiegeOne<Kind>({ times, make, decks, seed }: Siege<Kind>, kind: Kind, send: Send) {
  const property = fc.asyncProperty(fc.gen(), (draw) => send(make(kind, makeNasty(draw, decks))))
  return harmIn(property, { seed, numRuns: times(kind) })
}

/** Sends the known values that no request has contained yet, each in a request that has a place for it. */
async function dealTheRest<Kind>({ kinds, make, decks, seed }: Siege<Kind>, send: Send) {
  const found: (string | undefined)[] = []
  for (const missing of undealt(decks)) {
    const isDealt = () => decks.all.get(missing.deck)?.dealt.has(missing.index)
    const property = fc.asyncProperty(fc.constantFrom(...kinds), fc.gen(), async (kind, draw) => {
      const hostile = make(kind, makeNasty(draw, { ...decks, forced: missing }))
      fc.pre(isDealt() === true)
      await send(hostile)
    })
    found.push(await harmIn(property, { seed, numRuns: 1, maxSkipsPerRun: 100_000 }))
  }
  return found
}

/** The error of the smallest request that still fails. */
async function harmIn(property: fc.IAsyncProperty<unknown>, how: fc.Parameters<unknown>): Promise<string | undefined> {
  const { failed, errorInstance } = await fc.check(property, how)
  if (!failed) return undefined
  return errorInstance instanceof Error ? errorInstance.message : 'No request of this kind could be made'
}

function throwIfWrong(judge: Judge, hostile: Hostile, heard: Heard): void {
  const wrong = judge(hostile, heard)
  if (wrong) throw new Error(tell(hostile, heard, wrong))
}

/** On a busy machine any request may wait for the processor, or be refused because too many wait. */
const isBusy = ({ status, headers }: Heard) => status === 503 && headers['retry-after'] !== undefined

/** The shop runs in this process, so the time of its processor does not depend on what else the machine does. */
async function wrongWhenAlone(client: Client, judge: Judge, hostile: Hostile): Promise<string[]> {
  const before = process.cpuUsage()
  const heard = await client.send(hostile)
  const { user, system } = process.cpuUsage(before)
  const wrong = judge(hostile, { ...heard, ms: (user + system) / 1000 })
  return wrong ? [tell(hostile, heard, wrong)] : []
}

function note(outcome: Outcome, { about }: Hostile, { status, ms }: Heard): void {
  outcome.sent++
  const counted = outcome.statuses.get(about) ?? new Map<number, number>()
  outcome.statuses.set(about, counted.set(status, (counted.get(status) ?? 0) + 1))
  outcome.slowestMs = Math.max(outcome.slowestMs, ms)
}

function tell({ method, path, headers, body }: Hostile, { status, text }: Heard, wrong: string): string {
  const line = `${method} ${path.slice(0, 400)} ${JSON.stringify({ ...headers, authorization: '…' })}`
  return `${wrong}\n  ${line}\n  ${String(body ?? '').slice(0, 400)}\n  → ${status} ${text.slice(0, 400)}`
}
