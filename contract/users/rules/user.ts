/** Roles, and the actions of an admin on a user. */
import type { officeWork } from './office/office-roles.ts'

export const roles = ['admin', 'user'] as const
export type Role = (typeof roles)[number]

export type OfficeRole = keyof typeof officeWork

/** A user or caller with the role of the specification, and a role in the office, if any. */
export type InRole = { role: Role; officeRole?: OfficeRole | null | undefined }

/** Whether the user has the rights of a role in the office. */
export const mayAs = (office: OfficeRole, { role, officeRole }: InRole): boolean =>
  role === 'admin' || officeRole === office

/** Whether the user works in the office in any role. */
export const isOfOffice = ({ role, officeRole }: InRole): boolean => role === 'admin' || Boolean(officeRole)

type Named = { email: string }

/** Actions an admin may take. Pages disable buttons, and the server refuses calls, with these same functions. */
export const adminCan = {
  delete: (admin: Named, user: Named) => admin.email !== user.email,
  removeAdmin: (admin: Named, user: Named) => admin.email !== user.email,
  resetSecondFactor: (admin: Named, user: Named) => admin.email !== user.email,
  promote: (user: { confirmed: boolean }) => user.confirmed,
  giveOfficeRole: (user: { confirmed: boolean; role: Role }) => user.confirmed && user.role !== 'admin',
  erase: (admin: Named, user: Named & { role: Role }) => admin.email !== user.email && user.role !== 'admin',
}

/** An admin's name is in other people's orders and in the history, so an admin must lose the admin rights before being erased. */
export const eraseAdminRefusal = 'Remove the admin rights of this user first'

/**
 * Years for which the papers of an erased person are kept unchanged: the longest period that tax and commercial law require.
 * No job deletes them (decisions/028-privacy-erasing-a-person.md).
 */
export const paperYears = 10

/** Replaces the name of an erased person. */
export const erasedName = 'A customer'

/** Anyone can sign up with any address, so the user of an account with an unconfirmed address might not own this address. */
export const unconfirmedRefusal = 'This address is not confirmed yet: its owner has to open the link in our mail first'

export const userSorts = ['newest', 'email', '-email', 'name', '-name', 'role', '-role'] as const
