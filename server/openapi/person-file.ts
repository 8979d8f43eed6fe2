/** The JSON file of everything stored about a person. */
import type { Schema } from './examples.ts'

const rows = (description: string): Schema => ({ type: 'array', description, items: { type: 'object' } })

export const personFile: Schema = {
  type: 'object',
  description: 'A person without an account has only orders, reviews, mails and history',
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
    savedViews: rows('Views of lists, saved as an admin'),
    stockAlerts: rows('Products about which the person gets a mail when they are back in stock'),
    enteredByOffice: rows('Orders that the office is entering for the person, or has entered in the last 30 days'),
    orders: rows('Orders with events, payments, refunds, disputes, parcels and papers'),
    reviews: rows('Reviews'),
    mails: rows('Mails sent to the person'),
    history: rows('What the person changed, and what was changed about the person'),
  },
}
