/** Runs a command of the shop: its configuration, its one sentence of success, and a clear end when it fails. */
import { CannotStart } from '../base/cannot-start.ts'
import type { Config } from '../base/config.ts'
import { FolderInUse } from '../database/folder-lock.ts'
import { NotEmpty } from '../database/whole-database.ts'
import { readProcessConfig } from '../start/process-config.ts'

/** Prints what the work gives, where it has not printed itself. What a person can mend is said in its sentence, a bug with its stack; both exit with 1. */
export async function runCommand(work: (config: Config, args: string[]) => Promise<string | undefined>): Promise<void> {
  try {
    const message = await work(readProcessConfig(), process.argv.slice(2))
    if (message !== undefined) console.log(message)
  } catch (error) {
    console.error(whyNot(error))
    process.exitCode = 1
  }
}

function whyNot(error: unknown): string {
  if (error instanceof CannotStart || error instanceof FolderInUse || error instanceof NotEmpty) return error.message
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
