/** The only imports of stand-ins/. A stand-in is loaded only where no real service is configured. */
import type { Config } from '../base/config.ts'
import { factsOfError, log } from '../base/log.ts'
import type { Database } from '../database/connect.ts'
import { standInStore } from '../database/stand-in-queries.ts'
import { googleCallbackPath, googleClientId, googleStandInPath } from '../identity/google.ts'
import { trustedOrigins } from '../identity/origins.ts'
import { handledEvents } from '../payments/events.ts'

export type Sandbox = Awaited<ReturnType<typeof openCardSandbox>>['sandbox']

/** A card provider for Stripe's own SDK, on a local port. */
export async function openCardSandbox({ db }: Database, address: () => string) {
  const [{ makeCardSandbox }, { listenOnLoopback }] = await Promise.all([
    import('#stand-ins/cards/sandbox.ts'),
    import('#stand-ins/cards/listener.ts'),
  ])
  const deliver = (body: string, signature: string) => deliverWebhook(address(), body, signature)
  const sandbox = await makeCardSandbox({
    store: standInStore(db),
    deliver,
    events: handledEvents,
    report: reportOfSandbox,
  })
  const listener = await listenOnLoopback(sandbox.api)
  const { host, port, protocol } = listener
  const close = async () => {
    await sandbox.stop()
    await listener.close()
  }
  return { sandbox, apiBase: { host, port, protocol }, close }
}

async function deliverWebhook(address: string, body: string, signature: string): Promise<{ status: number }> {
  const headers = { 'stripe-signature': signature, 'content-type': 'application/json' }
  const signal = AbortSignal.timeout(10_000)
  const { status } = await fetch(`${address}/webhooks/stripe`, { method: 'POST', body, headers, signal })
  return { status }
}

function reportOfSandbox(what: string, error?: unknown): void {
  log.warn({ at: 'card sandbox', ...(error !== undefined && { error: factsOfError(error) }) }, what)
}

export type Vies = Awaited<ReturnType<typeof openViesStandIn>>

/** The demo has a register of VAT numbers of its own, unless one is configured. */
export const playsVies = (config: Config): boolean => config.demo && config.VIES_URL === undefined

export async function openViesStandIn() {
  const { makeViesStandIn } = await import('#stand-ins/vies/register.ts')
  return makeViesStandIn()
}

export type Ecb = Awaited<ReturnType<typeof openEcbStandIn>>

/** The demo has exchange rates of its own, unless a file is configured. */
export const playsEcb = (config: Config): boolean => config.demo && config.ECB_RATES_URL === undefined

export async function openEcbStandIn() {
  const { makeEcbStandIn } = await import('#stand-ins/ecb/rates.ts')
  return makeEcbStandIn()
}

/** The demo uses a labelled stand-in for Google when no Google client is configured. */
export function playsGoogle(config: Config): boolean {
  return config.demo && config.IDENTITY === 'embedded' && !config.GOOGLE_CLIENT_ID
}

export async function openGoogleStandIn(config: Config, { db }: Database, address: () => string) {
  const { makeGoogleStandIn } = await import('#stand-ins/google/stand-in.ts')
  return makeGoogleStandIn({
    store: standInStore(db),
    path: googleStandInPath,
    clientId: googleClientId,
    redirectUris: () => trustedOrigins(config, address).map((origin) => `${origin}${googleCallbackPath}`),
  })
}
