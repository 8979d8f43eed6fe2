/** Bodies, answers and rate limits of the calls for orders that the office enters for a customer. */
import { type CallShapes, Created, Deleted, Modified } from '../schema/call-shape.ts'
import { Draft, DraftForm, DraftPlacing, Drafts, HandOver, NewDraft, PlacedDraft, SavedDraft } from './schema.ts'

export const draftCalls = {
  findDrafts: { answer: Drafts },
  startDraft: {
    body: NewDraft,
    answer: Created,
    // Each new customer is sent a mail.
    rateLimit: { each: 'user', times: 30, perSeconds: 3_600 },
  },
  findDraft: { answer: Draft },
  putDraft: { body: DraftForm, answer: SavedDraft, rateLimit: { each: 'user', times: 300, perSeconds: 60 } },
  handOverDraft: { body: HandOver, answer: Modified },
  removeDraft: { answer: Deleted },
  placeDraft: { body: DraftPlacing, answer: PlacedDraft, rateLimit: { each: 'user', times: 60, perSeconds: 60 } },
} satisfies CallShapes
