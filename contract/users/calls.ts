/** Queries, bodies, answers and rate limits of the calls for users. */
import { z } from 'zod'
import { AdminLink } from '../identity/schema.ts'
import { OrderListQuery } from '../orders/schema/list.ts'
import { Order } from '../orders/schema/order.ts'
import { OwnReviewsQuery, Review } from '../reviews/schema.ts'
import { type CallShapes, Deleted, Modified, Success } from '../schema/call-shape.ts'
import { officeRoles } from './rules/user.ts'
import {
  AccountDeletion,
  Erased,
  ErasureForm,
  NameForm,
  OfficeRoleForm,
  Person,
  PersonData,
  ProfileForm,
  Removal,
  User,
  UserListQuery,
} from './schema.ts'

export const userCalls = {
  listUsers: { query: UserListQuery, answer: z.array(User) },
  findUser: { answer: User },
  makeAdmin: { answer: Modified },
  removeAdmin: { query: Removal, answer: Modified },
  putOfficeRole: { body: OfficeRoleForm, answer: Modified },
  resetSecondFactor: { answer: Modified },
  deleteUser: { query: Removal, answer: Deleted },
  changeName: { body: NameForm, answer: Modified },
  updateProfile: {
    body: ProfileForm,
    answer: Success.extend({ modifiedCount: z.number() }),
  },
  findPerson: { answer: Person },
  listOrdersOf: { query: OrderListQuery, answer: z.array(Order) },
  listReviewsOf: { query: OwnReviewsQuery, answer: z.array(Review) },
  endSession: { answer: Modified },
  endSessions: { answer: Modified },
  exportPerson: {
    answer: PersonData,
    rateLimit: { each: 'user', times: 30, perSeconds: 60 },
  },
  erasePerson: { body: ErasureForm, answer: Erased },
  deleteMyAccount: {
    body: AccountDeletion,
    answer: Erased,
    rateLimit: { each: 'user', times: 30, perSeconds: 3600 },
  },
  exportMyself: {
    answer: PersonData,
    rateLimit: { each: 'user', times: 10, perSeconds: 3600 },
  },
  checkAdmin: {
    answer: z.object({
      admin: z.boolean(),
      office: z.enum(officeRoles).optional().meta({
        description: 'The caller’s role in the office; left out for admins, who have the rights of every role',
      }),
      secondFactor: z
        .literal('needed')
        .optional()
        .meta({ description: 'The rights in the office are withheld until a second factor is set up' }),
    }),
  },
  takeAdminLink: {
    body: AdminLink,
    answer: Success,
    rateLimit: { each: 'user', times: 10, perSeconds: 60 },
  },
} satisfies CallShapes
