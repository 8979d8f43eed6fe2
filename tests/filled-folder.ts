/** A filled folder of a demo shop, copied for every shop on PGlite: a start with an empty folder takes three times as long. */
import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))

let filled: string | undefined

/** Fills a folder as the first start of a demo shop does. */
export function fillFolder(folder: string): void {
  // npm test and Vitest fill one folder for all processes; otherwise each process fills a folder of its own.
  filled ??= process.env.FILLED_FOLDER || fillOne()
  cpSync(filled, folder, { recursive: true })
}

/** Vitest's global setup. It returns the cleanup, because worker processes are killed before they can clean up. */
export default function (): (() => void) | undefined {
  if (process.env.FILLED_FOLDER) return undefined
  const folder = fillOne()
  process.env.FILLED_FOLDER = folder
  return () => rmSync(folder, { recursive: true, force: true })
}

function fillOne(): string {
  const folder = mkdtempSync(join(tmpdir(), 'fleje-filled-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  const env = { ...process.env, ENV_FILE: '', DATABASE_URL: '', DATA_DIR: folder }
  execFileSync(process.execPath, ['--import', './server/node-environment.ts', 'demo/seed.ts'], { cwd: root, env })
  return folder
}
