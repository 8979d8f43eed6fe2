/** The fields of orders, products and users that an admin's search covers. */
import { numberedPapers, paperKinds } from '../orders/rules/money/paper.ts'

export const foundFields = {
  orders: [
    'number',
    'transactionId',
    ...numberedPapers.map((kind) => paperKinds[kind].field),
    'email',
    'phone',
    'userName',
    'company',
    'poNumber',
    'address',
    'lines',
  ],
  products: ['sku', 'name', 'description'],
  users: ['email', 'phone', 'name'],
} as const

export type FoundField = (typeof foundFields)[keyof typeof foundFields][number]

/** The most hits of each kind. */
export const mostHits = 8
