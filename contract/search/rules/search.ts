/** What an admin's search looks at: the fields of orders, products and users in which something may be found. */

export const foundFields = {
  orders: [
    'number',
    'transactionId',
    'receipt',
    'creditNote',
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

/** Of each kind. */
export const mostHits = 8
