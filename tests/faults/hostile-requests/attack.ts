/**
 * Hostile requests are answered quickly, without failures and without revealing private data, and leave the data consistent.
 * `npm test` sends a few requests of each kind, the same in each run; `npm run test:everything` sends more;
 * HOSTILE_REQUESTS sets another number.
 */
import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { brokenInvariants } from '#tests/invariants.ts'
import { ana } from '#tests/people.ts'
import { isEverything, seed, seedNote } from '#tests/sample.ts'
import type { Besieged } from './besieged-shop.ts'
import type { Hostile } from './client.ts'
import { besiege, type Judge, type Outcome } from './siege.ts'
import { type Decks, type Nasty, undealt } from './values.ts'

/** The number of requests of each kind. `test:everything` also tries each known value in each place at least once. */
export const each = Number(process.env.HOSTILE_REQUESTS ?? (isEverything ? 60 : 2))
export const longestMs = 300_000 + each * 2_000

const ofVictim = {
  'the paid order of the victim is unchanged': sql`
    select 1 where not exists (
      select 1 from orders where transaction_id = 'pi_c4n4ry0001' and email = 'vera@victim.example'
        and paid_at is not null and quantity = 2 and total_cents = 25100)`,
}

export type Attack<Kind> = {
  /** The name of the attack in the report. */
  about: string
  kinds: readonly Kind[]
  make: (kind: Kind, nasty: Nasty) => Hostile
  judge: Judge
  /** A kind with more fields gets more requests. */
  fieldsOf?: (kind: Kind) => number
}

/** Sends all requests, and expects proper answers, consistent data, and a shop that still sells. */
export async function expectUnharmed<Kind>({ shop }: Besieged, attack: Attack<Kind>): Promise<void> {
  const { about, kinds, make, judge, fieldsOf = () => 0 } = attack
  const decks: Decks = { all: new Map() }
  const times = (kind: Kind) => Math.ceil(each * (1 + fieldsOf(kind) / 20))
  const outcome = await besiege(shop.origin, { kinds, times, make, judge, decks, seed, dealsAll: isEverything })
  console.log(`Hostile requests to ${about}, ${seedNote}:\n  ${summaryOf(outcome).join('\n  ')}`)
  expect(outcome.wrong, seedNote).toEqual([])
  if (isEverything) expect(undealt(decks), 'every known value has been tried').toEqual([])
  expect(await brokenInvariants(shop.database.db, ofVictim), seedNote).toEqual([])
  const productId = await shop.addProduct({ name: 'Afterwards' })
  const api = await shop.as(ana)
  expect((await api.placeOrder({ body: { ...shop.purchase(), id: productId } })).success).toBe(true)
}

/** One line with the totals; for a long attack, also a line for each call or route. */
function summaryOf({ sent, seconds, slowestMs, statuses }: Outcome): string[] {
  const whole = `${sent} in ${seconds.toFixed(1)} s, slowest ${slowestMs.toFixed(0)} ms`
  if (each <= 60) return [whole]
  const answers = (counted: Map<number, number>) =>
    [...counted]
      .sort()
      .map(([status, count]) => `${status} × ${count}`)
      .join(', ')
  return [whole, ...Array.from(statuses, ([name, counted]) => `  ${name}: ${answers(counted)}`)]
}
