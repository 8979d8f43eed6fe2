/** Beginning and renewing a session: the identity provider's proof is exchanged for the shop's own token. */

import type { Identity, IdentityUser } from '#web/session/identity/identity.ts'
import { identityOfThisShop } from '#web/session/identity/identity.ts'
import { readSession, saveHint, saveToken } from '#web/session/session.ts'
import { toast } from '#web/ui/toast.ts'
import { api } from './client.ts'
import { ApiRefusal } from './refusal.ts'

/** Somebody proves to the provider who they are. Whatever that takes is fetched first: out of reach, nothing has happened. */
export async function signIn(prove: (identity: Identity) => Promise<IdentityUser>): Promise<void> {
  const identity = await identityOfThisShop()
  const { email } = await prove(identity)
  await openSession(email)
}

/** After the provider has let somebody in: the token, and whether they are an admin. */
export async function openSession(email: string): Promise<void> {
  await exchange(email)
  await rememberUser(email)
  // What a visitor was told, such as why they had been signed out, is settled.
  toast.dismissAll()
}

let renewing: Promise<boolean> | undefined

/**
 * Renews a session past half its life; false when the provider no longer vouches for the person. One at a time. Fails
 * when nobody answers that question and the token has expired meanwhile: then it is not known, and nobody is signed out.
 */
export async function renewWhenDue(now = new Date()): Promise<boolean> {
  const session = readSession()
  if (session.status === 'out') return false
  const halfTime = (session.issuedAt.getTime() + session.expiresAt.getTime()) / 2
  if (now.getTime() < halfTime) return true
  renewing ??= exchange(session.email)
    .then(
      () => true,
      (error: unknown) => {
        if (error instanceof ApiRefusal && error.status < 500 && error.status !== 429) return false
        // No answer is not a refusal: an hour's token may well outlive a tunnel.
        if (now < session.expiresAt) return true
        throw error
      },
    )
    .finally(() => {
      renewing = undefined
    })
  return renewing
}

async function exchange(email: string): Promise<void> {
  const identity = await identityOfThisShop()
  const idToken = await identity.idToken(true)
  const { token } = await api.exchangeToken({ email, body: { email, ...(idToken && { idToken }) } })
  saveToken(token)
}

async function rememberUser(email: string): Promise<void> {
  const [{ admin }, user] = await Promise.all([api.checkAdmin({ email }), api.findUser({ email })])
  saveHint({ isAdmin: admin, image: user.image })
}
