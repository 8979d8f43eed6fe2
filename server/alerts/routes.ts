/**
 * Stock alerts: a customer asks for one mail when a sold-out product is back in stock. A scheduled job writes the mail
 * (tell-restocked.ts) and deletes the alert.
 */
import type { Handlers } from '../api/call-pipeline.ts'
import { hasAlert, removeAlert } from './alert-queries.ts'
import { addAlert } from './rules.ts'

export const alertRoutes = {
  findAlert: async ({ db, user, params }) => ({
    isOpen: await hasAlert(db, { productId: params.id, userId: user.id }),
  }),
  addAlert: async ({ db, user, params }) => {
    await addAlert(db, { productId: params.id, userId: user.id })
    return { success: true }
  },
  removeAlert: async ({ db, user, params }) => ({
    deletedCount: await removeAlert(db, { productId: params.id, userId: user.id }),
  }),
} satisfies Partial<Handlers>
