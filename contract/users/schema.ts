/** A user of the shop. */
import { z } from 'zod'
import { Address } from '../cart/schema/cart.ts'
import { mostEndpoints, mostKeys } from '../integrations/rules/integration.ts'
import { emailAddress, Id, ListQuery, Phone, plainText, requiredLink, requiredText } from '../schema/wire.ts'
import { officeRoles, officeWork } from './rules/office/office-roles.ts'
import { roles, userSorts } from './rules/user.ts'

export const User = z.object({
  _id: Id,
  email: z.string(),
  name: z.string(),
  role: z.enum(roles),
  officeRole: z
    .enum(officeRoles)
    .optional()
    .meta({ description: 'The role in the office of a user who is not an admin' }),
  image: z.string(),
  location: z.string(),
  education: z.string(),
  linkedin: z.string(),
  phone: z.string(),
  confirmed: z.boolean().meta({ description: 'Whether the email address is confirmed' }),
})
export type User = z.infer<typeof User>

/** The Update Profile form. All five fields are required each time; the name comes from the identity provider. */
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

/** The role in the office that an admin gives a user. `none` takes it away. */
export const OfficeRoleForm = z.strictObject({
  officeRole: z
    .enum([...officeRoles, 'none'], 'Please choose a role')
    .meta({ description: officeRoles.map((role) => `A ${role} ${officeWork[role].does}.`).join(' ') }),
})

/** The name that the shop shows. */
export const NameForm = z.strictObject({ name: requiredText('Your name is required', 120) })

export const UserListQuery = ListQuery.extend({ sort: z.enum(userSorts).optional() })
export type UserListQuery = z.output<typeof UserListQuery>

const SignedIn = z.object({
  id: z.string(),
  startedAt: z.string(),
  lastUsedAt: z.string(),
  endsAt: z.string().meta({ description: 'When the session ends by itself' }),
  userAgent: z.string().meta({ description: 'The user agent of the browser' }),
  address: z.string().meta({ description: 'The network address from which the session was started' }),
  current: z.boolean().meta({ description: 'Whether this call was made in this session' }),
})
export type SignedIn = z.infer<typeof SignedIn>

/** All data held about a person, as a named JSON file. */
export const PersonData = z.instanceof(File)

/** The address is typed again, because erasing cannot be undone. */
export const ErasureForm = z.strictObject({ email: emailAddress('Type the email address once more') })

/** The address is typed again, because the deletion cannot be undone. */
export const AccountDeletion = z.strictObject({
  email: emailAddress('Type your email address once more'),
  password: z.string().max(128, 'Your password is wrong').optional().meta({
    description:
      'Required if the shop itself keeps the password. Other accounts must have signed in within the last few minutes',
  }),
})

export const Erased = z.object({
  success: z.boolean(),
  pseudonym: z.string().meta({ description: 'The pseudonym in the history and on orders' }),
  accountStays: z
    .boolean()
    .meta({ description: 'Whether the identity provider still stores the account. If so, delete it there as well' }),
})
export type Erased = z.infer<typeof Erased>

/** The API keys and webhook endpoints that stay when the admin who made them is removed or deleted. */
export const Removal = z.object({
  keep: z
    .string()
    .max(3_000)
    .transform((ids) => ids.split(','))
    .pipe(z.array(Id).max(mostKeys + mostEndpoints))
    .optional()
    .meta({
      description:
        'The ids of keys and webhooks to keep, separated by commas. The user’s other keys and webhooks are revoked',
    }),
})

/** A user's details for admins. Orders, reviews and changes are separate lists. */
export const Person = User.extend({
  createdAt: z.string(),
  company: z
    .string()
    .optional()
    .meta({ description: 'The company in the default address, or else in the newest order' }),
  companyId: Id.optional().meta({ description: 'The company that the user orders for, with its payment terms' }),
  addresses: z.array(Address),
  orders: z.object({
    count: z.number(),
    paid: z.number().meta({ description: 'Amount paid, less refunds, without tax' }),
  }),
  sessions: z.array(SignedIn).optional().meta({
    description: 'The most recently used session first. Left out if the identity provider does not list sessions',
  }),
})
export type Person = z.infer<typeof Person>
