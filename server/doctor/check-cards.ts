/** Checks that the card provider accepts our key and payments for the account, and sends its events to us. */
import { z } from 'zod'
import type { Config } from '../base/config.ts'
import { handledEvents } from '../payments/events.ts'
import { bad, codeIn, type Finding, good, open } from './finding.ts'

const about = 'cards'
const api = 'https://api.stripe.com/v1'
const withinMs = 10_000

const Account = z.object({ charges_enabled: z.boolean().optional() })
const Endpoints = z.object({
  data: z.array(z.object({ url: z.string(), status: z.string(), enabled_events: z.array(z.string()) })),
})

export async function checkCards(config: Config, ask: typeof fetch): Promise<Finding[]> {
  const { STRIPE_SECRET_KEY: key } = config
  if (!key) {
    const says = 'No Stripe keys are set: the sandbox takes test cards and moves no money.'
    return [open(about, config.production ? `${says} PAYMENTS_SANDBOX=1 allows the sandbox.` : says)]
  }
  const read = (path: string) =>
    ask(`${api}${path}`, { headers: { authorization: `Bearer ${key}` }, signal: AbortSignal.timeout(withinMs) })
  try {
    return [await checkAccount(config, await read('/account')), await checkWebhook(config, read)]
  } catch (error) {
    return [bad(about, `Stripe cannot be reached: ${codeIn(error)}. The server needs HTTPS access to api.stripe.com.`)]
  }
}

async function checkAccount({ STRIPE_SECRET_KEY = '' }: Config, answer: Response): Promise<Finding> {
  const isLive = STRIPE_SECRET_KEY.includes('_live_')
  if (answer.status === 401)
    return bad(about, 'Stripe does not recognise STRIPE_SECRET_KEY: copy the key again from the dashboard of Stripe.')
  if (answer.status === 403) return open(about, 'STRIPE_SECRET_KEY is restricted, and cannot read the account.')
  if (!answer.ok) return bad(about, `Stripe answers ${answer.status}: try again later.`)
  const { charges_enabled: takesMoney } = Account.parse(await answer.json())
  if (!takesMoney)
    return bad(
      about,
      'Stripe does not accept payments for this account yet: complete the account at https://dashboard.stripe.com.',
    )
  return good(
    about,
    isLive
      ? 'Stripe accepts real payments for this account.'
      : 'Stripe accepts test cards only: the keys are test keys.',
  )
}

async function checkWebhook({ PUBLIC_URL }: Config, read: (path: string) => Promise<Response>): Promise<Finding> {
  if (!PUBLIC_URL) return open(about, 'Without PUBLIC_URL, Stripe cannot notify this shop of payments.')
  const url = `${PUBLIC_URL}/webhooks/stripe`
  const answer = await read('/webhook_endpoints?limit=100')
  if (!answer.ok)
    return open(
      about,
      `STRIPE_SECRET_KEY cannot list webhooks: check in the dashboard of Stripe that there is a webhook to ${url}.`,
    )
  const { data } = Endpoints.parse(await answer.json())
  const ours = data.find((endpoint) => endpoint.url === url && endpoint.status === 'enabled')
  if (!ours)
    return bad(about, `No Stripe webhook points to ${url}: add a webhook with the events ${handledEvents.join(', ')}.`)
  const missing = handledEvents.filter((event) => !ours.enabled_events.some((one) => one === '*' || one === event))
  if (missing.length > 0) return bad(about, `The webhook to ${url} is missing these events: ${missing.join(', ')}.`)
  return good(about, `Stripe notifies ${url} of payments, signed with STRIPE_WEBHOOK_SECRET.`)
}
