/** The roles people have, and what an admin may do to a user. */

export const roles = ['admin', 'user'] as const
export type Role = (typeof roles)[number]

type Named = { email: string }

/** What an admin may do to a user. Buttons are disabled and the server refuses by the same words. */
export const adminCan = {
  delete: (admin: Named, user: Named) => admin.email !== user.email,
  removeAdmin: (admin: Named, user: Named) => admin.email !== user.email,
  resetSecondFactor: (admin: Named, user: Named) => admin.email !== user.email,
  promote: (user: { confirmed: boolean }) => user.confirmed,
  erase: (admin: Named, user: Named & { role: Role }) => admin.email !== user.email && user.role !== 'admin',
}

/** An admin is in other people's orders and in the history of the catalogue: they become a user first. */
export const eraseAdminRefusal = 'Take the rights of an admin from them first'

/**
 * For how many years the papers of a person who was erased are kept as they were issued: what tax and commercial law want at
 * most. Nothing deletes them by itself (decisions/028-privacy-erasing-a-person.md).
 */
export const paperYears = 10

/** What stands where the name of somebody who was erased stood. */
export const erasedName = 'A customer'

/** What stands where their address stood: the same in all places, and no email address. */
export const isErased = (email: string): boolean => /^erased-[0-9a-f]{12}$/.test(email)

/** Anybody may sign up with any address: whoever is behind this one may not be who the admin means. */
export const unconfirmedRefusal = 'This address is not confirmed yet: its owner has to open the link in our mail first'

export const userSorts = ['newest', 'email', '-email', 'name', '-name', 'role', '-role'] as const
