/** The modules that a real shop loads when it starts, and what it logs. */
import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { freshDatabase } from '#tests/fresh-database.ts'
import { production } from '#tests/production.ts'

describe('the modules of a start', () => {
  it('include no demo and no stand-in in production with Stripe keys', async () => {
    const { PAYMENTS_SANDBOX: _, ...own } = production
    const modules = await modulesOfStart({ ...own, ...stripeKeys })
    expect(modules).toContain('server/start/app.ts')
    expect(modules.filter(isInvented)).toEqual([])
  })

  it('include the card sandbox, but no other stand-in, in production without Stripe keys @rare', async () => {
    const invented = (await modulesOfStart(production)).filter(isInvented)
    expect(invented).toContain('stand-ins/cards/sandbox.ts')
    expect(invented.filter((module) => !module.startsWith('stand-ins/cards/'))).toEqual([])
  })

  it('include the demo and its stand-ins in demo mode @rare', async () => {
    const modules = await modulesOfStart({})
    for (const module of [
      'demo/accounts.ts',
      'demo/fill.ts',
      'stand-ins/cards/sandbox.ts',
      'stand-ins/google/stand-in.ts',
    ])
      expect(modules).toContain(module)
  })
})

it('a shop in production logs in one line which settings are missing', async () => {
  const { log } = await startOnce(production)
  const lines = log.split('\n').filter((line) => line.includes('Pages leave out'))
  expect(lines).toHaveLength(1)
  for (const missing of ['address', 'phone', 'email', 'opening text', 'distributors', 'content/portfolio.ts'])
    expect(lines[0]).toContain(missing)
})

it('a demo logs no missing settings @rare', async () => {
  expect((await startOnce({})).log).not.toContain('Pages leave out')
})

const stripeKeys = {
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
}

const isInvented = (module: string) => /^(demo|stand-ins)\//.test(module)

async function modulesOfStart(environment: Record<string, string>): Promise<string[]> {
  return JSON.parse((await startOnce(environment)).output)
}

type Start = { output: string; log: string }
const starts = new Map<string, Promise<Start>>()

/** The output of a start with these variables, shared by several tests. */
function startOnce(environment: Record<string, string>): Promise<Start> {
  const key = JSON.stringify(environment)
  const start = starts.get(key) ?? startAlone(environment)
  starts.set(key, start)
  return start
}

/** Starts the shop in a separate process, because the process of the tests has already loaded other modules. */
async function startAlone(environment: Record<string, string>): Promise<Start> {
  const prepared = new URL('../../server/node-environment.ts', import.meta.url).href
  const program = fileURLToPath(new URL('modules-of-a-start.ts', import.meta.url))
  const { PATH, NODE_COMPILE_CACHE } = process.env
  const env = {
    PATH,
    NODE_COMPILE_CACHE,
    NODE_ENV: 'production',
    LOG_LEVEL: 'warn',
    ...(await ownDatabase()),
    ...environment,
  }
  const { stdout, stderr } = await promisify(execFile)(process.execPath, ['--import', prepared, program], { env })
  return { output: stdout, log: stderr }
}

/** An empty database on the PostgreSQL server. Without a server, the start creates a database on PGlite. */
async function ownDatabase(): Promise<Record<string, string>> {
  const server = process.env.TEST_DATABASE_URL
  return server ? { OWN_DATABASE_URL: await freshDatabase(server, 'migrated') } : {}
}
