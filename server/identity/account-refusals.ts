/** The embedded provider's error messages, replaced where the shop's own are clearer. */
import { APIError, createAuthMiddleware, isAPIError } from 'better-auth/api'
import { z } from 'zod'
import { plainEmail } from '#contract/rules/email/address.ts'
import { emailAddress, requiredText } from '#contract/schema/wire.ts'
import type { Db } from '../database/db.ts'
import { mayHaveAccount, noAccountFor } from './account-address.ts'
import { hasAccount } from './account-queries.ts'
import { refuseCommonPassword } from './common-passwords.ts'

const NewAccount = z.object({
  name: requiredText('Your name is required', 120),
  email: emailAddress('Please Provide a valid email').refine(mayHaveAccount, noAccountFor),
})

/**
 * Runs first. Validates the name and address of a sign-up as the form does, because requests may come from elsewhere, and brings
 * every address into its one form. Refuses common passwords, except in the demo.
 */
export function checkWhatIsChosen({ mayBeCommon }: { mayBeCommon: boolean }) {
  return createAuthMiddleware(async (ctx) => {
    if (!mayBeCommon) await refuseCommonPassword(ctx.path, ctx.body)
    if (ctx.path === '/sign-up/email') return { context: { body: { ...ctx.body, ...checkNewAccount(ctx.body) } } }
    const email = z.string().safeParse(ctx.body?.email).data
    if (email !== undefined) return { context: { body: { ...ctx.body, email: plainEmail(email) } } }
  })
}

function checkNewAccount(body: unknown): z.infer<typeof NewAccount> {
  const read = NewAccount.safeParse(body)
  if (!read.success) {
    const message = read.error.issues[0]?.message ?? 'Please check what you sent'
    throw new APIError('BAD_REQUEST', { code: 'INVALID_FORM', message })
  }
  return read.data
}

/**
 * Rewrites refusals. Distinguishes a wrong password from an unknown account, as the shop must, and a lost race for an address
 * from a bug. Only these answers, and Better Auth's answer for a taken address, reveal which accounts exist. All of them are
 * rate limited.
 */
export function explainRefusal(db: Db, leastPasswordLength: number) {
  return createAuthMiddleware(async (ctx) => {
    const { returned } = ctx.context
    if (!isAPIError(returned)) return
    const known = async () => hasAccount(db, plainEmail(z.string().catch('').parse(ctx.body?.email)))
    switch (returned.body?.code) {
      case 'INVALID_EMAIL':
        throw refusals.unknownAccount()
      case 'INVALID_EMAIL_OR_PASSWORD':
        throw (await known()) ? refusals.wrongPassword() : refusals.unknownAccount()
      case 'FAILED_TO_CREATE_USER':
        if (await known()) throw refusals.addressTaken()
        return
      case 'PASSWORD_TOO_SHORT':
        throw refusals.shortPassword(leastPasswordLength)
      case 'INVALID_TOKEN':
        throw refusals.usedLink()
    }
  })
}

const refusals = {
  wrongPassword: () => new APIError('UNAUTHORIZED', { code: 'WRONG_PASSWORD', message: 'The password is wrong' }),
  unknownAccount: () =>
    new APIError('UNAUTHORIZED', { code: 'USER_NOT_FOUND', message: 'There is no account with this email' }),
  addressTaken: () =>
    new APIError('UNPROCESSABLE_ENTITY', {
      code: 'USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL',
      message: 'User already exists. Use another email.',
    }),
  usedLink: () =>
    new APIError('BAD_REQUEST', {
      code: 'INVALID_TOKEN',
      message: 'This link has been used or is too old. Please ask for a new one',
    }),
  shortPassword: (least: number) =>
    new APIError('BAD_REQUEST', {
      code: 'PASSWORD_TOO_SHORT',
      message: `The password must have at least ${least} characters`,
    }),
}
