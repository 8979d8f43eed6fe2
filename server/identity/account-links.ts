/**
 * The endpoints behind mailed links. They are a Better Auth plugin, so that its sessions, rate limits and origin checks apply.
 */
import type { BetterAuthPlugin } from 'better-auth'
import { APIError, createAuthEndpoint, getSessionFromCtx } from 'better-auth/api'
import { z } from 'zod'
import type { Db } from '../database/db.ts'
import type { AccountLimits } from './account-limits.ts'
import { confirmAccount, confirmByNewPassword } from './confirming.ts'
import { accountOfLink } from './link-queries.ts'

const Token = z.string().min(1).max(200)

export function accountLinks(db: Db, limits: AccountLimits) {
  return {
    id: 'account-links',
    endpoints: { confirmAddress: confirmAddress(db, limits), checkResetLink },
  } satisfies BetterAuthPlugin
}

/**
 * Opens a confirmation link. It confirms the address in a browser that is signed in to the account, or with a new
 * password; otherwise the answer is `unconfirmed` and the link stays valid.
 */
const confirmAddress = (db: Db, limits: AccountLimits) =>
  createAuthEndpoint(
    '/confirm-address',
    { method: 'POST', body: z.object({ token: Token, newPassword: z.string().optional() }) },
    async (ctx) => {
      const { token, newPassword } = ctx.body
      const session = await getSessionFromCtx(ctx)
      const account = await accountOfLink(db, token, new Date())
      if (!account) return ctx.json(confirmedAlready(session?.user))
      if (newPassword !== undefined) {
        await replacePassword(ctx.context.password, db, { token, accountId: account.id }, newPassword)
        await limits.forgetFailures(account.email)
      } else if (session?.user.id === account.id) await confirmAccount(db, account.id)
      else return ctx.json({ status: 'unconfirmed', email: account.email })
      return ctx.json({ status: 'confirmed', email: account.email })
    },
  )

/** A used link is a success for a signed-in user whose address is confirmed already. */
function confirmedAlready(user: { email: string; emailVerified: boolean } | undefined) {
  if (!user?.emailVerified) throw usedLink()
  return { status: 'confirmed', email: user.email }
}

type Passwords = {
  hash: (password: string) => Promise<string>
  config: { minPasswordLength: number; maxPasswordLength: number }
}

async function replacePassword(
  passwords: Passwords,
  db: Db,
  link: { token: string; accountId: string },
  password: string,
) {
  const { minPasswordLength, maxPasswordLength } = passwords.config
  if (password.length < minPasswordLength) throw new APIError('BAD_REQUEST', { code: 'PASSWORD_TOO_SHORT' })
  if (password.length > maxPasswordLength) throw new APIError('BAD_REQUEST', { code: 'PASSWORD_TOO_LONG' })
  const passwordHash = await passwords.hash(password)
  if (!(await confirmByNewPassword(db, { ...link, passwordHash }, new Date()))) throw usedLink()
}

/** Whether the link of a reset mail is still valid. Checking does not use it up. */
const checkResetLink = createAuthEndpoint(
  '/check-reset-link',
  { method: 'POST', body: z.object({ token: Token }) },
  async (ctx) => {
    const link = await ctx.context.internalAdapter.findVerificationValue(`reset-password:${ctx.body.token}`)
    return ctx.json({ works: link !== null && link.expiresAt > new Date() })
  },
)

/** `explainRefusal` gives this error the same message as every other used link. */
const usedLink = () => new APIError('BAD_REQUEST', { code: 'INVALID_TOKEN' })
