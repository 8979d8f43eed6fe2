/**
 * npm run backup -- /var/backups/shop.backup: saves the whole database, with pictures and papers, in one file. A shop on
 * PostgreSQL keeps running during the backup; a shop on PGlite must be stopped first. A partly written file never has the final
 * name.
 */
import { existsSync } from 'node:fs'
import { rename, rm, stat, writeFile } from 'node:fs/promises'
import { CannotStart } from '../base/cannot-start.ts'
import type { Config } from '../base/config.ts'
import { describeDatabase } from '../database/describe-database.ts'
import { dumpPglite } from '../database/whole-database.ts'
import { runPgProgram } from './pg-programs.ts'
import { type Command, requireShop, runCommand } from './run-command.ts'

export const backUpShop: Command = async (config, [file]) => {
  if (!file) throw new CannotStart('Give a file to save to: npm run backup -- /var/backups/shop.backup')
  if (existsSync(file)) throw new CannotStart(`${file} already exists: a backup never overwrites a file.`)
  requireShop(config)
  const unfinished = `${file}.part`
  try {
    await backUp(config, unfinished)
    await rename(unfinished, file)
  } finally {
    await rm(unfinished, { force: true })
  }
  const megabytes = ((await stat(file)).size / 1e6).toFixed(1)
  return `${describeDatabase(config)} is backed up in ${file} (${megabytes} MB). Restore the backup once to be sure that it works.`
}

async function backUp(
  { DATABASE_URL, DATABASE_DIRECT_URL: url = DATABASE_URL, DATA_DIR }: Config,
  file: string,
): Promise<void> {
  if (url === undefined) await writeFile(file, (await dumpPglite(DATA_DIR)).stream(), { mode: 0o600 })
  else {
    await dumpPostgres(url, file)
    // Reads the whole file, to check that it is complete.
    await runPgProgram('pg_restore', ['--file=/dev/null', file], url)
  }
}

/** `snapshot`: the data to save, if another transaction has exported it. */
export async function dumpPostgres(url: string, file: string, snapshot?: string): Promise<void> {
  // pg_dump keeps the permissions of an existing file. This file contains addresses, so only its owner may read it.
  await writeFile(file, '', { mode: 0o600 })
  const options = ['--format=custom', '--no-owner', '--no-privileges', ...(snapshot ? [`--snapshot=${snapshot}`] : [])]
  await runPgProgram('pg_dump', [...options, `--file=${file}`], url)
}

if (import.meta.main) await runCommand(backUpShop, { onlyDatabase: true })
