/**
 * A signed cookie marks a browser with an earlier successful sign-in. Wrong passwords from such a browser are counted separately,
 * so that attackers elsewhere cannot lock its owner out. This follows OWASP's "device cookies".
 */

import { createHmac, randomBytes } from 'node:crypto'
import type { createAuthMiddleware } from 'better-auth/api'
import { plainEmail } from '#contract/rules/email/address.ts'
import { cookiePrefix, isHttps } from './origins.ts'

type Context = Pick<Parameters<Parameters<typeof createAuthMiddleware>[0]>[0], 'getSignedCookie' | 'setSignedCookie'>

const yearSeconds = 365 * 24 * 60 * 60

export function knownBrowsers(secret: string, origin: string) {
  const digestOf = (email: string) =>
    createHmac('sha256', secret)
      .update(`browser:${plainEmail(email)}`)
      .digest('base64url')
  // Several people may use a browser: each email address has its own cookie, named after its digest.
  const nameFor = (email: string) => `${cookiePrefix(origin)}.known-${digestOf(email).slice(0, 16)}`
  return {
    /** The key under which the browser's attempts are counted; undefined for an unknown browser. */
    find: async (ctx: Context, email: string): Promise<string | undefined> => {
      const [digest, browser] = ((await ctx.getSignedCookie(nameFor(email), secret)) || '').split('.')
      return digest === digestOf(email) ? browser : undefined
    },
    remember: async (ctx: Context, email: string): Promise<void> => {
      const value = `${digestOf(email)}.${randomBytes(16).toString('base64url')}`
      await ctx.setSignedCookie(nameFor(email), value, secret, {
        ...{ path: '/', httpOnly: true, sameSite: 'lax', secure: isHttps(origin), maxAge: yearSeconds },
      })
    },
  }
}

export type KnownBrowsers = ReturnType<typeof knownBrowsers>
