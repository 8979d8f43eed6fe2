/** Answers of the calls for stock alerts. */
import { type CallShapes, Deleted, Success } from '../schema/call-shape.ts'
import { StockAlert } from './schema.ts'

export const alertCalls = {
  findAlert: { answer: StockAlert },
  addAlert: { answer: Success },
  removeAlert: { answer: Deleted },
} satisfies CallShapes
