/** The configuration of the embedded identity provider: a Better Auth instance for one of the shop's origins. */
import { drizzleAdapter } from 'better-auth/adapters/drizzle'
import { betterAuth } from 'better-auth/minimal'
import { jwt } from 'better-auth/plugins/jwt'
import type { Config } from '../base/config.ts'
import { factsOfError, log } from '../base/log.ts'
import type { Db } from '../database/db.ts'
import { authAccounts, authKeys, authSessions, authUsers, authVerifications } from '../database/identity-schema.ts'
import type { Mail } from '../mail/message.ts'
import { type AccountLimits, accountFigures, accountLimits, makeAccountLimits } from './account-limits.ts'
import { accountLinks } from './account-links.ts'
import { confirmationMail, resetMail } from './account-mails.ts'
import { checkWhatIsChosen, explainRefusal } from './account-refusals.ts'
import { passwordChange } from './change-password.ts'
import { clientPaces } from './client-paces.ts'
import { openConfirmation } from './confirmation-link.ts'
import { clearUnconfirmedAccount, confirmByReset } from './confirming.ts'
import { embeddedAudience, embeddedIssuer } from './embedded-verifier.ts'
import { googleOptions } from './google.ts'
import { knownBrowsers } from './known-browser.ts'
import { cookiePrefix, isHttps } from './origins.ts'
import { logOutage } from './outages.ts'
import { popupPath } from './popup.ts'
import { secondFactor } from './second-factor.ts'
import { rejectStaleSignIns } from './sign-in-race.ts'
import { endTokensAtSignOut } from './sign-out.ts'

export const identityPath = '/identity'
/** Carries the client's address to the rate limits. Only the server sets this header. */
export const addressHeader = 'x-fleje-client-address'

const sessionSeconds = 12 * 60 * 60
/**
 * How long a reset link is valid: as long as the hourly limit can block further mails, so that the newest link works until the
 * next can be sent.
 */
const resetSeconds = 60 * 60

export type AuthParts = {
  config: Config
  db: Db
  secret: string
  sendMail: (mail: Mail) => Promise<void>
  /** This server's own address, for calls to the Google stand-in. */
  address: () => string
}

export type Auth = ReturnType<typeof makeAuth>

export function makeAuth(parts: AuthParts, origin: string) {
  const { config, db, secret } = parts
  const leastPasswordLength = config.production ? 8 : 3
  const google = googleOptions(config, origin, parts.address)
  const limits = makeAccountLimits(db, secret, accountFigures(config))
  return betterAuth({
    appName: config.SHOP_NAME,
    baseURL: origin,
    basePath: identityPath,
    secret,
    trustedOrigins: [origin],
    database: drizzleAdapter(db, { provider: 'pg', schema: tables, transaction: true }),
    emailAndPassword: {
      enabled: true,
      minPasswordLength: leastPasswordLength,
      maxPasswordLength: 128,
      ...passwordResets(parts, origin, limits),
    },
    emailVerification: confirmations(parts, origin),
    // Reset links and the state of Google sign-ins are hashed, so that a copy of the table is useless.
    verification: { storeIdentifier: 'hashed' },
    socialProviders: google.socialProviders,
    plugins: [
      idTokens,
      accountLimits(limits, knownBrowsers(secret, origin)),
      rejectStaleSignIns(db),
      endTokensAtSignOut(db),
      accountLinks(db, limits),
      passwordChange({ db, limits }),
      secondFactor({ db, secret, limits, shopName: config.SHOP_NAME }),
      ...google.plugins,
    ],
    hooks: {
      before: checkWhatIsChosen({ mayBeCommon: !config.production }),
      after: explainRefusal(db, leastPasswordLength),
    },
    session: { expiresIn: sessionSeconds, disableSessionRefresh: true },
    user: {
      changeEmail: { enabled: false },
      deleteUser: { enabled: false },
      validateUserInfo: clearBeforeLinking(db),
    },
    // A verified Google account is linked to an unconfirmed account, which `clearUnconfirmedAccount` clears first.
    account: {
      encryptOAuthTokens: true,
      updateAccountOnSignIn: false,
      accountLinking: { requireLocalEmailVerified: false },
    },
    rateLimit: {
      enabled: true,
      customStorage: clientPaces(db, secret),
      window: 10,
      max: 100,
      customRules: rateLimits(config),
    },
    // Set explicitly, because Better Auth disables these checks when it believes that it is running in a test.
    advanced: {
      ...cookies(origin),
      disableOriginCheck: false,
      disableCSRFCheck: false,
      ipAddress: { ipAddressHeaders: [addressHeader] },
    },
    // Bugs are thrown to our own handler, because Better Auth would print them with the values of a statement.
    onAPIError: { errorURL: `${origin}${popupPath}`, throw: true },
    telemetry: { enabled: false },
    logger: { level: 'error', log: logError },
  })
}

const tables = {
  user: authUsers,
  session: authSessions,
  account: authAccounts,
  verification: authVerifications,
  jwks: authKeys,
}

/** The whole prefix of the cookies is set here, because Better Auth would otherwise put `__Secure-` before it. */
function cookies(origin: string) {
  const defaultCookieAttributes = { secure: isHttps(origin) }
  return { cookiePrefix: cookiePrefix(origin), useSecureCookies: false, defaultCookieAttributes }
}

const idTokens = jwt({
  jwt: {
    issuer: embeddedIssuer,
    audience: embeddedAudience,
    expirationTime: '5m',
    definePayload: ({ user, session }) => ({
      email: user.email,
      email_verified: user.emailVerified,
      name: user.name,
      auth_time: Math.floor(session.createdAt.getTime() / 1000),
      sid: session.id,
      // Without an id, two tokens of the same second would be equal, and a token can be exchanged only once.
      jti: crypto.randomUUID(),
    }),
  },
  disableSettingJwtHeader: true,
})

type Account = { email: string; name: string; emailVerified: boolean }

function passwordResets({ config, db, sendMail }: AuthParts, origin: string, limits: AccountLimits) {
  return {
    resetPasswordTokenExpiresIn: resetSeconds,
    revokeSessionsOnPasswordReset: true,
    sendResetPassword: ({ user, token }: { user: Account; token: string }) => {
      const link = `${origin}/reset?token=${encodeURIComponent(token)}`
      const name = user.emailVerified ? user.name : undefined
      return sendMail(resetMail({ shopName: config.SHOP_NAME, to: user.email, name, link }))
    },
    onPasswordReset: async ({ user }: { user: { id: string; email: string } }) => {
      await confirmByReset(db, user.id)
      await limits.forgetFailures(user.email)
    },
  }
}

/** Our own link, because Better Auth's would confirm the address for anyone, and repeatedly. */
function confirmations({ config, db, sendMail }: AuthParts, origin: string) {
  return {
    sendOnSignUp: true,
    sendVerificationEmail: async ({ user }: { user: { id: string; email: string } }) => {
      const link = `${origin}/confirm?token=${await openConfirmation(db, user.id)}`
      await sendMail(confirmationMail({ shopName: config.SHOP_NAME, to: user.email, link }))
    },
  }
}

/** Clears the account just before a Google account with the same address, verified by Google, is linked to it. */
function clearBeforeLinking(db: Db) {
  return async ({ user, source }: { user: { id?: string; emailVerified?: boolean }; source: { action: string } }) => {
    if (source.action === 'link-account' && user.id && user.emailVerified) await clearUnconfirmedAccount(db, user.id)
  }
}

/** Rate limits per client address: strict, because answers reveal which accounts exist; looser in the demo. */
function rateLimits({ production }: Config) {
  const signIn = production ? { window: 60, max: 10 } : { window: 10, max: 30 }
  const mail = production ? { window: 60, max: 3 } : { window: 10, max: 10 }
  return {
    '/sign-in/email': signIn,
    '/sign-up/email': signIn,
    '/sign-in/social': signIn,
    '/request-password-reset': mail,
    '/send-verification-email': mail,
    '/reset-password': signIn,
    '/confirm-address': signIn,
    '/password/change': signIn,
    '/second-factor/*': signIn,
  }
}

/** Better Auth logs these refusals of Google accounts as errors. */
const refusalsOfGoogle = ['account_not_linked', 'signup_disabled']

/** Logs only the part of the message before a colon: the rest, and the details, may contain user input or tokens. */
function logError(_level: string, message: string, ...details: unknown[]): void {
  if (refusalsOfGoogle.includes(message)) return
  logOutage(details)
  const error = details.find((detail) => detail instanceof Error)
  log.error({ at: 'identity', ...(error && { error: factsOfError(error) }) }, message.split(':', 1)[0])
}
