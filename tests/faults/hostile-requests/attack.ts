/**
 * Whatever anybody sends, the shop answers: quickly, without failing, without telling what is nobody's business, and
 * with its books in order. The seed is new each time; HOSTILE_SEED repeats one, HOSTILE_REQUESTS sends more of each.
 */
import { sql } from 'drizzle-orm'
import { afterAll, expect } from 'vitest'
import { brokenInvariants } from '#tests/invariants.ts'
import { ana } from '#tests/people.ts'
import type { Besieged } from './besieged-shop.ts'
import type { Hostile } from './client.ts'
import { besiege, type Judge, type Outcome } from './siege.ts'
import { makeNasty, type Nasty } from './values.ts'

const usual = 60
/** How many are sent of each kind: enough for every known value to stand in every place, and every field to be wrong. */
export const each = Number(process.env.HOSTILE_REQUESTS ?? usual)
/** A soak attacks both engines with everything; npm test attacks one of them with each. */
export const isSoak = each > usual
export const longestMs = 300_000 + each * 2_000

const ofVictim = {
  'the paid order of the victim is as it was': sql`
    select 1 where not exists (
      select 1 from orders where transaction_id = 'pi_c4n4ry0001' and email = 'vera@victim.example'
        and paid_at is not null and cancelled_at is null and quantity = 2 and total_cents = 25100)`,
}

const seed = Number(process.env.HOSTILE_SEED ?? Math.floor(Math.random() * 2 ** 31))
/** Said with every finding, to repeat it. */
export const seedNote = `HOSTILE_SEED=${seed}`

/** The values to send, other ones for each `part` of the attack. */
export const nastyFor = (part: number): Nasty => makeNasty(seed + part)

/** Reports what was sent at the end of the file. */
export function reportAtEnd(): (about: string, outcome: Outcome) => void {
  const lines: string[] = []
  afterAll(() => {
    if (lines.length > 0) console.log([`Hostile requests, ${seedNote}`, ...lines].join('\n  '))
  })
  return (about, outcome) => lines.push(...summaryOf(about, outcome))
}

/** So many requests of each kind, a twentieth more for each field, in an order where the kinds meet each other. */
export function* mixed<Kind>(
  kinds: readonly Kind[],
  nasty: Nasty,
  make: (kind: Kind) => Hostile,
  fieldsOf: (kind: Kind) => number = () => 0,
): Generator<Hostile> {
  const left = kinds.map((kind) => ({ kind, times: Math.ceil(each * (1 + fieldsOf(kind) / 20)) }))
  while (left.length > 0) {
    const index = nasty.dice.below(left.length)
    const drawn = left[index]
    if (!drawn) return
    yield make(drawn.kind)
    drawn.times--
    if (drawn.times === 0) left.splice(index, 1)
  }
}

/** Sends them all; the shop has refused well, its books are in order, and it sells on. */
export async function expectUnharmed(
  { shop }: Besieged,
  requests: Generator<Hostile>,
  judge: Judge,
  nasty: Nasty,
): Promise<Outcome> {
  const outcome = await besiege(shop.origin, requests, judge)
  expect(nasty.undealt(), 'all of what was to be tried').toEqual([])
  expect(outcome.wrong, seedNote).toEqual([])
  expect(await brokenInvariants(shop.database.db, ofVictim), seedNote).toEqual([])
  const productId = await shop.addProduct({ name: 'Afterwards' })
  const api = await shop.as(ana)
  expect((await api.placeOrder({ body: { ...shop.purchase(), id: productId } })).success).toBe(true)
  return outcome
}

/** One line; of a soak, one more for each call or route. */
function summaryOf(about: string, { sent, seconds, slowestMs, statuses }: Outcome): string[] {
  const whole = `${about}: ${sent} in ${seconds.toFixed(1)} s, slowest ${slowestMs.toFixed(0)} ms`
  if (!isSoak) return [whole]
  const answers = (counted: Map<number, number>) =>
    [...counted]
      .sort()
      .map(([status, count]) => `${status} × ${count}`)
      .join(', ')
  return [whole, ...Array.from(statuses, ([name, counted]) => `  ${name}: ${answers(counted)}`)]
}
