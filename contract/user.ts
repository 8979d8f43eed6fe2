/** A user of the shop, as its own tables know it. */
import { z } from 'zod'
import { Phone } from './order.ts'
import { Id, ListQuery, plainText, requiredLink, requiredText } from './wire.ts'

export const roles = ['admin', 'user'] as const

export const User = z.object({
  _id: Id,
  email: z.string(),
  name: z.string(),
  role: z.enum(roles),
  image: z.string(),
  location: z.string(),
  education: z.string(),
  linkedin: z.string(),
  phone: z.string(),
  confirmed: z.boolean().meta({ description: 'Whether somebody has proved that the address is theirs' }),
})
export type User = z.infer<typeof User>

type Named = Pick<User, 'email'>

/** What an admin may do to a user. Buttons are disabled and the server refuses by the same words. */
export const adminCan = {
  delete: (admin: Named, user: Named) => admin.email !== user.email,
  removeAdmin: (admin: Named, user: Named) => admin.email !== user.email,
  promote: (user: Pick<User, 'confirmed'>) => user.confirmed,
}

/** Anybody may sign up with any address: whoever is behind this one may not be who the admin means. */
export const unconfirmedRefusal = 'This address is not confirmed yet: its owner has to open the link in our mail first'

/** The Update Profile form. All five fields are asked for each time; the name comes from the identity provider. */
export const ProfileForm = z.strictObject({
  name: plainText(120).optional(),
  location: requiredText('Enter your location'),
  education: requiredText('Enter your education'),
  image: requiredLink('Enter your image link'),
  phone: z
    .union([z.string().trim().min(1, 'Enter your phone number'), z.number()], { error: 'Enter your phone number' })
    .pipe(Phone),
  linkedin: requiredLink('Enter your linkedin profile link'),
})
export type ProfileForm = z.infer<typeof ProfileForm>

export const userSorts = ['newest', 'email', '-email', 'name', '-name', 'role', '-role'] as const
export const UserListQuery = ListQuery.extend({ sort: z.enum(userSorts).optional() })
export type UserListQuery = z.output<typeof UserListQuery>
