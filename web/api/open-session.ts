/** Starts and renews a session: exchanges the identity provider's ID token for the shop's own token. */
import { usedProofCode } from '#contract/identity/rules.ts'
import { readSession, saveHint, saveToken } from '#web/every-page/session.ts'
import { toast } from '#web/every-page/toast.ts'
import type { Identity, IdentityUser } from '#web/session/identity/identity.ts'
import { identityOfThisShop } from '#web/session/identity/identity.ts'
import { api } from './client.ts'
import { ApiRefusal } from './refusal.ts'

/** Signs in at the provider, then at the shop. Loads the provider's code first, so that nothing has changed if that fails. */
export async function signIn(prove: (identity: Identity) => Promise<IdentityUser>): Promise<void> {
  const identity = await identityOfThisShop()
  const { email } = await prove(identity)
  await openSession(email)
}

/** After a sign-in at the provider: stores the session token, and loads role and picture. */
export async function openSession(email: string): Promise<void> {
  await exchange(email)
  await rememberUser(email)
  // Clears old messages, such as the reason why the previous session ended.
  toast.dismissAll()
}

let renewing: Promise<boolean> | undefined

/**
 * Renews the session after half its lifetime has passed; concurrent calls share one request. Returns false if there is no session
 * or the server refuses the renewal. Throws an error if there was no usable answer (network, 429, 5xx) and the token has expired
 * in the meantime. It does not return false then, because callers would sign the user out for an outage.
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
        // An outage is not a refusal: the current token stays valid until it expires.
        if (now < session.expiresAt) return true
        throw error
      },
    )
    .finally(() => {
      renewing = undefined
    })
  return renewing
}

/**
 * The maximum number of tries. If the shop has already seen an ID token, the exchange is tried again with a new ID token. There is
 * a pause between tries, because two tokens issued within a second may be equal.
 */
const mostTries = 3
const pauseMs = 1_000

/** An ID token can be exchanged only once. If a browser or proxy has repeated an unanswered request, a new token is fetched. */
async function exchange(email: string, tries = 1): Promise<void> {
  const identity = await identityOfThisShop()
  const idToken = await identity.idToken(true)
  try {
    const { token } = await api.exchangeToken({ email, body: { email, ...(idToken && { idToken }) } })
    saveToken(token)
  } catch (error) {
    const isUsed = error instanceof ApiRefusal && error.facts.code === usedProofCode
    if (!isUsed || tries === mostTries) throw error
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
    await exchange(email, tries + 1)
  }
}

async function rememberUser(email: string): Promise<void> {
  const [{ admin }, user] = await Promise.all([api.checkAdmin({ email }), api.findUser({ email })])
  saveHint({ isAdmin: admin, image: user.image })
}
