import type { Env, Hono } from 'hono'
import type { Database } from '../database/connect.ts'

/** GET /api/ready: 200 unless the shop is shutting down or its database is not ready (503). */
export function mountReadiness<Bindings extends Env>(
  app: Hono<Bindings>,
  { database, closing }: { database: Database; closing?: AbortSignal | undefined },
): void {
  app.get('/api/ready', async (c) => {
    c.header('Cache-Control', 'no-store')
    const state = closing?.aborted ? 'closing' : await database.health()
    const standby = database.standby && { standby: database.standby.state() }
    if (state === 'ready') return c.json({ ready: true, ...standby })
    return c.json({ ready: false, state }, 503, { 'Retry-After': '2' })
  })
}
