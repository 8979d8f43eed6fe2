/**
 * Roles in the office, in addition to the roles of the specification. Admins give them to users, and have the rights of each
 * role anyway. The calls of a role are in contract/calls.ts, its screens in web/dashboard/screens.ts, and the table in
 * docs/security.md sums up its rights.
 */
import { namesOf } from '../../../rules/members.ts'

/** `does`: what forms, mails and the description of the API say after the name. */
export const officeWork = {
  packer: {
    name: 'Packer',
    does: 'ships orders, counts stock, and sees the addresses but not the amounts of orders to ship',
    seesAllOrders: false,
    correctsAddresses: true,
  },
  bookkeeper: {
    name: 'Bookkeeper',
    does: 'sees all orders with their payments and documents, makes refunds, and downloads the accounts',
    seesAllOrders: true,
    correctsAddresses: true,
  },
} as const

export const officeRoles = namesOf(officeWork)

type Caller = { role: string; officeRole?: keyof typeof officeWork | null | undefined }

/** Whether the user sees the orders of all customers, with their amounts. */
export const seesAllOrders = (caller: Caller): boolean => works(caller, 'seesAllOrders')

/** Whether the user may correct the address of any order that has not shipped. */
export const mayCorrectAddresses = (caller: Caller): boolean => works(caller, 'correctsAddresses')

const works = ({ role, officeRole }: Caller, right: 'seesAllOrders' | 'correctsAddresses') =>
  role === 'admin' || Boolean(officeRole && officeWork[officeRole][right])
