/** Revokes the keys and removes the endpoints of a user who stops being an admin. */
import { shownAddress } from '#contract/integrations/rules/integration.ts'
import type { Db } from '../database/db.ts'
import { type NewChange, recordChanges } from '../history/change-queries.ts'
import { keysMadeBy, revokeKeyOf } from '../identity/key-queries.ts'
import { deleteEndpoint, endpointsMadeBy } from './endpoint-queries.ts'

export async function hasMade(tx: Db, email: string): Promise<boolean> {
  return (await keysMadeBy(tx, email)).length + (await endpointsMadeBy(tx, email)).length > 0
}

/**
 * Revokes the keys and removes the endpoints of a former admin, except those to `keep`. Returns a text that names what was
 * kept.
 */
export async function revokeMadeBy(
  tx: Db,
  by: { id: string },
  email: string,
  keep: readonly string[] = [],
): Promise<string | undefined> {
  const keys = await keysMadeBy(tx, email)
  const endpoints = await endpointsMadeBy(tx, email)
  const isKept = ({ id }: { id: string }) => keep.includes(id)
  const revoked: NewChange[] = []
  for (const key of keys.filter((key) => !isKept(key))) {
    await revokeKeyOf(tx, key.id)
    revoked.push({ action: 'revoke key', aboutId: key.name, why: `Made by ${email}` })
  }
  for (const endpoint of endpoints.filter((endpoint) => !isKept(endpoint))) {
    await deleteEndpoint(tx, endpoint.id)
    revoked.push({ action: 'remove endpoint', aboutId: shownAddress(endpoint.url), why: `Made by ${email}` })
  }
  if (revoked.length > 0) await recordChanges(tx, by, revoked)
  const stored = [
    ...keys.filter(isKept).map(({ name }) => name),
    ...endpoints.filter(isKept).map(({ url }) => shownAddress(url)),
  ]
  return stored.length > 0 ? `Kept keys and webhooks: ${stored.join(', ')}` : undefined
}
