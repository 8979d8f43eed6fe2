/** Exports the history as CSV, in batches: a line for each changed field, or one line for a change without fields. */
import { actionOf } from '#contract/history/rules.ts'
import { guardCell } from '#contract/rules/lists/csv.ts'
import type { CheckedQuery } from '#contract/table.ts'
import { byteOrderMark, csvLines } from '../base/csv-lines.ts'
import { csvType, StreamedFile } from '../base/send-file.ts'
import { mapYielding } from '../base/yielding.ts'
import type { Db } from '../database/db.ts'
import { type ChangeRow, everyChange } from '../history/change-queries.ts'
import { toWireChange } from '../history/to-wire.ts'
import { readShopSettings } from '../settings/settings-queries.ts'
import { dayIn, isoMomentsIn, zoneOf } from '../settings/shop-time.ts'

const columns = [
  ...['change', 'at', 'who', 'what', 'kind', 'id', 'name', 'field', 'before', 'after', 'why', 'undoes', 'timeZone'],
]

export async function exportChanges(
  db: Db,
  { separator, ...filter }: CheckedQuery<'exportChanges'>,
  now: Date,
): Promise<StreamedFile> {
  const settings = await readShopSettings(db)
  const clock = { now, at: isoMomentsIn(settings), timeZone: zoneOf(settings) }
  const writeLines = csvLines(separator)
  async function* pieces() {
    yield byteOrderMark + writeLines([columns])
    for await (const changes of everyChange(db, filter)) {
      const lines = await mapYielding(changes, (change) => linesOf(change, clock))
      yield writeLines(lines.flat())
    }
  }
  return new StreamedFile(pieces(), `history ${dayIn(settings, now)}.csv`, csvType)
}

type Clock = { now: Date; at: (moment: Date) => string; timeZone: string }

function linesOf(row: ChangeRow, { now, at, timeZone }: Clock): string[][] {
  const { _id, by, kind, aboutId = '', name, action, fields, why = '', undoes = '' } = toWireChange(row, now)
  const first = [_id, at(row.at), by, actionOf(action).says, kind, aboutId, name]
  const changed = fields.length > 0 ? fields : [{ label: '', before: '', after: '' }]
  return changed.map(({ label, before, after }) =>
    [...first, label, before, after, why, undoes, timeZone].map(guardCell),
  )
}
