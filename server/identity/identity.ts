/**
 * Authenticates users through Better Auth or Firebase, which issue ID tokens. The shop exchanges a fresh ID token for its own
 * token, which is valid for an hour at most. A token names the provider's session that it came from, and ends with that
 * session. Role and existence of a user are read from the database at every call. This file creates the configured provider,
 * and exposes what the shop needs of it. decisions/022-identity-tokens-and-sessions.md and 023 (confirming an address) say why.
 */
import type { Config } from '../base/config.ts'
import type { Db } from '../database/db.ts'
import { ensureSecret } from '../database/secrets.ts'
import type { Mail } from '../mail/message.ts'
import { makeEmbedded } from './embedded.ts'
import { makeFirebaseVerifier } from './firebase.ts'
import { googleSource } from './google.ts'
import { insertUser } from './identity-queries.ts'
import type { Identity } from './provider.ts'
import { asProblem } from './provider-problem.ts'

/** `address` returns this server's URL; it is first called at the first request, when the server is listening. */
export async function makeIdentity(parts: {
  config: Config
  db: Db
  sendMail: (mail: Mail) => Promise<void>
  address: () => string
}): Promise<Identity> {
  const { config, db } = parts
  if (config.IDENTITY === 'firebase') return makeFirebaseIdentity(config, db)
  const secret = await ensureSecret(db, 'identity secret', config.AUTH_SECRET)
  const identityConfig = { provider: 'embedded', google: googleSource(config) } as const
  return { ...makeEmbedded({ ...parts, secret }), identityConfig }
}

function makeFirebaseIdentity(config: Config, db: Db): Identity {
  const { FIREBASE_PROJECT_ID: projectId, FIREBASE_API_KEY: apiKey, FIREBASE_AUTH_DOMAIN: authDomain } = config
  if (!projectId || !apiKey || !authDomain) throw new Error('IDENTITY=firebase needs the three FIREBASE_ variables')
  return {
    verifier: makeFirebaseVerifier(projectId),
    handle: () => asProblem(new Response(null, { status: 404 })),
    seedAccount: async ({ email, name, role, officeRole }) => {
      await insertUser(db, { email, name, role, officeRole })
    },
    identityConfig: { provider: 'firebase', projectId, apiKey, authDomain },
  }
}
