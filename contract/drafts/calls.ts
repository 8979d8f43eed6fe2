/** The calls for orders that the office enters for a customer, and their part of /api/openapi.json. */
import { type CallShapes, Created, Deleted, Modified } from '../schema/call-shape.ts'
import * as schema from './schema.ts'

export const calls = {
  findDrafts: { answer: schema.Drafts },
  startDraft: {
    body: schema.NewDraft,
    answer: Created,
    // Each new customer is sent a mail.
    rateLimit: { each: 'user', times: 30, perSeconds: 3_600 },
    refuses: [404],
  },
  findDraft: { answer: schema.Draft },
  putDraft: {
    body: schema.DraftForm,
    answer: schema.SavedDraft,
    rateLimit: { each: 'user', times: 300, perSeconds: 60 },
    refuses: [409],
  },
  handOverDraft: { body: schema.HandOver, answer: Modified, refuses: [409] },
  removeDraft: { answer: Deleted },
  placeDraft: {
    body: schema.DraftPlacing,
    answer: schema.PlacedDraft,
    rateLimit: { each: 'user', times: 60, perSeconds: 60 },
    refuses: [409],
  },
} satisfies CallShapes

export const about = 'Orders that the office enters for customers who call'

export const says = {
  findDrafts: 'Returns the caller’s drafts, the latest change first',
  startDraft:
    'Starts a draft for a customer, or returns the caller’s existing one. With `create`, a missing customer is created',
  findDraft: 'Returns one of the caller’s drafts with its customer, at today’s prices. Packers get no amounts',
  putDraft: 'Replaces the lines and fields of a draft, and prices the draft again',
  handOverDraft: 'Hands a draft over to an admin or packer',
  removeDraft: 'Deletes a draft',
  placeDraft:
    'Places the order of a draft in the customer’s name, and mails the customer a payment link. A repeated call returns the same order',
} satisfies Record<keyof typeof calls, string>

export const shapes = [schema]

const customer = { email: 'buyer@plant.example', name: 'Nuria Prat' }

export const examples = {
  Draft: { customer, cart: { deliveries: [], linesTotal: 251 } },
  DraftPlacing: { version: 3, totalPrice: 251 },
  Drafts: { drafts: [{ customer, products: 2 }] },
  HandOver: { to: 'packer@plant.example' },
  NewDraft: { email: customer.email, create: { name: customer.name } },
  SavedDraft: { cart: { deliveries: [], linesTotal: 251 } },
}
