/**
 * A signed cookie marks a browser in which somebody has signed in before. Wrong passwords from it are counted separately,
 * so that strangers who guess cannot lock the owner out of it. After OWASP's "device cookies".
 */
import { createHmac, randomBytes } from 'node:crypto'
import type { createAuthMiddleware } from 'better-auth/api'
import { cookiePrefix, isHttps } from './origins.ts'

type Context = Pick<Parameters<Parameters<typeof createAuthMiddleware>[0]>[0], 'getSignedCookie' | 'setSignedCookie'>

const yearSeconds = 365 * 24 * 60 * 60

export function knownBrowsers(secret: string, origin: string) {
  const digestOf = (email: string) =>
    createHmac('sha256', secret).update(`browser:${email.toLowerCase()}`).digest('base64url')
  // A browser may be known of several people; the start of the digest tells them apart.
  const nameFor = (email: string) => `${cookiePrefix(origin)}.known-${digestOf(email).slice(0, 16)}`
  return {
    /** What the browser is counted under; undefined where it is not known of this address. */
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
