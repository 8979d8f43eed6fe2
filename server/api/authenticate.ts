/** Identifies the caller, by a session token of the shop or an API key. */
import type { Context } from 'hono'
import { keyPrefix } from '#contract/integrations/rules/integration.ts'
import type { Call } from '#contract/table.ts'
import { sessionOfKey } from '../identity/api-keys.ts'
import type { Session } from '../identity/sessions.ts'
import type { Shop } from './services.ts'

/** A caller with an invalid token or key counts as not signed in: `authorize` refuses the calls that need a session. */
export async function authenticate(c: Context, shop: Shop, { who, tellsSomeMore }: Call): Promise<Session | null> {
  if (who === 'anyone' && !tellsSomeMore) return null
  const token = /^Bearer +(\S{1,4096})$/i.exec(c.req.header('authorization') ?? '')?.[1]
  if (!token) return null
  if (!token.startsWith(keyPrefix)) return shop.sessions.verify(token)
  // With an API key, public calls give the same answer as without one.
  return who === 'anyone' ? null : sessionOfKey(shop.db, token)
}
