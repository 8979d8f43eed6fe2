/** Changes the password of a signed-in user who knows the current one. */
import type { BetterAuthPlugin } from 'better-auth'
import { APIError, createAuthEndpoint } from 'better-auth/api'
import { z } from 'zod'
import type { Db } from '../database/db.ts'
import { inTransaction } from '../database/statements.ts'
import { actorOf } from '../history/actor-queries.ts'
import { recordChanges } from '../history/change-queries.ts'
import type { AccountLimits } from './account-limits.ts'
import { endSessionsOfAccount, passwordHashOf, replacePasswordHash } from './account-queries.ts'
import { embeddedProvider } from './embedded-verifier.ts'
import { endMailedLinks } from './mailed-link-queries.ts'
import { dropOtherSessions, secondFactorOf } from './second-factor-queries.ts'
import { type SignedIn, sessionOf } from './signed-in.ts'

type Parts = { db: Db; limits: AccountLimits }
type Passwords = {
  hash: (password: string) => Promise<string>
  verify: (known: { password: string; hash: string }) => Promise<boolean>
  config: { minPasswordLength: number; maxPasswordLength: number }
}

const Body = z.object({ currentPassword: z.string(), newPassword: z.string() })
type Wish = z.infer<typeof Body>

/** Replaces Better Auth's endpoint, whose new session lacks the second factor of the current one. */
export function passwordChange(parts: Parts) {
  return {
    id: 'password-change',
    endpoints: {
      changeOwnPassword: createAuthEndpoint('/password/change', { method: 'POST', body: Body }, async (ctx) => {
        await change(parts, ctx.context.password, await sessionOf(ctx), ctx.body)
        return ctx.json({ status: true })
      }),
    },
  } satisfies BetterAuthPlugin
}

/** Replaces the password. Ends the user's other sessions, all of the user's tokens of the shop, and all mailed links. */
async function change(
  { db, limits }: Parts,
  passwords: Passwords,
  session: SignedIn,
  { currentPassword, newPassword }: Wish,
): Promise<void> {
  const { accountId, sessionId, email } = session
  const { minPasswordLength, maxPasswordLength } = passwords.config
  if (newPassword.length < minPasswordLength) throw new APIError('BAD_REQUEST', { code: 'PASSWORD_TOO_SHORT' })
  if (newPassword.length > maxPasswordLength) throw new APIError('BAD_REQUEST', { code: 'PASSWORD_TOO_LONG' })
  const { secret, isPassed } = await secondFactorOf(db, accountId, sessionId)
  if (secret !== null && !isPassed) throw refusals.codeFirst()
  await limits.countSignInAttempt(email)
  const before = (await passwordHashOf(db, email)) ?? refusals.noPassword()
  if (!(await passwords.verify({ password: currentPassword, hash: before }))) throw refusals.wrongPassword()
  const after = await passwords.hash(newPassword)
  await inTransaction(db, async (tx) => {
    if (!(await replacePasswordHash(tx, accountId, { before, after }))) throw refusals.wrongPassword()
    await dropOtherSessions(tx, accountId, sessionId)
    await endSessionsOfAccount(tx, embeddedProvider, accountId)
    await endMailedLinks(tx, { id: accountId })
    const id = await actorOf(tx, email)
    await recordChanges(tx, { id }, [{ action: 'change password', aboutId: id }])
  })
  await limits.forgetFailures(email)
}

const refusals = {
  wrongPassword: () => new APIError('BAD_REQUEST', { code: 'WRONG_PASSWORD', message: 'The password is wrong' }),
  noPassword: (): never => {
    const message =
      'You log in with Google and have no password here. To get a password, log out and choose “Forgot your password?”'
    throw new APIError('BAD_REQUEST', { code: 'NO_PASSWORD', message })
  },
  codeFirst: () =>
    new APIError('FORBIDDEN', {
      code: 'CODE_FIRST',
      message: 'Please enter the code from your authenticator app first',
    }),
}
