/**
 * Disputes: a customer asks their bank to take a payment back, and the bank decides. Some banks send an inquiry first, which
 * takes no money. An inquiry ends with an answer or a refund, or becomes a dispute.
 */

/** A dispute runs until it is won or lost, an inquiry until it is closed. */
export const disputeStates = [
  'inquiry to answer',
  'inquiry under review',
  'inquiry closed',
  'to answer',
  'under review',
  'won',
  'lost',
] as const
export type DisputeState = (typeof disputeStates)[number]

export const runningInquiries = ['inquiry to answer', 'inquiry under review'] as const satisfies DisputeState[]
export const runningDisputes = ['to answer', 'under review'] as const satisfies DisputeState[]

/** The shop must answer these in the card provider's dashboard by a date; after that date the bank decides without an answer. */
export const disputesToAnswer = ['to answer', 'inquiry to answer'] as const satisfies DisputeState[]

/** A change of stage writes an event to the order's timeline. */
export type DisputeStage = 'inquiry' | 'inquiry closed' | 'running' | 'won' | 'lost'

const stages: Record<DisputeState, DisputeStage> = {
  'inquiry to answer': 'inquiry',
  'inquiry under review': 'inquiry',
  'inquiry closed': 'inquiry closed',
  'to answer': 'running',
  'under review': 'running',
  won: 'won',
  lost: 'lost',
}

export const disputeStage = (state: DisputeState): DisputeStage => stages[state]

/** The stages that an order's status shows. Won disputes and closed inquiries are not shown, because the bank keeps no money. */
export const orderDisputes = ['inquiry', 'running', 'lost'] as const satisfies DisputeStage[]
export type OrderDispute = (typeof orderDisputes)[number]
