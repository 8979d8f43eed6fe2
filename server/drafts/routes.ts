/**
 * Orders that the office enters for customers who call. A draft belongs to one person of the office and can be handed over. It is
 * placed in the customer's name, and paid by its customer.
 */
import type { Handlers } from '../api/call-pipeline.ts'
import { deleted, modified } from '../base/count-answer.ts'
import { findDraft, findDrafts, handOverDraft, putDraft, removeDraft, startDraft } from './drafts.ts'
import { placeDraft } from './place-draft.ts'

export const draftRoutes = {
  findDrafts: ({ db, user }) => findDrafts(db, user),
  startDraft: async ({ shop, user, body }) => ({ success: true, _id: await startDraft(shop, user, body) }),
  findDraft: ({ shop, user, params }) => findDraft(shop, user, params.id),
  putDraft: ({ shop, user, params, body }) => putDraft(shop, user, params.id, body),
  handOverDraft: ({ db, user, params, body }) => modified(handOverDraft(db, user, params.id, body.to)),
  removeDraft: ({ db, user, params }) => deleted(removeDraft(db, user, params.id)),
  placeDraft: async ({ shop, user, params, body }) => {
    return { success: true, ...(await placeDraft(shop, user, params.id, body)) }
  },
} satisfies Partial<Handlers>
