/** Users and sessions in wire format. */
import type { SignedIn, User } from '#contract/users/schema.ts'
import type { AccountSession } from '../identity/verifier.ts'
import type { UserRow } from './user-queries.ts'

export function toWireUser(row: UserRow): User {
  const { id, email, name, role, officeRole, image, location, education, linkedin, phone, confirmed } = row
  const office = officeRole && { officeRole }
  return { _id: id, email, name, role, ...office, image, location, education, linkedin, phone, confirmed }
}

/** `current` is the id of the caller's session. */
export function toWireSession(session: AccountSession, current: string | undefined): SignedIn {
  const { id, startedAt, lastUsedAt, endsAt, userAgent, address } = session
  return {
    id,
    startedAt: startedAt.toISOString(),
    lastUsedAt: lastUsedAt.toISOString(),
    endsAt: endsAt.toISOString(),
    userAgent: userAgent ?? '',
    address: address ?? '',
    current: id === current,
  }
}
