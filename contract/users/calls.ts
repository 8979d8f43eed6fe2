/** What the calls about users take and answer. */
import { z } from 'zod'
import { AdminLink } from '../identity/schema/identity.ts'
import { Order, OrderListQuery } from '../orders/schema/order.ts'
import { OwnReviewsQuery, Review } from '../reviews/schema/review.ts'
import { type CallShapes, Deleted, Modified, Success } from '../schema/call-shape.ts'
import { Erased, ErasureForm, Person, PersonData, ProfileForm, Removal, User, UserListQuery } from './schema/user.ts'

export const userCalls = {
  listUsers: {
    says: 'Every user',
    query: UserListQuery,
    answer: z.array(User),
  },
  findUser: { says: 'One user’s profile', answer: User },
  makeAdmin: {
    says: 'Makes a user an admin',
    answer: Modified,
  },
  removeAdmin: {
    says: 'Makes an admin a user again, and revokes what keys and webhooks they made; nobody does that to themselves',
    query: Removal,
    answer: Modified,
  },
  resetSecondFactor: {
    says: 'Takes the second factor from somebody who has lost it, and ends their sessions',
    answer: Modified,
  },
  deleteUser: {
    says: 'Deletes a user, its sessions, keys, webhooks and unpaid orders; paid orders stay',
    query: Removal,
    answer: Deleted,
  },
  updateProfile: {
    says: 'Changes one’s own profile',
    body: ProfileForm,
    answer: Success.extend({ modifiedCount: z.number() }),
  },
  findPerson: {
    says: 'A user, by id or email address, with their addresses, sessions and what they have ordered',
    answer: Person,
  },
  listOrdersOf: {
    says: 'The orders of a user, newest first',
    query: OrderListQuery,
    answer: z.array(Order),
  },
  listReviewsOf: {
    says: 'The reviews of a user, newest first',
    query: OwnReviewsQuery,
    answer: z.array(Review),
  },
  endSession: {
    says: 'Ends one session of a user: what is signed in with it is refused from now on',
    answer: Modified,
  },
  endSessions: {
    says: 'Ends all sessions of a user, who has to sign in anew',
    answer: Modified,
  },
  exportPerson: {
    says: 'Everything that is kept about a user, as one JSON file, without what is of others',
    answer: PersonData,
    rateLimit: { each: 'user', times: 30, perSeconds: 60 },
  },
  erasePerson: {
    says: 'Erases a person for good: account, profile, contact data on orders, name in the history. Papers stay',
    body: ErasureForm,
    answer: Erased,
  },
  exportMyself: {
    says: 'Everything that is kept about oneself, as one JSON file',
    answer: PersonData,
    rateLimit: { each: 'user', times: 10, perSeconds: 3600 },
  },
  checkAdmin: {
    says: 'Whether the caller is an admin',
    answer: z.object({
      admin: z.boolean(),
      secondFactor: z
        .literal('needed')
        .optional()
        .meta({ description: 'The rights of an admin wait until a second factor is set up' }),
    }),
  },
  takeAdminLink: {
    says: 'Makes the caller an admin, by a link for their address that a command on the server has printed',
    body: AdminLink,
    answer: Success,
    rateLimit: { each: 'user', times: 10, perSeconds: 60 },
  },
} satisfies CallShapes
