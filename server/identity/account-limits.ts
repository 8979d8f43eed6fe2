/**
 * Rate limits per account, in addition to Better Auth's limits per client address: guesses of one password, and requests to mail
 * a person, may come from many addresses. Unknown email addresses are counted in the same way, so that the limits do not reveal
 * which accounts exist.
 */

import { createHmac } from 'node:crypto'
import type { BetterAuthPlugin } from 'better-auth'
import { APIError, createAuthMiddleware, isAPIError } from 'better-auth/api'
import { plainEmail } from '#contract/rules/email/address.ts'
import type { Config } from '../base/config.ts'
import { waitWords } from '../base/wait-words.ts'
import type { Db } from '../database/db.ts'
import { accountMailsFrom } from '../mail/hold-back.ts'
import type { KnownBrowsers } from './known-browser.ts'
import { countAttempt, countInWindow, type GrowingDelay, resetLimit } from './limit-queries.ts'

const minuteMs = 60_000

export type AccountFigures = { signIn: GrowingDelay; mail: { most: number; windowMs: number } }

/** The demo's accounts are shared: delays are short there, and automated sign-ins do not block each other. */
export function accountFigures({ production }: Pick<Config, 'production'>): AccountFigures {
  return production
    ? {
        signIn: { free: 5, firstWaitMs: minuteMs, longestWaitMs: 15 * minuteMs },
        mail: { most: 3, windowMs: 60 * minuteMs },
      }
    : {
        signIn: { free: 10, firstWaitMs: 5_000, longestWaitMs: minuteMs },
        mail: { most: 10, windowMs: 60 * minuteMs },
      }
}

type Kind = 'sign-in' | 'second factor' | 'confirmation mail' | 'reset mail'

/** The kind of mail that a path sends. */
const mailOf: Record<string, Kind> = {
  '/sign-up/email': 'confirmation mail',
  '/send-verification-email': 'confirmation mail',
  '/request-password-reset': 'reset mail',
}

export type AccountLimits = ReturnType<typeof makeAccountLimits>

/** `secret` keys the digests (HMAC), so that addresses cannot be guessed from a copy of the table. */
export function makeAccountLimits(db: Db, secret: string, figures: AccountFigures) {
  const keyOf = (kind: Kind, email: string) =>
    createHmac('sha256', secret)
      .update(`${kind}:${plainEmail(email)}`)
      .digest('base64url')
  return {
    /** Counts an attempt to sign in, separately for each known browser. Refuses it (429) while too many attempts have failed. */
    countSignInAttempt: async (email: string, browser = '') => {
      const until = await countAttempt(db, keyOf('sign-in', email + browser), figures.signIn, new Date())
      if (until) throw tooManyFailures(until)
    },
    /** Like `countSignInAttempt`, for codes of the second factor. */
    countCode: async (email: string) => {
      const until = await countAttempt(db, keyOf('second factor', email), figures.signIn, new Date())
      if (until) throw tooManyCodes(until)
    },
    forgetCodes: (email: string) => resetLimit(db, keyOf('second factor', email)),
    forgetFailures: (email: string, browser = '') => resetLimit(db, keyOf('sign-in', email + browser)),
    /** Counts a mail to the address: null when it may be sent, otherwise the time from which the next mail may be sent. */
    countMail: (kind: Kind, email: string) => countInWindow(db, keyOf(kind, email), figures.mail, new Date()),
    /** The time from which an unconfirmed address may get another mail; null unless it has reached the limit of the day. */
    mailsFrom: (email: string) => accountMailsFrom(db, plainEmail(email), new Date()),
  }
}

/** Counts sign-ins and requests for mails before Better Auth handles them; a successful sign-in resets its count. */
export function accountLimits(limits: AccountLimits, browsers: KnownBrowsers) {
  const before = createAuthMiddleware(async (ctx) => {
    const email = emailIn(ctx.body)
    if (email === undefined) return
    if (ctx.path === '/sign-in/email') return limits.countSignInAttempt(email, await browsers.find(ctx, email))
    // The mail of a sign-up is never blocked; it is counted afterwards, once the account exists.
    const kind = ctx.path === '/sign-up/email' ? undefined : mailOf[ctx.path]
    const until = kind && ((await limits.countMail(kind, email)) ?? (await limits.mailsFrom(email)))
    if (until) throw tooManyMails(until)
  })
  const after = createAuthMiddleware(async (ctx) => {
    const email = emailIn(ctx.body)
    if (email === undefined || isAPIError(ctx.context.returned)) return
    if (ctx.path === '/sign-in/email') {
      const browser = await browsers.find(ctx, email)
      await limits.forgetFailures(email, browser)
      if (browser === undefined) await browsers.remember(ctx, email)
    }
    if (ctx.path === '/sign-up/email') await limits.countMail('confirmation mail', email)
  })
  const concerns = ({ path }: { path?: string }) => path === '/sign-in/email' || (path !== undefined && path in mailOf)
  return {
    id: 'account-limits',
    hooks: { before: [{ matcher: concerns, handler: before }], after: [{ matcher: concerns, handler: after }] },
  } satisfies BetterAuthPlugin
}

/** Hooks run before the body is validated, so the body may have any shape. */
function emailIn(body: unknown): string | undefined {
  if (typeof body !== 'object' || body === null || !('email' in body)) return undefined
  return typeof body.email === 'string' ? body.email : undefined
}

function tooManyFailures(until: Date): APIError {
  const wait = waitUntil(until)
  const message = `Too many sign-ins with this email have failed. Please wait ${wait.words} or choose a new password`
  return new APIError('TOO_MANY_REQUESTS', { code: 'TOO_MANY_FAILURES', message }, wait.headers)
}

function tooManyCodes(until: Date): APIError {
  const wait = waitUntil(until)
  const message = `Too many wrong codes. Please wait ${wait.words}`
  return new APIError('TOO_MANY_REQUESTS', { code: 'TOO_MANY_FAILURES', message }, wait.headers)
}

function tooManyMails(until: Date): APIError {
  const wait = waitUntil(until)
  const message = `We have already sent several mails to this address. Please look for the newest mail, or try again in ${wait.words}`
  return new APIError('TOO_MANY_REQUESTS', { code: 'TOO_MANY_MAILS', message }, wait.headers)
}

function waitUntil(until: Date) {
  const seconds = Math.max(1, Math.ceil((until.getTime() - Date.now()) / 1000))
  return { words: waitWords(seconds), headers: { 'Retry-After': String(seconds) } }
}
