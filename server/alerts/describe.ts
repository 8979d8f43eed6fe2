/** The descriptions of the calls about stock alerts in /api/openapi.json. */
import type { alertCalls } from '#contract/alerts/calls.ts'
import * as shapes from '#contract/alerts/schema.ts'
import type { NounDescription } from '../openapi/noun.ts'

export const alerts = {
  about: 'Mails to customers about products that are back in stock',
  calls: {
    findAlert: 'Says whether the caller gets a mail when this product is back in stock',
    addAlert: 'Asks for one mail when a sold-out product is back in stock, for at most 50 products at a time',
    removeAlert: 'Withdraws the caller’s request for a mail about this product',
  },
  refusals: { 409: ['addAlert'] },
  shapes: [shapes],
} satisfies NounDescription<keyof typeof alertCalls>
