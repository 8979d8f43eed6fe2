/**
 * Disputes: a customer asks their bank for the money of a payment, and the bank decides. Some banks inquire before they
 * take anything: an inquiry is answered, or settled by giving the money back, or becomes a dispute.
 */

/** Until it is closed, won or lost, it runs. */
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

/** What the shop has to answer by a day, in the card provider's dashboard: after it the bank decides without. */
export const disputesToAnswer = ['to answer', 'inquiry to answer'] as const satisfies DisputeState[]

/** How far it has come: people are told when this changes. */
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

/** How an order is disputed, if it is: one that was won is over, and so is an inquiry that was closed. */
export const orderDisputes = ['inquiry', 'running', 'lost'] as const satisfies DisputeStage[]
export type OrderDispute = (typeof orderDisputes)[number]
