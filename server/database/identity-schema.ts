/**
 * The tables of the embedded identity provider. Except for second factors and `auth_paces`, Better Auth uses them and dictates
 * the columns.
 */
import {
  bigint,
  boolean,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
} from 'drizzle-orm/pg-core'

const id = () => text('id').primaryKey()
const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date', precision: 3 })
const createdAt = () => moment('created_at').notNull().defaultNow()
const updatedAt = () => moment('updated_at').notNull().defaultNow()

export const authUsers = pgTable(
  'auth_users',
  {
    id: id(),
    name: text('name').notNull(),
    email: text('email').notNull(),
    emailVerified: boolean('email_verified').notNull().default(false),
    image: text('image'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [unique('auth_users_one_per_email').on(t.email)],
)

export const authSessions = pgTable(
  'auth_sessions',
  {
    id: id(),
    token: text('token').notNull(),
    userId: text('user_id').notNull(),
    expiresAt: moment('expires_at').notNull(),
    ipAddress: text('ip_address'),
    userAgent: text('user_agent'),
    /** When the second factor was confirmed in this session. */
    secondFactorAt: moment('second_factor_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    unique('auth_sessions_one_per_token').on(t.token),
    foreignKey({ name: 'auth_sessions_of_user', columns: [t.userId], foreignColumns: [authUsers.id] }).onDelete(
      'cascade',
    ),
    index('auth_sessions_by_user').on(t.userId),
  ],
)

/** The sign-in methods of a user: a password, or a Google account. */
export const authAccounts = pgTable(
  'auth_accounts',
  {
    id: id(),
    providerId: text('provider_id').notNull(),
    accountId: text('account_id').notNull(),
    userId: text('user_id').notNull(),
    password: text('password'),
    accessToken: text('access_token'),
    refreshToken: text('refresh_token'),
    idToken: text('id_token'),
    accessTokenExpiresAt: moment('access_token_expires_at'),
    refreshTokenExpiresAt: moment('refresh_token_expires_at'),
    scope: text('scope'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    unique('auth_accounts_one_per_account').on(t.providerId, t.accountId),
    foreignKey({ name: 'auth_accounts_of_user', columns: [t.userId], foreignColumns: [authUsers.id] }).onDelete(
      'cascade',
    ),
    index('auth_accounts_by_user').on(t.userId),
  ],
)

/** Tokens of password resets, confirmation links and Google sign-ins in progress. */
export const authVerifications = pgTable(
  'auth_verifications',
  {
    id: id(),
    identifier: text('identifier').notNull(),
    value: text('value').notNull(),
    expiresAt: moment('expires_at').notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [index('auth_verifications_by_identifier').on(t.identifier)],
)

/** The authenticator app of an account (TOTP, RFC 6238). */
export const authSecondFactors = pgTable(
  'auth_second_factors',
  {
    accountId: text('account_id').primaryKey(),
    /** Encrypted with AUTH_SECRET. Null until the first app is confirmed by a code. */
    secret: text('secret'),
    /** The encrypted secret of an app that is not confirmed yet. */
    pendingSecret: text('pending_secret'),
    /** The time step of the last accepted code: neither this step nor an earlier step is accepted again. */
    lastStep: integer('last_step').notNull().default(0),
    createdAt: createdAt(),
  },
  (t) => [
    foreignKey({
      name: 'auth_second_factors_of_account',
      columns: [t.accountId],
      foreignColumns: [authUsers.id],
    }).onDelete('cascade'),
  ],
)

/** Recovery codes replace a lost authenticator app. Each works once and is then deleted. */
export const authRecoveryCodes = pgTable(
  'auth_recovery_codes',
  {
    accountId: text('account_id').notNull(),
    /** HMAC with AUTH_SECRET. */
    digest: text('digest').notNull(),
  },
  (t) => [
    primaryKey({ name: 'auth_recovery_codes_once', columns: [t.accountId, t.digest] }),
    foreignKey({
      name: 'auth_recovery_codes_of_account',
      columns: [t.accountId],
      foreignColumns: [authUsers.id],
    }).onDelete('cascade'),
  ],
)

/** The keys that sign ID tokens; the private half is encrypted with AUTH_SECRET. */
export const authKeys = pgTable('auth_keys', {
  id: id(),
  publicKey: text('public_key').notNull(),
  privateKey: text('private_key').notNull(),
  alg: text('alg'),
  crv: text('crv'),
  createdAt: createdAt(),
  expiresAt: moment('expires_at'),
})

/** Counters of Better Auth's rate limits, each under a digest (HMAC with AUTH_SECRET) of client address and path. */
export const authPaces = pgTable(
  'auth_paces',
  {
    id: id(),
    key: text('key').notNull(),
    count: integer('count').notNull(),
    /** Milliseconds since 1970. */
    lastRequest: bigint('last_request', { mode: 'number' }).notNull(),
  },
  (t) => [unique('auth_paces_one_per_key').on(t.key)],
)
