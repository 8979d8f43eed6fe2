/**
 * Locks a data folder for one process: PGlite has no lock of its own, and two writers lose rows silently. The lock is an open
 * SQLite transaction, because the kernel releases the lock when the process ends, even if the process crashes.
 */
import { chmodSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

export class FolderInUse extends Error {}

/**
 * Locks the folder, and closes it to other users of the machine, because PGlite's files are readable by all. Returns the
 * function that releases the lock. Throws FolderInUse.
 */
export function lockFolder(folder: string): () => void {
  mkdirSync(folder, { recursive: true })
  chmodSync(folder, 0o700)
  const lock = new DatabaseSync(join(folder, 'lock'))
  try {
    lock.exec('begin exclusive')
  } catch {
    lock.close()
    throw new FolderInUse(
      `The data folder ${folder} is in use by another process. Stop that process, or set DATA_DIR to another folder.`,
    )
  }
  return () => lock.close()
}
