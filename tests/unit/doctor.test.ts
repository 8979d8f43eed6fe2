/** The doctor's findings about providers. The tests imitate the providers, because they must not call the real ones. */
import { describe, expect, it } from 'vitest'
import { readConfig } from '#server/base/config.ts'
import { checkCards } from '#server/doctor/check-cards.ts'
import { checkIdentity } from '#server/doctor/check-identity.ts'
import { aheadBy } from '#server/doctor/clock.ts'
import { handledEvents } from '#server/payments/events.ts'
import { production } from '#tests/production.ts'

const stripe = {
  STRIPE_SECRET_KEY: 'sk_live_verysecret',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
}
const hook = { url: 'https://shop.example/webhooks/stripe', status: 'enabled', enabled_events: handledEvents }

/** A `fetch` that chooses its answer, a status or a body, by a part of the URL. */
const answering = (answers: Record<string, number | object>) =>
  (async (url: string | URL | Request) => {
    const path = Object.keys(answers).find((one) => String(url).includes(one)) ?? ''
    const answer = answers[path]
    if (answer === undefined)
      throw new TypeError('fetch failed', { cause: Object.assign(new Error(), { code: 'ENOTFOUND' }) })
    return typeof answer === 'number' ? new Response('{}', { status: answer }) : Response.json(answer)
  }) as typeof fetch

const isPaid = { charges_enabled: true }

describe('the check of Stripe', () => {
  const config = readConfig({ ...production, ...stripe })
  const say = async (answers: Record<string, number | object>) =>
    (await checkCards(config, answering(answers))).map(({ state, says }) => `${state}: ${says}`)

  it('reports that all is well', async () => {
    expect(await say({ '/account': isPaid, '/webhook_endpoints': { data: [hook] } })).toEqual([
      'good: Stripe accepts real payments for this account.',
      'good: Stripe notifies https://shop.example/webhooks/stripe of payments, signed with STRIPE_WEBHOOK_SECRET.',
    ])
  })

  it.each([
    [{ '/account': 401, '/webhook': 401 }, 'bad: Stripe does not recognise STRIPE_SECRET_KEY'],
    [{ '/account': 403, '/webhook': 403 }, 'open: STRIPE_SECRET_KEY is restricted'],
    [
      { '/account': { charges_enabled: false }, '/webhook': 403 },
      'bad: Stripe does not accept payments for this account yet',
    ],
    [{}, 'bad: Stripe cannot be reached: ENOTFOUND'],
    [{ '/account': isPaid, '/webhook': { data: [] } }, 'bad: No Stripe webhook points to https://shop.example/'],
    [
      { '/account': isPaid, '/webhook': { data: [{ ...hook, status: 'disabled' }] } },
      'bad: No Stripe webhook points to',
    ],
    [
      { '/account': isPaid, '/webhook': { data: [{ ...hook, enabled_events: handledEvents.slice(1) }] } },
      'bad: The webhook to https://shop.example/webhooks/stripe is missing these events: payment_intent.succeeded.',
    ],
  ] as [Record<string, number | object>, string][])('reports after %j: %s', async (answers, sentence) => {
    const said = await say(answers)
    expect(
      said.some((one) => one.startsWith(sentence)),
      said.join('\n'),
    ).toBe(true)
    expect(said.join()).not.toContain('verysecret')
  })
})

describe('the check of Google', () => {
  const config = readConfig({ ...production, GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'verysecret' })

  it.each([
    ['invalid_grant', 'good'],
    ['invalid_client', 'bad'],
    ['redirect_uri_mismatch', 'bad'],
  ])('rates the answer %s to an unknown code as %s', async (error, state) => {
    const found = await checkIdentity(config, answering({ '/token': { error } }))
    expect(found.at(-1)?.state).toBe(state)
    expect(JSON.stringify(found)).not.toContain('verysecret')
  })
})

describe('the check of Firebase', () => {
  const firebase = { FIREBASE_PROJECT_ID: 'p', FIREBASE_API_KEY: 'verysecret', FIREBASE_AUTH_DOMAIN: 'p.example' }
  const config = readConfig({ ...production, IDENTITY: 'firebase', ...firebase })

  it.each([
    [{ securetoken: {}, '/projects': { authorizedDomains: ['shop.example'] } }, 'good: Firebase knows this shop'],
    [
      { securetoken: {}, '/projects': { authorizedDomains: ['localhost'] } },
      'bad: Firebase does not allow sign-ins from shop.example',
    ],
    [{ securetoken: {}, '/projects': 400 }, 'bad: Firebase does not recognise FIREBASE_API_KEY'],
    [{}, 'bad: Firebase cannot be reached: ENOTFOUND'],
  ] as [Record<string, number | object>, string][])('reports after %j: %s', async (answers, sentence) => {
    const [found] = await checkIdentity(config, answering(answers))
    expect(`${found?.state}: ${found?.says}`).toContain(sentence)
    expect(found?.says).not.toContain('verysecret')
  })
})

describe('a clock that was read between 1,000 and 9,000 ms', () => {
  it.each([
    [1_000, 0],
    [9_000, 0],
    [12_000, 3_000],
    [400, -600],
  ])('and showed %i ms is %i ms ahead', (atMs, ahead) => {
    expect(aheadBy(atMs, { fromMs: 1_000, untilMs: 9_000 })).toBe(ahead)
  })
})
