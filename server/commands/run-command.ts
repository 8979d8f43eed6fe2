/**
 * Runs a command of the shop with its configuration: prints the text that the command returns, or a clear message when the
 * command fails.
 */
import { resolve } from 'node:path'
import { CannotStart } from '../base/cannot-start.ts'
import type { Config } from '../base/config.ts'
import { Refusal } from '../base/refusal.ts'
import { type Database, openDatabase } from '../database/connect.ts'
import { connectionSettingsOf } from '../database/connection-settings.ts'
import { describeDatabase, holdsShop } from '../database/describe-database.ts'
import { FolderInUse } from '../database/folder-lock.ts'
import { NotEmpty } from '../database/whole-database.ts'
import { readProcessConfig } from '../start/process-config.ts'

/** Returns the text to print; undefined when the command has written its output itself. */
export type Command = (config: Config, args: string[]) => Promise<string | undefined>

/**
 * Runs the command of this process with its arguments, and sets the exit code. `onlyDatabase`: the command uses nothing but the
 * database, and runs without the shop's other secrets.
 */
export async function runCommand(command: Command, { onlyDatabase = false } = {}): Promise<void> {
  const { code, out, err } = await outcomeOf(command, readProcessConfig({ onlyDatabase }), process.argv.slice(2))
  if (out !== undefined) console.log(out)
  if (err !== undefined) console.error(err)
  process.exitCode = code
}

/** Errors that the operator can fix are printed as their message, bugs as their stack; both set exit code 1. */
export async function outcomeOf(command: Command, config: Config, args: string[]) {
  try {
    return { code: 0, out: await command(config, args) }
  } catch (error) {
    return { code: 1, err: whyNot(error) }
  }
}

/** Opens the database of a shop, and refuses a folder without one. `missing` replaces the message of a 404 refusal. */
export async function inDatabase<Result>(
  config: Config,
  work: (database: Database) => Promise<Result>,
  missing?: string,
): Promise<Result> {
  requireShop(config)
  const database = await openDatabase(connectionSettingsOf(config))
  try {
    return await work(database)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const sentence = error.status === 404 && missing !== undefined ? missing : error.message
    throw new CannotStart(`${describeDatabase(config)}: ${sentence}.`)
  } finally {
    await database.close()
  }
}

export function requireShop(config: Config): void {
  if (holdsShop(config)) return
  const folder = resolve(config.DATA_DIR)
  throw new CannotStart(
    `There is no shop in the folder ${folder}. Set DATABASE_URL or DATA_DIR to the same value as for the running shop.`,
  )
}

function whyNot(error: unknown): string {
  if (error instanceof CannotStart || error instanceof FolderInUse || error instanceof NotEmpty) return error.message
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
