/** npm run restore -- /var/backups/shop.backup: restores a backup into an empty database, and migrates it to this release. */
import { existsSync, mkdirSync, openAsBlob } from 'node:fs'
import { CannotStart } from '../base/cannot-start.ts'
import type { Config } from '../base/config.ts'
import { describeDatabase } from '../database/describe-database.ts'
import { isEmptyPostgres, loadPglite, NotEmpty } from '../database/whole-database.ts'
import { countEssentials } from './backup-queries.ts'
import { runPgProgram } from './pg-programs.ts'
import { type Command, inDatabase, runCommand } from './run-command.ts'

export const restoreShop: Command = async (config, [file]) => {
  if (!file) throw new CannotStart('Give a file: npm run restore -- /var/backups/shop.backup')
  if (!existsSync(file)) throw new CannotStart(`There is no file ${file}.`)
  await restore(config, file)
  const { orders, users, products } = await inDatabase(config, ({ db }) => countEssentials(db))
  return `${describeDatabase(config)} has ${orders} orders, ${users} users and ${products} products from ${file}.`
}

async function restore(config: Config, file: string): Promise<void> {
  const { DATABASE_URL, DATABASE_DIRECT_URL: url = DATABASE_URL, DATA_DIR } = config
  if (url === undefined) {
    mkdirSync(DATA_DIR, { recursive: true, mode: 0o700 })
    return loadPglite(DATA_DIR, await openAsBlob(file))
  }
  if (!(await isEmptyPostgres(url)))
    throw new NotEmpty(`${describeDatabase(config)} is not empty: restore into a new database.`)
  await restoreInto(url, file)
}

/** Restores a backup into an empty PostgreSQL database: in one transaction, so that a failed restore leaves it empty. */
export async function restoreInto(url: string, file: string): Promise<void> {
  const all = ['--no-owner', '--no-privileges', '--exit-on-error', '--single-transaction']
  await runPgProgram('pg_restore', [...all, `--dbname=${databaseOf(url)}`, file], url)
}

function databaseOf(url: string): string {
  return decodeURIComponent(new URL(url).pathname.slice(1))
}

if (import.meta.main) await runCommand(restoreShop, { onlyDatabase: true })
