/** The descriptions of the calls about orders that the office enters, in /api/openapi.json. */
import type { draftCalls } from '#contract/drafts/calls.ts'
import * as shapes from '#contract/drafts/schema.ts'
import type { NounDescription } from '../openapi/noun.ts'

const customer = { email: 'buyer@plant.example', name: 'Nuria Prat' }

export const drafts = {
  about: 'Orders that the office enters for customers who call',
  calls: {
    findDrafts: 'Returns the caller’s drafts, the latest change first',
    startDraft: 'Opens the caller’s draft for a customer, and creates the customer if asked to',
    findDraft: 'Returns one of the caller’s drafts with its customer, at today’s prices; without amounts for packers',
    putDraft: 'Replaces the lines and fields of a draft, and prices it again',
    handOverDraft: 'Hands a draft over to an admin or packer',
    removeDraft: 'Deletes a draft',
    placeDraft:
      'Places the order in the customer’s name, and mails a payment link. A repeated call returns the same order',
  },
  refusals: { 404: ['startDraft'], 409: ['putDraft', 'handOverDraft', 'placeDraft'] },
  shapes: [shapes],
  examples: {
    Draft: { customer, cart: { deliveries: [], linesTotal: 251 } },
    DraftPlacing: { version: 3, totalPrice: 251 },
    Drafts: { drafts: [{ customer, products: 2 }] },
    HandOver: { to: 'packer@plant.example' },
    NewDraft: { email: customer.email, create: { name: customer.name } },
    SavedDraft: { cart: { deliveries: [], linesTotal: 251 } },
  },
} satisfies NounDescription<keyof typeof draftCalls>
