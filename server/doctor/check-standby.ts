/** Checks that the standby follows the primary, and how far it lags. */
import { setTimeout as pause } from 'node:timers/promises'
import { CannotStart } from '../base/cannot-start.ts'
import type { Config } from '../base/config.ts'
import { openToInspect } from '../database/connect.ts'
import { connectionSettingsOf } from '../database/connection-settings.ts'
import type { Db } from '../database/db.ts'
import { describeDatabase } from '../database/describe-database.ts'
import { watchStandby } from '../database/standby.ts'
import { bad, codeIn, type Finding, good, open } from './finding.ts'

const about = 'standby'
/** The longest wait, whatever lag is allowed. */
const mostWaitSeconds = 5
const insteadOfIt = 'the primary serves figures and exports'

export async function checkStandby(config: Config): Promise<Finding[]> {
  const { READ_DATABASE_URL: url, DATABASE_DIRECT_URL: directUrl } = config
  if (url === undefined) return []
  const primary = await openToInspect(connectionSettingsOf(config)).catch(() => undefined)
  // The check of the primary gives the reason.
  if (!primary) return [open(about, 'The standby cannot be checked: the primary does not answer.')]
  const place = describeDatabase({ ...config, DATABASE_URL: url })
  try {
    const standby = await openToInspect({ url, directUrl }, 'READ_DATABASE_URL')
    const found = findingOf(primary.db, standby.db, { place, lagSeconds: config.READ_DATABASE_MAX_LAG_SECONDS })
    return [await found.finally(standby.close)]
  } catch (error) {
    const why = error instanceof CannotStart ? error.message : `${place} cannot be checked: ${codeIn(error)}.`
    return [bad(about, `${why} Meanwhile, ${insteadOfIt}.`)]
  } finally {
    await primary.close()
  }
}

async function findingOf(primary: Db, standby: Db, { place, lagSeconds }: { place: string; lagSeconds: number }) {
  const seconds = Math.min(lagSeconds, mostWaitSeconds)
  const watch = watchStandby(seconds)
  const began = performance.now()
  const tookMs = () => Math.ceil(performance.now() - began)
  await watch.lookAtPrimary(primary)
  let found = await watch.lookAtStandby(standby)
  for (; found === 'behind' && tookMs() < seconds * 1000; found = await watch.lookAtStandby(standby)) await pause(20)
  if (found === 'not a standby') return bad(about, `${place} is not a standby of this database: ${insteadOfIt}.`)
  if (found === 'behind') return bad(about, `${place} is more than ${seconds} s behind: ${insteadOfIt}.`)
  return good(about, `${place} follows the primary, ${tookMs()} ms behind.`)
}
