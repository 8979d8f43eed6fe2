/** The calls for users, and their part of /api/openapi.json. */
import { z } from 'zod'
import { AdminLink } from '../identity/schema.ts'
import { OrderListQuery } from '../orders/schema/list.ts'
import { Order } from '../orders/schema/order.ts'
import { OwnReviewsQuery, Review } from '../reviews/schema.ts'
import { type CallShapes, Deleted, Modified, Success } from '../schema/call-shape.ts'
import { officeRoles } from './rules/office/office-roles.ts'
import * as schema from './schema.ts'

export const calls = {
  listUsers: { query: schema.UserListQuery, answer: z.array(schema.User) },
  findUser: { answer: schema.User },
  makeAdmin: { answer: Modified, refuses: [409] },
  removeAdmin: { query: schema.Removal, answer: Modified, refuses: [409] },
  putOfficeRole: { body: schema.OfficeRoleForm, answer: Modified, refuses: [409] },
  resetSecondFactor: { answer: Modified, refuses: [409] },
  deleteUser: { query: schema.Removal, answer: Deleted, refuses: [409] },
  changeName: { body: schema.NameForm, answer: Modified },
  updateProfile: { body: schema.ProfileForm, answer: Success.extend({ modifiedCount: z.number() }) },
  findPerson: { answer: schema.Person },
  listOrdersOf: { query: OrderListQuery, answer: z.array(Order) },
  listReviewsOf: { query: OwnReviewsQuery, answer: z.array(Review) },
  endSession: { answer: Modified, refuses: [409] },
  endSessions: { answer: Modified },
  exportPerson: { answer: schema.PersonData, rateLimit: { each: 'user', times: 30, perSeconds: 60 } },
  erasePerson: { body: schema.ErasureForm, answer: schema.Erased, refuses: [409] },
  deleteMyAccount: {
    body: schema.AccountDeletion,
    answer: schema.Erased,
    rateLimit: { each: 'user', times: 30, perSeconds: 3600 },
    refuses: [409],
  },
  exportMyself: { answer: schema.PersonData, rateLimit: { each: 'user', times: 10, perSeconds: 3600 } },
  checkAdmin: {
    answer: z.object({
      admin: z.boolean(),
      office: z.enum(officeRoles).optional().meta({
        description: 'The caller’s role in the office; left out for admins, who have the rights of every role',
      }),
      secondFactor: z
        .literal('needed')
        .optional()
        .meta({ description: '`needed`: the caller has no rights in the office until a second factor is set up' }),
    }),
  },
  takeAdminLink: {
    body: AdminLink,
    answer: Success,
    rateLimit: { each: 'user', times: 10, perSeconds: 60 },
    refuses: [409],
  },
} satisfies CallShapes

export const about = 'Accounts, profiles and roles'

export const says = {
  listUsers: 'Lists all users',
  findUser: 'Returns one user’s profile',
  makeAdmin: 'Makes a user an admin',
  removeAdmin:
    'Makes an admin a user again, and revokes the admin’s keys and webhooks except those in `keep`. Callers cannot demote themselves',
  putOfficeRole: 'Gives a user a role in the office, or takes it away. Admins have the rights of every role',
  resetSecondFactor: 'Removes a user’s lost second factor, and ends the user’s sessions',
  deleteUser:
    'Deletes a user with their sessions and unpaid orders, and with their keys and webhooks except those in `keep`. Paid orders stay',
  changeName: 'Changes the name that the shop shows for the caller',
  updateProfile: 'Updates the caller’s profile',
  findPerson: 'Returns a user by id or email address, with addresses, sessions and order totals',
  listOrdersOf: 'Lists a user’s orders, newest first',
  listReviewsOf: 'Lists a user’s reviews, newest first',
  endSession: 'Ends one session of a user: its tokens are refused from now on',
  endSessions: 'Ends all sessions of a user. The user then has to sign in again',
  exportPerson: 'Exports everything the shop stores about a user as one JSON file, without other people’s data',
  erasePerson:
    'Erases a person for good: the account with its profile, the contact data on orders, and the name in the history. Papers stay',
  deleteMyAccount:
    'Deletes the caller’s account and erases the caller. Refused while one of the caller’s orders is unpaid, has not shipped, or is owed a refund',
  exportMyself: 'Exports everything the shop stores about the caller as one JSON file',
  checkAdmin: 'Says whether the caller is an admin',
  takeAdminLink: 'Makes the caller an admin, with the link that `npm run first-admin` printed for the caller’s address',
} satisfies Record<keyof typeof calls, string>

export const shapes = [schema]

const profile = {
  ...{ name: 'Ana Ruiz', image: '/pictures/people/ana.webp', location: 'Zaragoza' },
  ...{ education: 'Packaging technician', linkedin: 'https://www.linkedin.com/in/ana' },
}

export const examples = {
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
}
