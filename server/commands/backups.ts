/**
 * npm run backups -- /var/backups/fleje --keep 14: saves the database in a new file of the folder, restores the file into a
 * scratch database to check it, and deletes all but the 14 newest checked backups. With `--every-hours 24` the command keeps
 * running, and makes a backup a day.
 */
import { mkdirSync, readdirSync } from 'node:fs'
import { rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { CannotStart } from '../base/cannot-start.ts'
import { factsOfError, log } from '../base/log.ts'
import { openToInspect } from '../database/connect.ts'
import { backupCheckedAt, writeInternalValue } from '../database/internal-value-queries.ts'
import { countRowsOf, type RowCounts, withScratchDatabase, withSnapshot } from '../database/scratch-database.ts'
import { dumpPostgres } from './backup.ts'
import { restoreInto } from './restore.ts'
import { type Command, runCommand } from './run-command.ts'

type Plan = { url: string; folder: string; keep: number }

const defaultKeep = 14
const afterFailureMs = 600_000
const hourMs = 3_600_000

export const makeBackups: Command = async ({ DATABASE_URL, DATABASE_DIRECT_URL: url = DATABASE_URL }, args) => {
  const { folder, keep, everyHours } = readArguments(args)
  if (url === undefined)
    throw new CannotStart(
      'npm run backups needs PostgreSQL. To back up a shop on PGlite, stop the shop and use npm run backup.',
    )
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const plan = { url, folder, keep }
  if (everyHours === undefined) return backUpAndCheck(plan)
  await repeat(plan, everyHours * hourMs)
  return undefined
}

function readArguments(args: string[]) {
  const options = { keep: { type: 'string' }, 'every-hours': { type: 'string' } } as const
  try {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
    const [folder] = positionals
    const keep = values.keep === undefined ? defaultKeep : countIn(values.keep)
    const everyHours = values['every-hours'] === undefined ? undefined : countIn(values['every-hours'])
    if (folder !== undefined && positionals.length === 1) return { folder, keep, everyHours }
  } catch {
    // The usage below is clearer than the parser's message.
  }
  throw new CannotStart('Usage: npm run backups -- /var/backups/fleje [--keep 14] [--every-hours 24]')
}

function countIn(text: string): number {
  if (!/^[1-9]\d{0,3}$/.test(text)) throw new Error(`${text} is not a count`)
  return Number(text)
}

/** Returns the sentence to print. Throws CannotStart, and deletes no older backup, if the new one cannot be restored. */
async function backUpAndCheck({ url, folder, keep }: Plan): Promise<string> {
  const { takenAt, rows, unchecked } = await dump(url, folder)
  const restored = await withScratchDatabase(url, async (scratch) => {
    await restoreInto(scratch, unchecked)
    return countRowsOf(scratch)
  })
  refuseDifference(rows, restored, unchecked)
  const file = join(folder, nameOf(takenAt))
  await rename(unchecked, file)
  await noteChecked(url, takenAt)
  const deleted = await deleteOldest(folder, keep)
  const megabytes = ((await stat(file)).size / 1e6).toFixed(1)
  const older = deleted === 0 ? '' : ` Deleted ${deleted} older ${deleted === 1 ? 'backup' : 'backups'}.`
  return `${file} (${megabytes} MB) is saved. As a test, all ${sum(rows)} rows were restored.${older}`
}

async function dump(url: string, folder: string) {
  return withSnapshot(url, async ({ name, takenAt, rows }) => {
    const unchecked = join(folder, `${nameOf(takenAt)}.unchecked`)
    await dumpPostgres(url, unchecked, name)
    return { takenAt, rows, unchecked }
  })
}

/** fleje-2026-11-28T021500Z.backup */
const nameOf = (takenAt: Date) => `fleje-${takenAt.toISOString().slice(0, 19).replaceAll(':', '')}Z.backup`
const backupName = /^fleje-(\d{4}-\d\d-\d\dT)(\d\d)(\d\d)(\d\d)Z\.backup$/

function refuseDifference(saved: RowCounts, restored: RowCounts, file: string): void {
  const tables = [...new Set([...Object.keys(saved), ...Object.keys(restored)])]
  const different = tables.filter((table) => saved[table] !== restored[table])
  if (different.length === 0) return
  const [table = ''] = different
  throw new CannotStart(
    `${file} is not a complete backup: ${table} has ${saved[table] ?? 'no'} rows, but ${restored[table] ?? 'none'} were restored.`,
  )
}

const sum = (rows: RowCounts) => Object.values(rows).reduce((all, one) => all + one, 0)

/** The metrics and the doctor show the age of this backup. */
async function noteChecked(url: string, takenAt: Date): Promise<void> {
  const { db, close } = await openToInspect({ url })
  try {
    await writeInternalValue(db, backupCheckedAt, takenAt.toISOString())
  } finally {
    await close()
  }
}

const checkedIn = (folder: string) =>
  readdirSync(folder)
    .filter((name) => backupName.test(name))
    .toSorted()

/**
 * Also deletes the files that failed runs left, if they are older than the oldest backup that stays. Returns how many backups
 * were deleted.
 */
async function deleteOldest(folder: string, keep: number): Promise<number> {
  const checked = checkedIn(folder)
  const old = checked.slice(0, -keep)
  const oldestKept = checked.at(-keep) ?? checked[0] ?? ''
  const failed = readdirSync(folder).filter((name) => {
    const backup = name.replace(/\.unchecked$/, '')
    return backup !== name && backupName.test(backup) && backup < oldestKept
  })
  for (const name of [...old, ...failed]) await rm(join(folder, name))
  return old.length
}

/** Makes a backup as often as requested, counted from the newest one in the folder, until the process has to stop. */
async function repeat(plan: Plan, everyMs: number): Promise<void> {
  const stopping = new AbortController()
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => stopping.abort())
  let wait = untilDue(plan.folder, everyMs)
  while (await hasPassed(wait, stopping.signal)) {
    wait = await backUpAndCheck(plan).then(
      (done) => {
        log.info({ at: 'backups' }, done)
        return everyMs
      },
      (error: unknown) => {
        log.error({ at: 'backups', error: factsOfError(error) }, 'The backup failed, and will be tried again')
        return Math.min(afterFailureMs, everyMs)
      },
    )
  }
}

function untilDue(folder: string, everyMs: number): number {
  const newest = checkedIn(folder).at(-1)
  if (newest === undefined) return 0
  const madeAt = Date.parse(newest.replace(backupName, '$1$2:$3:$4Z'))
  return Math.max(0, madeAt + everyMs - Date.now())
}

/** False if the process had to stop first. A backup that is under way is finished, if the process gets the time. */
async function hasPassed(ms: number, signal: AbortSignal): Promise<boolean> {
  return setTimeout(ms, true, { signal }).catch(() => false)
}

if (import.meta.main) await runCommand(makeBackups, { onlyDatabase: true })
