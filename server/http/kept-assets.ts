/** Keeps the scripts and styles of earlier releases in a folder, because open pages of these releases still load them. */
import { copyFile, mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { CannotStart } from '../base/cannot-start.ts'
import { builtFolder } from './static-files.ts'

/** Counted from the last start of a release that had the file. */
const keptForDays = 30
const dayMs = 24 * 60 * 60 * 1000

/**
 * Adds this release's files, and deletes files that no release has used for 30 days. Several instances may do this at the same
 * time.
 */
export async function keepAssets(folder: string, now = new Date()): Promise<void> {
  const own = fileURLToPath(new URL('assets/', builtFolder))
  try {
    await mkdir(folder, { recursive: true })
    for (const name of await readdir(own)) await keepOne(join(own, name), join(folder, name), now)
    for (const name of await readdir(folder)) await dropIfOld(join(folder, name), now)
  } catch (error) {
    if (isCode(error, ['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST']))
      throw new CannotStart(`KEPT_ASSETS_DIR ${folder} must be a folder to which the shop can write.`)
    throw error
  }
}

async function keepOne(from: string, to: string, now: Date): Promise<void> {
  try {
    await utimes(to, now, now)
  } catch (error) {
    if (!isCode(error, ['ENOENT'])) throw error
    // The rename keeps half-written files from being served.
    const half = `${to}.${process.pid}.half`
    await copyFile(from, half)
    await rename(half, to)
  }
}

async function dropIfOld(file: string, now: Date): Promise<void> {
  try {
    const { mtime } = await stat(file)
    if (now.getTime() - mtime.getTime() > keptForDays * dayMs) await rm(file)
  } catch (error) {
    if (!isCode(error, ['ENOENT'])) throw error // another instance was faster
  }
}

function isCode(error: unknown, codes: string[]): boolean {
  return error instanceof Error && 'code' in error && codes.some((code) => code === error.code)
}
