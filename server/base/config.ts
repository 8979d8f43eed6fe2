/** Every variable of the shop, in one schema. If any value is wrong, the shop lists all problems and does not start. */
import { z } from 'zod'
import { currencies } from '#contract/rules/currency.ts'
import { isLoopback, mailFrom, mailUrl, postgresUrl, publicUrl, secret } from './config-formats.ts'

const text = z.string().trim().min(1).optional()
const httpAddress = z.url({ protocol: /^https?$/, error: 'must be an http or https address' })
const port = z.coerce.number('must be a number').int().min(0).max(65_535)
const hours = z.coerce
  .number('must be a number of hours')
  .positive('must be more than 0')
  .max(8_760, 'must be at most a year')

const Variables = z.object({
  PORT: port.default(3000),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z.string().default('.data'),
  DATABASE_URL: postgresUrl.optional(),
  DATABASE_DIRECT_URL: postgresUrl.optional(),
  READ_DATABASE_URL: postgresUrl.optional(),
  READ_DATABASE_MAX_LAG_SECONDS: z.coerce.number('must be a number of seconds').min(2).max(3_600).default(10),
  PUBLIC_URL: publicUrl.optional(),
  SHOP_NAME: z.string().trim().min(1).default('Fleje'),
  CURRENCY: z.enum(currencies, 'must be USD or EUR').default('USD'),
  SHOP_MODE: z.enum(['demo', 'production'], 'must be demo or production').default('demo'),
  MAX_IN_FLIGHT: z.coerce.number('must be a number').int().min(4).max(10_000).default(16),
  METRICS_PORT: port.optional(),
  METRICS_HOST: z.string().default('127.0.0.1'),
  OTEL_EXPORTER_OTLP_ENDPOINT: httpAddress.optional(),
  OTEL_SERVICE_NAME: z.string().trim().min(1).default('fleje'),
  DRAIN_SECONDS: z.coerce.number('must be a number').min(0).max(60).default(3),
  KEPT_ASSETS_DIR: text,
  DEMO_OPEN_TO_NETWORK: z.enum(['1'], 'must be 1 or unset').optional(),
  SESSION_SECRET: secret.optional(),
  SESSION_SECRET_PREVIOUS: secret.optional(),
  AUTH_SECRET: secret.optional(),
  TRUST_PROXY_HOPS: z.coerce.number('must be a number').int().min(0).max(10).default(0),
  MAIL_URL: mailUrl.optional(),
  MAIL_FROM: mailFrom.optional(),
  SHOP_EMAIL: z.email('must be an email address, such as orders@shop.example').optional(),
  ORDER_HOLD_HOURS: hours.default(48),
  ORDER_HOLD_HOURS_UNCONFIRMED: hours.default(1),
  LOG_LEVEL: z
    .enum(['error', 'warn', 'info', 'debug', 'silent'], 'must be error, warn, info, debug or silent')
    .default('info'),
  IDENTITY: z.enum(['embedded', 'firebase'], 'must be embedded or firebase').default('embedded'),
  ADMIN_TWO_FACTOR: z.enum(['on', 'off'], 'must be on or off').default('on'),
  GOOGLE_CLIENT_ID: text,
  GOOGLE_CLIENT_SECRET: text,
  FIREBASE_PROJECT_ID: text,
  FIREBASE_API_KEY: text,
  FIREBASE_AUTH_DOMAIN: text,
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^(sk|rk)_(test|live)_/, 'must start with sk_ or rk_')
    .optional(),
  STRIPE_PUBLISHABLE_KEY: z
    .string()
    .regex(/^pk_(test|live)_/, 'must start with pk_')
    .optional(),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_/, 'must start with whsec_')
    .optional(),
  WEBHOOKS_TO_PRIVATE_ADDRESSES: z.enum(['1'], 'must be 1 or unset').optional(),
  VIES_URL: httpAddress.optional(),
  ECB_RATES_URL: httpAddress.optional(),
  PAYMENTS_SANDBOX: z.enum(['1'], 'must be 1 or unset').optional(),
})

export type Config = z.output<typeof Variables> & { production: boolean; demo: boolean }

/** The names of all variables, which `.env.example` explains. */
export const variableNames = Object.keys(Variables.shape)

/** All problems with the variables, one sentence each. */
export class BadConfiguration extends Error {
  readonly problems: string[]
  constructor(problems: string[]) {
    super(problems.join('\n'))
    this.problems = problems
  }
}

/**
 * Reads the variables. Throws BadConfiguration with all problems together. An empty variable counts as unset. A release always
 * runs in production mode, because it does not contain the demo. `onlyDatabase`: for a command that uses nothing but the database, so
 * that it runs without the shop's other secrets.
 */
export function readConfig(environment: Environment, { isRelease = false, onlyDatabase = false } = {}): Config {
  const nonEmpty = Object.entries(environment).filter(([, value]) => value !== '')
  const given: Given = { ...(isRelease && { SHOP_MODE: 'production' }), ...Object.fromEntries(nonEmpty) }
  const read = Variables.safeParse(given)
  const malformed = read.error?.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`) ?? []
  const problems = [...malformed, ...(onlyDatabase ? besideDatabase(given) : contradictions(given, isRelease))]
  if (!read.success || problems.length > 0) throw new BadConfiguration(problems)
  const production = read.data.SHOP_MODE === 'production'
  return { ...read.data, production, demo: !production }
}

type Environment = Record<string, string | undefined>

/** The raw values, so that a malformed one does not hide problems with the others. */
type Given = { [Name in keyof typeof Variables.shape]?: string }

/** The problems with a configuration that is incomplete or contradicts itself. */
function contradictions(given: Given, isRelease: boolean): string[] {
  const production = given.SHOP_MODE === 'production'
  return [
    ...togetherOrNotAtAll(given),
    ...besideDatabase(given),
    ...stripeProblems(given, production),
    ...sameSecrets(given),
    ...(isRelease ? notInRelease(given) : []),
    ...(production ? [...missingInProduction(given, isRelease), ...openInClear(given)] : demoOnTheNetwork(given)),
  ]
}

function notInRelease({ SHOP_MODE, PAYMENTS_SANDBOX }: Given): string[] {
  const demo =
    'SHOP_MODE is demo: a release contains no demo shop. To try the demo shop, run npm start in a clone of the repository'
  const sandbox =
    'PAYMENTS_SANDBOX is set: a release contains no card sandbox. To take test cards only, set the test keys of Stripe'
  return [...(SHOP_MODE === 'demo' ? [demo] : []), ...(PAYMENTS_SANDBOX ? [sandbox] : [])]
}

function togetherOrNotAtAll(given: Given): string[] {
  const firebase = ['FIREBASE_PROJECT_ID', 'FIREBASE_API_KEY', 'FIREBASE_AUTH_DOMAIN'] as const
  const isFirebase = given.IDENTITY === 'firebase'
  const groups = [
    ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
    ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'],
    ...(isFirebase ? [] : [firebase]),
  ] as const
  const halves = groups.flatMap((group) => {
    const missing = group.filter((name) => given[name] === undefined)
    return missing.length === group.length
      ? []
      : missing.map((name) => `${name} is missing: set ${group.join(', ')} together`)
  })
  const needed = isFirebase ? firebase.filter((name) => given[name] === undefined) : []
  return [...halves, ...needed.map((name) => `${name} is missing: IDENTITY=firebase needs it`)]
}

function besideDatabase(given: Given): string[] {
  if (given.DATABASE_URL !== undefined) return []
  const reasons = {
    DATABASE_DIRECT_URL: 'bypasses the pooler at DATABASE_URL',
    READ_DATABASE_URL: 'is the standby of the database at DATABASE_URL',
  }
  return (['DATABASE_DIRECT_URL', 'READ_DATABASE_URL'] as const).flatMap((name) =>
    given[name] === undefined ? [] : [`DATABASE_URL is missing: ${name} ${reasons[name]}`],
  )
}

function stripeProblems(given: Given, production: boolean): string[] {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_PUBLISHABLE_KEY: publishableKey } = given
  if (!secretKey || !publishableKey) return []
  const live = secretKey.includes('_live_')
  if (live !== publishableKey.includes('_live_'))
    return ['STRIPE_PUBLISHABLE_KEY and STRIPE_SECRET_KEY must both be test keys or both live keys']
  if (live && !production) return ['STRIPE_SECRET_KEY is a live key: live keys need SHOP_MODE=production']
  return []
}

/** Secrets must differ, so that a leaked secret does not reveal another. A previous secret must differ from the current one. */
function sameSecrets(given: Given): string[] {
  const names = ['SESSION_SECRET', 'AUTH_SECRET', 'SESSION_SECRET_PREVIOUS'] as const
  return names.flatMap((name, at) => {
    const twin = names.slice(0, at).find((other) => given[other] !== undefined && given[other] === given[name])
    return twin ? [`${name} is the same as ${twin}: they must differ`] : []
  })
}

function missingInProduction(given: Given, isRelease: boolean): string[] {
  const needed = ['DATABASE_URL', 'PUBLIC_URL', 'SESSION_SECRET', 'AUTH_SECRET', 'MAIL_URL', 'MAIL_FROM'] as const
  const missing = needed
    .filter((name) => given[name] === undefined)
    .map((name) => `${name} is missing: SHOP_MODE=production needs it`)
  if (!given.STRIPE_SECRET_KEY && (isRelease || !given.PAYMENTS_SANDBOX)) {
    const orElse = isRelease ? '' : ', or PAYMENTS_SANDBOX=1 to take test cards only'
    missing.push(`STRIPE_SECRET_KEY is missing: SHOP_MODE=production needs it${orElse}`)
  }
  return missing
}

/** HTTP would send passwords and tokens in clear text. Production on localhost needs no certificate. */
function openInClear({ PUBLIC_URL = '' }: Given): string[] {
  const url = URL.parse(PUBLIC_URL)
  if (url?.protocol !== 'http:' || isLoopback(url.hostname)) return []
  return ['PUBLIC_URL starts with http://: SHOP_MODE=production needs https://, except on localhost']
}

function demoOnTheNetwork({ HOST = '127.0.0.1', DEMO_OPEN_TO_NETWORK }: Given): string[] {
  if (isLoopback(HOST) || DEMO_OPEN_TO_NETWORK) return []
  return [
    `HOST ${HOST} opens the demo to the network, and anyone there can become an admin. Set SHOP_MODE=production, or DEMO_OPEN_TO_NETWORK=1 to allow this`,
  ]
}
