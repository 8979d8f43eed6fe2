/** The descriptions of user calls in /api/openapi.json. */

import type { userCalls } from '#contract/users/calls.ts'
import * as shapes from '#contract/users/schema.ts'
import type { NounDescription, Schema } from '../openapi/noun.ts'

const rows = (description: string): Schema => ({ type: 'array', description, items: { type: 'object' } })

const personFile: Schema = {
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

const profile = {
  ...{ name: 'Ana Ruiz', image: '/pictures/people/ana.webp', location: 'Zaragoza' },
  ...{ education: 'Packaging technician', linkedin: 'https://www.linkedin.com/in/ana' },
}

export const users = {
  about: 'Accounts, profiles and roles',
  calls: {
    listUsers: 'Lists all users',
    findUser: 'Returns one user’s profile',
    makeAdmin: 'Makes a user an admin',
    removeAdmin:
      'Makes an admin a user again, and revokes the keys and webhooks that the admin created. Callers cannot demote themselves',
    putOfficeRole: 'Makes a user a packer or a bookkeeper, or takes the role away. Admins have the rights of both',
    resetSecondFactor: 'Removes a user’s lost second factor, and ends the user’s sessions',
    deleteUser: 'Deletes a user with their sessions, keys, webhooks and unpaid orders. Paid orders stay',
    changeName: 'Changes the name that the shop shows for the caller',
    updateProfile: 'Updates the caller’s profile',
    findPerson: 'Returns a user by id or email address, with addresses, sessions and order totals',
    listOrdersOf: 'Lists a user’s orders, newest first',
    listReviewsOf: 'Lists a user’s reviews, newest first',
    endSession: 'Ends one session of a user: its tokens are refused from now on',
    endSessions: 'Ends all sessions of a user, who then has to sign in again',
    exportPerson: 'Exports everything the shop stores about a user as one JSON file, without other people’s data',
    erasePerson: 'Erases a person for good: account, profile, contact data on orders, name in the history. Papers stay',
    deleteMyAccount:
      'Deletes the caller’s account and erases the caller. Refused while an order is unpaid, not shipped or owed a refund',
    exportMyself: 'Exports everything the shop stores about the caller as one JSON file',
    checkAdmin: 'Says whether the caller is an admin',
    takeAdminLink:
      'Makes the caller an admin, with a link that a command on the server printed for the caller’s address',
  },
  refusals: {
    409: [
      'makeAdmin',
      'putOfficeRole',
      'removeAdmin',
      'resetSecondFactor',
      'deleteUser',
      'endSession',
      'erasePerson',
      'deleteMyAccount',
      'takeAdminLink',
    ],
  },
  files: { exportPerson: personFile, exportMyself: personFile },
  shapes: [shapes],
  examples: {
    AccountDeletion: { password: 'correct horse battery staple' },
    Erased: { pseudonym: 'erased-0b7d5c1e9a42', accountStays: false },
    NameForm: { name: 'Ana Ruiz' },
    Person: {
      ...profile,
      ...{ role: 'user', company: 'Coils', orders: { count: 3, paid: 1290.5 } },
      sessions: [
        {
          ...{ id: 'Jk2rYgX0vCw8', endsAt: '2026-03-02T20:00:00.000Z', address: '203.0.113.7', current: false },
          userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Firefox/140.0',
        },
      ],
    },
    ProfileForm: profile,
    User: { ...profile, role: 'user' },
  },
} satisfies NounDescription<keyof typeof userCalls>
