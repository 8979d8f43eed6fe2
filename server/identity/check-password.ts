/** Asks a signed-in user for the password once more. Attempts are limited as at sign-in. */
import { isAPIError } from 'better-auth/api'
import { verifyPassword } from 'better-auth/crypto'
import { Refusal } from '../base/refusal.ts'
import { accountFigures, makeAccountLimits } from './account-limits.ts'
import { passwordHashOf } from './account-queries.ts'
import type { AuthParts } from './better-auth.ts'
import type { IdentityVerifier } from './verifier.ts'

type Parts = Pick<AuthParts, 'config' | 'db' | 'secret'>

export function makePasswordCheck({ config, db, secret }: Parts): IdentityVerifier['checkPassword'] {
  const limits = makeAccountLimits(db, secret, accountFigures(config))
  return async (email, password) => {
    const hash = await passwordHashOf(db, email)
    if (hash === undefined) return 'none'
    if (password === '') return 'wrong'
    await limits.countSignInAttempt(email).catch(rethrowAsRefusal)
    if (!(await verifyPassword({ hash, password }))) return 'wrong'
    await limits.forgetFailures(email)
    return 'right'
  }
}

/** The limits are made for Better Auth, and throw its errors. */
function rethrowAsRefusal(error: unknown): never {
  if (!isAPIError(error)) throw error
  throw new Refusal(429, error.message, { headers: Object.fromEntries(new Headers(error.headers)) })
}
