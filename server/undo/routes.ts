/** The calls about the history. */
import type { Handlers } from '../api/call-pipeline.ts'
import { mapList } from '../base/list-answer.ts'
import type { Db } from '../database/db.ts'
import { allChanges } from '../history/change-queries.ts'
import { toWireChange } from '../history/to-wire.ts'
import { demandFreshFactor } from '../identity/fresh-factor.ts'
import { exportChanges } from './export-changes.ts'
import { undoChange } from './undo-change.ts'

export const historyRoutes = {
  listChanges: async ({ db, query }) => {
    const now = new Date()
    return mapList(await allChanges(db, query), (row) => toWireChange(row, now))
  },
  exportChanges: async ({ replicaDb, query }) => exportChanges(replicaDb, query, new Date()),
  undoChange: async ({ db, shop, session, user, params }) => {
    const { config, publicUrl } = shop
    const asking = { config, publicUrl, mayPromote: (tx: Db) => demandFreshFactor({ ...shop, db: tx }, session) }
    return { success: true, _id: await undoChange(db, user, params.id, asking) }
  },
} satisfies Partial<Handlers>
