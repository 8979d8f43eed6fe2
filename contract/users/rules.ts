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
}

/** Anybody may sign up with any address: whoever is behind this one may not be who the admin means. */
export const unconfirmedRefusal = 'This address is not confirmed yet: its owner has to open the link in our mail first'

export const userSorts = ['newest', 'email', '-email', 'name', '-name', 'role', '-role'] as const
