/** The calls for stock alerts, and their part of /api/openapi.json. */
import { type CallShapes, Deleted, Success } from '../schema/call-shape.ts'
import * as schema from './schema.ts'

export const calls = {
  findAlert: { answer: schema.StockAlert },
  addAlert: { answer: Success, refuses: [409] },
  removeAlert: { answer: Deleted },
} satisfies CallShapes

export const about = 'Mails to customers about products that are back in stock'

export const says = {
  findAlert: 'Says whether the caller gets a mail when this product is back in stock',
  addAlert:
    'Asks for one mail when a sold-out product is back in stock. A user can wait for at most 50 products at a time',
  removeAlert: 'Withdraws the caller’s request for a mail about this product',
} satisfies Record<keyof typeof calls, string>

export const shapes = [schema]
