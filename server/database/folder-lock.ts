/**
 * One process at a time may have a data folder open: PGlite has no lock of its own, and two writers lose rows silently.
 * The lock is an open SQLite transaction, because the kernel lets go of it when the process dies, however it dies.
 */
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

export class FolderInUse extends Error {}

/** Takes the lock of a folder; returns how to let go of it. Throws FolderInUse while another process has it. */
export function lockFolder(folder: string): () => void {
  const lock = new DatabaseSync(join(folder, 'lock'))
  try {
    lock.exec('begin exclusive')
  } catch {
    lock.close()
    throw new FolderInUse(
      `The data folder ${folder} is in use by another process. Stop it, or set DATA_DIR to another folder.`,
    )
  }
  return () => lock.close()
}
