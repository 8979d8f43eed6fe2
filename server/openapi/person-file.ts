/** The JSON file of everything stored about a person. */
import type { Schema } from './examples.ts'

const rows = (description: string): Schema => ({ type: 'array', description, items: { type: 'object' } })

export const personFile: Schema = {
  type: 'object',
  description:
    'Everything stored about a person. Without an account, there are only orders, reviews, mails and history',
  required: ['exportedAt', 'email', 'orders', 'reviews', 'mails', 'history'],
  properties: {
    exportedAt: { type: 'string', format: 'date-time' },
    email: { type: 'string' },
    profile: { type: 'object', description: 'The account' },
    addresses: rows('The address book'),
    company: { type: 'object', description: 'The company that the person orders for' },
    cart: rows('The lines of the cart'),
    signIns: rows('The sign-in methods, without anything that gives access to the account'),
    sessions: rows('The sessions'),
    savedViews: rows('Saved views of lists'),
    stockAlerts: rows('Sold-out products about which the person asked for a mail'),
    enteredByOffice: rows('Orders that the office entered for the person in the last 30 days, or is entering now'),
    orders: rows('Orders with events, payments, refunds, disputes, parcels and papers'),
    reviews: rows('Reviews'),
    mails: rows('Mails sent to the person'),
    history: rows('What the person changed, and what was changed about the person'),
  },
}
