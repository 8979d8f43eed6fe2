// A stand-in for Google sign-in: OpenID Connect with an account chooser, clearly labelled as a demo.
import { readFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import type Provider from 'oidc-provider'
import { deleteExpired } from './adapter.ts'
import { answerChooser } from './chooser.ts'
import { keysOf } from './keys.ts'
import { makeProvider } from './provider.ts'
import type { Store } from './store.ts'

export interface GoogleStandInParts {
  store: Store
  /** The path at which the host mounts the stand-in, such as /google-stand-in. */
  path: string
  clientId: string
  /** Allowed redirect URIs. Called at the first request, when the host knows its port. */
  redirectUris: () => string[]
}

/** Node's request and response, as Hono passes them in `c.env`. */
interface NodeExchange {
  incoming: IncomingMessage
  outgoing: ServerResponse
}

export interface GoogleStandIn {
  /**
   * Answers every request under the path by writing to Node's response. The returned Response only marks the request as
   * answered.
   */
  answer(exchange: NodeExchange): Promise<Response>
}

const headers = {
  'content-security-policy':
    "default-src 'none'; style-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
}

export function makeGoogleStandIn(parts: GoogleStandInParts): GoogleStandIn {
  let opened: Promise<Provider> | undefined
  return {
    async answer({ incoming, outgoing }) {
      for (const [name, value] of Object.entries(headers)) outgoing.setHeader(name, value)
      opened ??= open(parts)
      await route({ ...parts, provider: await opened }, incoming, outgoing)
      return RESPONSE_ALREADY_SENT
    },
  }
}

async function open({ store, path, clientId, redirectUris }: GoogleStandInParts): Promise<Provider> {
  await deleteExpired(store)
  const uris = redirectUris()
  const issuer = new URL(path, uris[0]).href
  return makeProvider({ store, keys: await keysOf(store), issuer, clientId, redirectUris: uris })
}

async function route(
  parts: { provider: Provider; store: Store; path: string },
  incoming: IncomingMessage & { originalUrl?: string },
  outgoing: ServerResponse,
): Promise<void> {
  const url = incoming.url ?? '/'
  const below = url.slice(parts.path.length) || '/'
  if (below === '/style.css') return sendStyle(outgoing)
  if (below.startsWith('/choose/')) return answerChooser(parts, incoming, outgoing)
  // oidc-provider compares the two URLs to find its mount path.
  incoming.originalUrl = url
  incoming.url = below
  await parts.provider.callback()(incoming, outgoing)
}

async function sendStyle(outgoing: ServerResponse): Promise<void> {
  const style = await readFile(new URL('./style.css', import.meta.url))
  outgoing.writeHead(200, { 'content-type': 'text/css; charset=utf-8' }).end(style)
}
