/** Runs the shop's commands as an operator would, and prepares databases for them. */
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'
import { readConfig } from '#server/base/config.ts'
import { type Command, outcomeOf } from '#server/commands/run-command.ts'
import { type Database, openDatabase } from '#server/database/connect.ts'
import { describeDatabase } from '#server/database/describe-database.ts'
import { freshDatabase } from '#tests/fresh-database.ts'
import { onPostgres } from '#tests/test-database.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

export type Place = { DATABASE_URL?: string; DATA_DIR?: string }

/** The name that commands print for a database. */
export const placeName = ({ DATABASE_URL, DATA_DIR = '' }: Place) => describeDatabase({ DATABASE_URL, DATA_DIR })

/** Runs a command of server/commands/ and answers its question with `typed`. Returns the output, error output and exit code. */
export async function typeCommand(script: string, args: string[], environment: Record<string, string>, typed = '') {
  const { child, output, ended } = startCommand(script, args, environment)
  child.stdin.end(`${typed}\n`)
  const code = await ended
  return { ...output, code }
}

/** Starts a command of server/commands/. `ended` is its exit code; `output` grows until then. */
export function startCommand(script: string, args: string[], environment: Record<string, string>) {
  const env = { ...process.env, ENV_FILE: '', DATABASE_URL: '', ...environment }
  const all = ['--import', './server/node-environment.ts', `server/commands/${script}`, ...args]
  const child = spawn(process.execPath, all, { cwd: root, env })
  const output = { out: '', err: '' }
  child.stdout.on('data', (text) => {
    output.out += text
  })
  child.stderr.on('data', (text) => {
    output.err += text
  })
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  return { child, output, ended }
}

/** Like `typeCommand`, but faster: within this process. Only for commands that read no input and return their output. */
export async function callCommand(command: Command, args: string[], environment: Record<string, string>) {
  const { code, out = '', err = '' } = await outcomeOf(command, readConfig(environment), args)
  return { code, out, err }
}

/** A database without open connections, for a command. */
export async function emptyPlace(): Promise<Place> {
  if (onPostgres) return { DATABASE_URL: await freshDatabase(process.env.TEST_DATABASE_URL ?? '', 'migrated') }
  return { DATA_DIR: temporaryFolder() }
}

export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'fleje-command-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Opens the database for the duration of the work. */
export async function within<Result>(
  { DATABASE_URL: url, DATA_DIR: folder }: Place,
  act: (database: Database) => Promise<Result>,
): Promise<Result> {
  const database = await openDatabase({ url, folder })
  try {
    return await act(database)
  } finally {
    await database.close()
  }
}
