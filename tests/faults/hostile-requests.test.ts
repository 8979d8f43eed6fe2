/**
 * Whatever anybody sends, the shop answers: quickly, without failing, without telling what is nobody's business, and
 * with its books in order. The seed is new each time; HOSTILE_SEED repeats one, HOSTILE_REQUESTS sends more of each.
 */
import { afterAll, describe, expect, it } from 'vitest'
import { pagesAreBuilt } from '#tests/built-pages.ts'
import { ana } from '#tests/people.ts'
import { onPostgres } from '#tests/test-database.ts'
import { type Besieged, openBesiegedShop, roles } from './hostile/besieged-shop.ts'
import type { Hostile } from './hostile/client.ts'
import { makeClient } from './hostile/client.ts'
import { gainFoothold } from './hostile/foothold.ts'
import { brokenInvariants } from './hostile/invariants.ts'
import { judgeFor, refusesInShape } from './hostile/judge.ts'
import { rawRequest } from './hostile/raw-requests.ts'
import { callNames, learnFrom, makeCallRequests } from './hostile/requests-to-calls.ts'
import { identityRequest, identityTargets, outsideTargets } from './hostile/requests-to-identity.ts'
import { fileTargets, pageRequest, pageTargets } from './hostile/requests-to-pages.ts'
import { besiege, type Judge, type Outcome } from './hostile/siege.ts'
import { makeNasty, type Nasty } from './hostile/values.ts'

const usual = 300
const each = Number(process.env.HOSTILE_REQUESTS ?? usual)
const seed = Number(process.env.HOSTILE_SEED ?? Math.floor(Math.random() * 2 ** 31))
const longestMs = 300_000 + each * 2_000

const lines: string[] = []
afterAll(() => console.log([`Hostile requests, HOSTILE_SEED=${seed}`, ...lines].join('\n  ')))

/** So many requests of each kind, in an order where the kinds meet each other. */
function* mixed<Kind>(kinds: readonly Kind[], nasty: Nasty, make: (kind: Kind) => Hostile): Generator<Hostile> {
  const left = kinds.map((kind) => ({ kind, times: each }))
  while (left.length > 0) {
    const index = nasty.dice.below(left.length)
    const drawn = left[index]
    if (!drawn) return
    yield make(drawn.kind)
    drawn.times--
    if (drawn.times === 0) left.splice(index, 1)
  }
}

async function expectUnharmed(besieged: Besieged, outcome: Outcome, about: string): Promise<void> {
  lines.push(...summaryOf(outcome, about))
  expect(outcome.wrong, `HOSTILE_SEED=${seed}`).toEqual([])
  expect(await brokenInvariants(besieged.shop.database.db), `HOSTILE_SEED=${seed}`).toEqual([])
  const { shop } = besieged
  const productId = await shop.addProduct({ name: 'Afterwards' })
  const api = await shop.as(ana)
  expect((await api.placeOrder({ body: { ...shop.purchase(), id: productId } })).success).toBe(true)
}

/** One line; of a soak, one more for each call or route. */
function summaryOf({ sent, seconds, slowestMs, statuses }: Outcome, about: string): string[] {
  const whole = `${about}: ${sent} in ${seconds.toFixed(1)} s, slowest ${slowestMs.toFixed(0)} ms`
  if (each <= usual) return [whole]
  const answers = (counted: Map<number, number>) =>
    [...counted]
      .sort()
      .map(([status, count]) => `${status} × ${count}`)
      .join(', ')
  return [whole, ...Array.from(statuses, ([name, counted]) => `  ${name}: ${answers(counted)}`)]
}

describe.each(roles)('sent by a %s', (role) => {
  // A soak attacks both engines; npm test the one that real shops run on, and with pages the other.
  it.skipIf(!onPostgres && each <= usual)(
    'to every call, do no harm',
    async () => {
      const besieged = await openBesiegedShop(each)
      const nasty = makeNasty(seed + roles.indexOf(role))
      const judge = judgeFor(role)
      const judgeCall: Judge = (hostile, heard) => {
        learnFrom(besieged, hostile, heard)
        return judge(hostile, heard) ?? refusesInShape(hostile, heard)
      }
      const requests = mixed(callNames, nasty, makeCallRequests(besieged, role, nasty))
      await expectUnharmed(besieged, await besiege(besieged.shop.origin, requests, judgeCall), `calls, ${role}`)
    },
    longestMs,
  )
})

describe('sent to what is not the API', () => {
  it.skipIf(!pagesAreBuilt || (onPostgres && each <= usual))(
    'to every page, its data and every file, do no harm',
    async () => {
      const besieged = await openBesiegedShop(each)
      const nasty = makeNasty(seed + 3)
      const targets = [...pageTargets(besieged), ...fileTargets]
      const requests = mixed(targets, nasty, (target) => pageRequest(target, besieged, nasty))
      // The outbox of a demo shop shows everybody's mails: that is what it is for.
      const judge: Judge = (hostile, heard) =>
        judgeFor(hostile.about === '/outbox' ? 'admin' : 'visitor')(hostile, heard)
      await expectUnharmed(besieged, await besiege(besieged.shop.origin, requests, judge), 'pages and files')
      expect((await besieged.shop.send('/products')).status).toBe(200)
    },
    longestMs,
  )
  if (!pagesAreBuilt)
    console.log('The pages are not built: hostile requests to pages are left out. npm test builds them.')

  it.skipIf(!onPostgres && each <= usual)(
    'to where people sign in and to the stand-ins, do no harm',
    async () => {
      const besieged = await openBesiegedShop(each)
      const nasty = makeNasty(seed + 4)
      const foothold = await gainFoothold(besieged)
      const targets = [...identityTargets(), ...outsideTargets(foothold, besieged.shop.origin)]
      const requests = mixed(targets, nasty, (target) => identityRequest(target, besieged, foothold, nasty))
      const outcome = await besiege(besieged.shop.origin, requests, judgeFor('visitor'))
      await expectUnharmed(besieged, outcome, 'identity, webhooks and stand-ins')
    },
    longestMs,
  )

  it(
    'over a bare line, hardly requests at all, do no harm',
    async () => {
      const besieged = await openBesiegedShop(each)
      const nasty = makeNasty(seed + 5)
      const { origin } = besieged.shop
      const token = besieged.attackers.customer[0]?.token ?? ''
      const client = makeClient(origin)
      const judge = judgeFor('customer')
      const wrong: string[] = []
      const sendSome = async () => {
        for (let number = 0; number < each / 10; number++) {
          const raw = rawRequest(nasty, new URL(origin).host, token)
          const heard = await client.sendRaw(raw)
          const said = judge({ about: 'raw', method: '', path: '', headers: {} }, heard)
          if (said) wrong.push(`${said}\n${raw.slice(0, 600)}\n→ ${heard.text.slice(0, 600)}`)
        }
      }
      await Promise.all(Array.from({ length: 10 }, sendSome))
      client.close()
      expect(wrong, `HOSTILE_SEED=${seed}`).toEqual([])
      expect((await besieged.shop.send('/api/health')).status).toBe(200)
    },
    longestMs,
  )
})
