/** Every variable the shop reads, in one schema. It refuses to start with a list of what is wrong. */
import { z } from 'zod'

const text = z.string().trim().min(1).optional()
const port = z.coerce.number('is a number').int().min(0).max(65_535)
const hours = z.coerce.number('is a number of hours').positive('is more than 0').max(8_760, 'is a year at most')
const secret = z.string().min(32, 'needs at least 32 characters').optional()

const Variables = z.object({
  PORT: port.default(3000),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z.string().default('.data'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'starts with postgres:// or postgresql://')
    .optional(),
  PUBLIC_URL: z.url('is the address people open, such as https://shop.example').optional(),
  SHOP_NAME: z.string().trim().min(1).default('Fleje'),
  SHOP_MODE: z.enum(['demo', 'production'], 'is demo or production').default('demo'),
  SESSION_SECRET: secret,
  SESSION_SECRET_PREVIOUS: secret,
  AUTH_SECRET: secret,
  DRAIN_SECONDS: z.coerce.number('is a number').min(0).max(60).default(1),
  TRUST_PROXY_HOPS: z.coerce.number('is a number').int().min(0).max(10).default(0),
  MAIL_URL: text,
  MAIL_FROM: text,
  SHOP_EMAIL: z.email('is the address of a person, such as orders@shop.example').optional(),
  ORDER_HOLD_HOURS: hours.default(48),
  ORDER_HOLD_HOURS_UNCONFIRMED: hours.default(1),
  LOG_LEVEL: z
    .enum(['error', 'warn', 'info', 'debug', 'silent'], 'is error, warn, info, debug or silent')
    .default('info'),
  IDENTITY: z.enum(['embedded', 'firebase'], 'is embedded or firebase').default('embedded'),
  GOOGLE_CLIENT_ID: text,
  GOOGLE_CLIENT_SECRET: text,
  FIREBASE_PROJECT_ID: text,
  FIREBASE_API_KEY: text,
  FIREBASE_AUTH_DOMAIN: text,
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^(sk|rk)_(test|live)_/, 'starts with sk_ or rk_')
    .optional(),
  STRIPE_PUBLISHABLE_KEY: z
    .string()
    .regex(/^pk_(test|live)_/, 'starts with pk_')
    .optional(),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_/, 'starts with whsec_')
    .optional(),
  PAYMENTS_SANDBOX: z.enum(['1'], 'is 1 or unset').optional(),
})

export type Config = z.output<typeof Variables> & { production: boolean; demo: boolean }

/** What is wrong with the variables, one sentence each. */
export class BadConfiguration extends Error {
  readonly problems: string[]
  constructor(problems: string[]) {
    super(problems.join('\n'))
    this.problems = problems
  }
}

/** Reads the variables. Throws BadConfiguration. An empty variable counts as unset. */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const read = Variables.safeParse(given)
  if (!read.success)
    throw new BadConfiguration(read.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`))
  const production = read.data.SHOP_MODE === 'production'
  const problems = contradictions(read.data, production)
  if (problems.length > 0) throw new BadConfiguration(problems)
  return { ...read.data, production, demo: !production }
}

/** Half a configuration is refused with the name of what is missing. */
function contradictions(config: z.output<typeof Variables>, production: boolean): string[] {
  return [
    ...togetherOrNotAtAll(config),
    ...stripeProblems(config, production),
    ...(production ? missingInProduction(config) : []),
  ]
}

function togetherOrNotAtAll(config: z.output<typeof Variables>): string[] {
  const firebase = ['FIREBASE_PROJECT_ID', 'FIREBASE_API_KEY', 'FIREBASE_AUTH_DOMAIN'] as const
  const groups = [
    ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
    ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'],
    ...(config.IDENTITY === 'firebase' ? [] : [firebase]),
  ] as const
  const halves = groups.flatMap((group) => {
    const missing = group.filter((name) => config[name] === undefined)
    return missing.length === group.length
      ? []
      : missing.map((name) => `${name} is missing: ${group.join(', ')} come together`)
  })
  const needed = config.IDENTITY === 'firebase' ? firebase.filter((name) => config[name] === undefined) : []
  return [...halves, ...needed.map((name) => `${name} is missing: IDENTITY=firebase needs it`)]
}

function stripeProblems(config: z.output<typeof Variables>, production: boolean): string[] {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_PUBLISHABLE_KEY: publishableKey } = config
  if (!secretKey || !publishableKey) return []
  const live = secretKey.includes('_live_')
  if (live !== publishableKey.includes('_live_'))
    return ['STRIPE_PUBLISHABLE_KEY and STRIPE_SECRET_KEY must both be test keys or both live keys']
  if (live && !production) return ['STRIPE_SECRET_KEY is a live key: it is taken only with SHOP_MODE=production']
  return []
}

function missingInProduction(config: z.output<typeof Variables>): string[] {
  const needed = ['DATABASE_URL', 'PUBLIC_URL', 'SESSION_SECRET', 'AUTH_SECRET', 'MAIL_URL', 'MAIL_FROM'] as const
  const missing = needed
    .filter((name) => config[name] === undefined)
    .map((name) => `${name} is missing: SHOP_MODE=production needs it`)
  if (!config.STRIPE_SECRET_KEY && !config.PAYMENTS_SANDBOX) {
    missing.push(
      'STRIPE_SECRET_KEY is missing: SHOP_MODE=production needs it, or PAYMENTS_SANDBOX=1 to take test cards only',
    )
  }
  return missing
}
