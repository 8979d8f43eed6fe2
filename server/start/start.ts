/** Starts the shop: configuration, database, migrations, listening, and a clean close. */
import { CannotStart } from '../base/cannot-start.ts'
import type { Config } from '../base/config.ts'
import { factsOfError, log, setLogLevel } from '../base/log.ts'
import { release } from '../base/release.ts'
import { FolderInUse } from '../database/folder-lock.ts'
import type { PagesBuild } from '../pages/pages.ts'
import { closeOnSignal } from './close-on-signal.ts'
import { readProcessConfig } from './process-config.ts'
import { type Serving, serve } from './serve.ts'

// After an uncaught exception, the state is unknown: the exception is logged, and the process manager restarts the shop.
process.on('uncaughtException', (error) => {
  log.fatal({ at: 'process', error: factsOfError(error) }, 'The shop stops because of an uncaught error')
  process.exit(1)
})

try {
  const config = readProcessConfig()
  setLogLevel(config.LOG_LEVEL)
  const serving = await serve({ config, loadPages })
  log.info({ at: 'process', version: release.version, commit: release.commit ?? undefined }, 'The shop is open')
  closeOnSignal(serving.close)
  console.log(greeting(serving, config))
} catch (error) {
  console.error(whyNot(error))
  process.exit(1)
}

async function loadPages(): Promise<PagesBuild> {
  const bundle = new URL('../../build/server/index.js', import.meta.url).href
  // Cast: these types describe what the build exports.
  return (await import(bundle)) as PagesBuild
}

function greeting({ address, app, database, metricsAddress, filled }: Serving, config: Config): string {
  const lines = [
    '',
    `  ${config.SHOP_NAME} is open at ${address}`,
    '',
    database.engine === 'PGlite'
      ? `  Data: ${config.DATA_DIR} (PGlite is for trying out the shop, and does not survive a power cut. Set DATABASE_URL for real orders.)`
      : '  Data: PostgreSQL',
    ...(metricsAddress ? [`  Metrics: ${metricsAddress}`] : []),
    ...(filled > 0 ? [`  The empty database was filled with ${filled} demo products.`] : []),
  ]
  if (config.demo) {
    lines.push(
      ...app.demoAccounts.map(({ role, email, password }) => {
        const who = `Demo ${role === 'user' ? 'customer' : role}:`
        return `  ${who.padEnd(16)} ${email} / ${password}`
      }),
      ...(config.STRIPE_SECRET_KEY
        ? []
        : ['  Test card:       4242 4242 4242 4242, any future date, any three digits']),
      `  Mails:           ${address}/outbox`,
    )
  }
  return [...lines, ''].join('\n')
}

/** One sentence for problems that a person can solve; the whole stack for a bug. */
function whyNot(error: unknown): string {
  if (error instanceof CannotStart || error instanceof FolderInUse) return error.message
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
