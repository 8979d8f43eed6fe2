/** The history as stored, with the names of authors and users, the newest first. */
import type { Db } from '#server/database/db.ts'
import { type ChangeRow, everyChange } from '#server/history/change-queries.ts'

export async function storedChanges(db: Db): Promise<ChangeRow[]> {
  const rows: ChangeRow[] = []
  for await (const some of everyChange(db, {})) rows.push(...some)
  return rows
}
