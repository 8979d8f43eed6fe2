/** The standby that answers figures and exports: whether it is one of the database, and how soon it has what that has. */
import { setTimeout as pause } from 'node:timers/promises'
import { CannotStart } from '../base/cannot-start.ts'
import type { Config } from '../base/config.ts'
import { openToInspect } from '../database/connect.ts'
import { connectionSettingsOf } from '../database/connection-settings.ts'
import type { Db } from '../database/db.ts'
import { describeDatabase } from '../database/describe-database.ts'
import { readHealth } from '../database/health-queries.ts'
import { follows, type LogPosition, readLogPosition } from '../database/log-position-queries.ts'
import { bad, codeIn, type Finding, good, open } from './finding.ts'

const about = 'standby'
const betweenLooksMs = 20
/** Nobody waits longer for the doctor, whatever lag is allowed. */
const mostWaitMs = 5_000

export async function checkStandby(config: Config): Promise<Finding[]> {
  const { READ_DATABASE_URL: url } = config
  if (url === undefined) return []
  const primary = await openToInspect(connectionSettingsOf(config)).catch(() => undefined)
  // Why it cannot be asked is said of the database itself.
  if (!primary) return [open(about, 'It cannot be compared: the database itself does not answer.')]
  try {
    const place = describeDatabase({ ...config, DATABASE_URL: url })
    return [await compare(primary.db, { ...config, url, place })]
  } finally {
    await primary.close()
  }
}

type Asked = Config & { url: string; place: string }

async function compare(primary: Db, { url, place, ...config }: Asked): Promise<Finding> {
  const at = { url, directUrl: config.DATABASE_DIRECT_URL }
  try {
    const standby = await openToInspect(at, 'READ_DATABASE_URL')
    try {
      return await judge(standby.db, await readLogPosition(primary), { ...config, url, place })
    } finally {
      await standby.close()
    }
  } catch (error) {
    const why = error instanceof CannotStart ? error.message : `${place} cannot be compared: ${codeIn(error)}.`
    return bad(about, `${why} Until then ${insteadOfIt}.`)
  }
}

const insteadOfIt = 'the database itself answers figures and exports'

async function judge(standby: Db, primary: LogPosition, { place, ...config }: Asked): Promise<Finding> {
  const started = performance.now()
  const waitMs = Math.min(config.READ_DATABASE_MAX_LAG_SECONDS * 1000, mostWaitMs)
  for (;;) {
    const found = await readLogPosition(standby)
    const tookMs = performance.now() - started
    if (!follows(found, primary)) return bad(about, `${place} is no standby of the database: ${insteadOfIt}.`)
    if (found.position >= primary.position) {
      if ((await readHealth(standby)) === 'not migrated')
        return bad(about, `${place} has not the tables of this release: ${insteadOfIt}.`)
      return good(about, `${place} follows: within ${Math.ceil(tookMs)} ms it has what the database has.`)
    }
    if (tookMs > waitMs) return bad(about, `${place} is more than ${waitMs / 1000} s behind: ${insteadOfIt}.`)
    await pause(betweenLooksMs)
  }
}
