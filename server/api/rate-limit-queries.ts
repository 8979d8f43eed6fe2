/** The statements about rate limits of calls. */
import { lt, sql } from 'drizzle-orm'
import type { Db } from '../database/db.ts'
import { callLimits } from '../database/record-schema.ts'
import { preparedSql } from '../database/statements.ts'

/** Calls to add to the count of a key, and the length of its window. */
export type CallsToCount = { key: string; times: number; seconds: number }

/** All calls in the current window of a key. */
export type Counted = { key: string; times: number; secondsLeft: number }

/** Adds calls to the counts. A window begins with its first call. */
export async function countCalls(db: Db, calls: CallsToCount[]): Promise<Map<string, Counted>> {
  const rows = await counted(db, { asked: JSON.stringify(calls) })
  return new Map(rows.map((row) => [row.key, row]))
}

// In the order of the keys, so that two instances do not deadlock.
const counted = preparedSql<Counted>(
  'count_calls',
  sql`
    insert into call_limits as kept (key, times, ends_at)
    select key, times, now() + make_interval(secs => seconds)
    from jsonb_to_recordset(${sql.placeholder('asked')}::jsonb) as asked (key text, times integer, seconds integer)
    order by key
    on conflict (key) do update set
      times = excluded.times + case when kept.ends_at > now() then kept.times else 0 end,
      ends_at = case when kept.ends_at > now() then kept.ends_at else excluded.ends_at end
    returning key, times, greatest(1, ceil(extract(epoch from ends_at - now())))::integer as "secondsLeft"`,
)

/** Deletes windows that have ended. */
export async function deleteEndedCallLimits(db: Db, now: Date): Promise<void> {
  await db.delete(callLimits).where(lt(callLimits.endsAt, now))
}
