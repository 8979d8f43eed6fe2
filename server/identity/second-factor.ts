/**
 * Two-factor sign-in of the embedded provider: a code from an authenticator app, or a recovery code, after any kind of sign-in.
 * The second factor is confirmed once per session of the provider; the exchange for the shop's token checks that.
 */

import { createHmac, randomBytes } from 'node:crypto'
import type { BetterAuthPlugin } from 'better-auth'
import { APIError, createAuthEndpoint } from 'better-auth/api'
import { symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto'
import { z } from 'zod'
import type { Db } from '../database/db.ts'
import { inTransaction } from '../database/statements.ts'
import { actorOf } from '../history/actor-queries.ts'
import { recordChanges } from '../history/change-queries.ts'
import type { AccountLimits } from './account-limits.ts'
import { endSessionsOfAccount } from './account-queries.ts'
import { embeddedProvider } from './embedded-verifier.ts'
import { endMailedLinks } from './mailed-link-queries.ts'
import {
  confirmSecret,
  consumeRecoveryCode,
  dropOtherSessions,
  keepPendingSecret,
  markPassed,
  replaceRecoveryCodes,
  type SecondFactor,
  secondFactorOf,
  takeStep,
} from './second-factor-queries.ts'
import { type SignedIn, sessionOf } from './signed-in.ts'
import { encodeBase32, keyUri, newSecret, stepOf } from './totp.ts'

type Parts = { db: Db; secret: string; shopName: string; limits: AccountLimits }

const recoveryCodes = 10
/** How old the sign-in may be when an app is set up: an unattended browser must not be used to set up another app. */
const freshMs = 15 * 60_000

const Code = z.object({ code: z.string().min(1).max(40) })

export function secondFactor(parts: Parts) {
  const post = { method: 'POST' } as const
  return {
    id: 'second-factor',
    endpoints: {
      readSecondFactor: createAuthEndpoint('/second-factor/state', { ...post, body: z.object({}) }, async (ctx) => {
        const session = await sessionOf(ctx)
        const { secret, isPassed, recoveryCodesLeft } = await factorIn(parts.db, session)
        return ctx.json({ email: session.email, isOn: secret !== null, isPassed, recoveryCodesLeft })
      }),
      beginSecondFactor: createAuthEndpoint('/second-factor/begin', { ...post, body: z.object({}) }, async (ctx) =>
        ctx.json(await begin(parts, await sessionOf(ctx))),
      ),
      confirmSecondFactor: createAuthEndpoint('/second-factor/confirm', { ...post, body: Code }, async (ctx) =>
        ctx.json({ recoveryCodes: await confirm(parts, await sessionOf(ctx), ctx.body.code) }),
      ),
      passSecondFactor: createAuthEndpoint('/second-factor/verify', { ...post, body: Code }, async (ctx) =>
        ctx.json({ recoveryCodesLeft: await pass(parts, await sessionOf(ctx), ctx.body.code) }),
      ),
    },
  } satisfies BetterAuthPlugin
}

const factorIn = (db: Db, { accountId, sessionId }: SignedIn) => secondFactorOf(db, accountId, sessionId)

/** Starts setting up an app; the current app stays valid until the new one is confirmed. */
async function begin(
  { db, secret: key, shopName }: Parts,
  session: SignedIn,
): Promise<{ secret: string; uri: string }> {
  refuseToReplace(await factorIn(db, session), session)
  const secret = newSecret()
  await keepPendingSecret(db, session.accountId, await symmetricEncrypt({ key, data: secret }))
  return { secret, uri: keyUri(secret, shopName, session.email) }
}

function refuseToReplace({ secret, isPassed }: SecondFactor, { isConfirmed, signedInAt }: SignedIn): void {
  if (!isConfirmed) throw refusals.unconfirmed()
  if (secret !== null && !isPassed) throw refusals.codeFirst()
  if (Date.now() - signedInAt.getTime() > freshMs) throw refusals.oldSession()
}

/**
 * Activates the new app with one of its codes, and ends every other session and mailed link. Returns the recovery codes, which cannot be read
 * again.
 */
async function confirm({ db, secret: key, limits }: Parts, session: SignedIn, code: string): Promise<string[]> {
  const { accountId, sessionId, email } = session
  await limits.countCode(email)
  const factor = await factorIn(db, session)
  refuseToReplace(factor, session)
  const { pendingSecret } = factor
  if (pendingSecret === null) throw refusals.nothingBegun()
  const step = stepOf(await symmetricDecrypt({ key, data: pendingSecret }), plainCode(code), new Date())
  if (step === undefined) throw refusals.wrongCode()
  const codes = Array.from({ length: recoveryCodes }, newRecoveryCode)
  await inTransaction(db, async (tx) => {
    if (!(await confirmSecret(tx, accountId, { secret: pendingSecret, step }))) throw refusals.nothingBegun()
    await replaceRecoveryCodes(
      tx,
      accountId,
      codes.map((one) => digestOf(key, one)),
    )
    await markPassed(tx, sessionId, new Date())
    await dropOtherSessions(tx, accountId, sessionId)
    await endSessionsOfAccount(tx, embeddedProvider, accountId)
    await endMailedLinks(tx, { id: accountId })
    const id = await actorOf(tx, email)
    await recordChanges(tx, { id }, [{ action: 'set up second factor', aboutId: id }])
  })
  await limits.forgetCodes(email)
  return codes
}

/** Checks a code at sign-in. Returns the number of recovery codes left. */
async function pass({ db, secret: key, limits }: Parts, session: SignedIn, code: string): Promise<number> {
  const { accountId, sessionId, email } = session
  await limits.countCode(email)
  const { secret, recoveryCodesLeft } = await factorIn(db, session)
  if (secret === null) throw refusals.noFactor()
  const isOfApp = /^\d{6}$/.test(plainCode(code))
  if (isOfApp) await takeCode(db, accountId, await symmetricDecrypt({ key, data: secret }), plainCode(code))
  else await takeRecoveryCode(db, accountId, digestOf(key, code))
  await markPassed(db, sessionId, new Date())
  await limits.forgetCodes(email)
  return recoveryCodesLeft - (isOfApp ? 0 : 1)
}

/** The app may be in somebody else's hands, so that links that were mailed before end as well. */
async function takeRecoveryCode(db: Db, accountId: string, digest: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    if (!(await consumeRecoveryCode(tx, accountId, digest))) throw refusals.wrongCode()
    await endMailedLinks(tx, { id: accountId })
  })
}

async function takeCode(db: Db, accountId: string, secret: string, code: string): Promise<void> {
  const step = stepOf(secret, code, new Date())
  if (step === undefined) throw refusals.wrongCode()
  if (!(await takeStep(db, accountId, step))) throw refusals.usedCode()
}

/** Removes spaces, because apps show `123 456`. */
const plainCode = (code: string) => code.replaceAll(/\s/g, '')

/** 50 random bits, as `abcde-fgh23`. */
function newRecoveryCode(): string {
  const letters = encodeBase32(randomBytes(7)).slice(0, 10).toLowerCase()
  return `${letters.slice(0, 5)}-${letters.slice(5)}`
}

/** Ignores case, hyphens and spaces. */
function digestOf(key: string, code: string): string {
  const letters = code.toLowerCase().replaceAll(/[^a-z2-7]/g, '')
  return createHmac('sha256', key).update(`recovery-code:${letters}`).digest('base64url')
}

const refusals = {
  wrongCode: () =>
    new APIError('BAD_REQUEST', {
      code: 'WRONG_CODE',
      message: 'This code is wrong or too old. Type the code that the app shows now',
    }),
  usedCode: () =>
    new APIError('BAD_REQUEST', {
      code: 'WRONG_CODE',
      message: 'This code has been used. Please wait for the next one',
    }),
  noFactor: () =>
    new APIError('BAD_REQUEST', {
      code: 'NO_FACTOR',
      message: 'This account no longer has two-factor authentication. Please log in again',
    }),
  nothingBegun: () =>
    new APIError('BAD_REQUEST', {
      code: 'NOTHING_BEGUN',
      message: 'A newer QR code has since been shown. Please begin again',
    }),
  unconfirmed: () =>
    new APIError('FORBIDDEN', {
      code: 'ADDRESS_UNCONFIRMED',
      message: 'Please confirm your email address first, with the link in the mail that we sent you',
    }),
  codeFirst: () =>
    new APIError('FORBIDDEN', { code: 'CODE_FIRST', message: 'Please enter a code from the previous app first' }),
  oldSession: () =>
    new APIError('FORBIDDEN', {
      code: 'SESSION_TOO_OLD',
      message: 'You logged in too long ago to set up an app. Please log out, log in again and set up the app at once',
    }),
}
