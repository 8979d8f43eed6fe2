/**
 * Locks a data folder for one process: PGlite has no lock of its own, and two writers lose rows silently. The lock is
 * an open SQLite transaction, because the kernel releases it when the process ends, even by a crash.
 */
import { chmodSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

export class FolderInUse extends Error {}

/** Makes a folder that only this user may read, as PGlite's files in it may be by everybody, and locks it; returns the function that releases it. Throws FolderInUse while another process holds the lock. */
export function lockFolder(folder: string): () => void {
  mkdirSync(folder, { recursive: true })
  chmodSync(folder, 0o700)
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
