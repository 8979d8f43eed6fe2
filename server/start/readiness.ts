/** GET /api/ready. */
import type { Env, Hono } from 'hono'
import type { Database } from '../database/connect.ts'

/** The shop is not shutting down, and its database works. */
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
