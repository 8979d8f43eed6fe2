/** The forms for sign-in, sign-up and passwords, and the exchange of the provider's ID token for the shop's own token. */
import { z } from 'zod'
import { plainEmail } from '../rules/email/address.ts'
import { Email, emailAddress, requiredText } from '../schema/wire.ts'

/** The Signup form. 'mendatory' and 'at 3 char long' are the specification's wording. */
const SignupFields = z.object({
  name: requiredText('Your name is required', 120),
  email: emailAddress('Please Provide a valid email'),
  password: z
    .string({ error: 'Password is mendatory' })
    .min(1, 'Password is mendatory')
    .min(3, 'Password must be at 3 char long')
    .max(128, 'Please use at most 128 characters'),
  confirmPassword: z.string({ error: 'Password does not match' }).min(1, 'Password does not match'),
})

/** A separate schema, because a refinement of SignupFields would not run while another field has an error. */
const PasswordsAgree = z
  .object({ password: z.unknown(), confirmPassword: z.unknown() })
  .refine((form) => form.confirmPassword === form.password || form.confirmPassword === '', {
    path: ['confirmPassword'],
    error: 'Passwords does not match',
  })

export const SignupForm = SignupFields.and(PasswordsAgree)
export type SignupForm = z.infer<typeof SignupForm>

/** The form behind the link in a reset mail. */
export const NewPasswordForm = z.object({ password: SignupFields.shape.password })

/** The form that requests a new link by mail. */
export const MailRequest = z.object({ email: Email })

export const LoginForm = z.object({
  email: requiredText('Please provide your email address', 254).overwrite(plainEmail),
  password: z
    .string({ error: 'Please give your password' })
    .min(1, 'Please give your password')
    .max(128, 'Your password is wrong'),
})

/** The login form on a page that already knows the email address. */
export const PasswordForm = LoginForm.pick({ password: true })
export type LoginForm = z.infer<typeof LoginForm>

/** The form for changing the password while signed in. */
export const PasswordChangeForm = z.object({
  currentPassword: LoginForm.shape.password,
  newPassword: SignupFields.shape.password,
})

/** Exchanges a fresh ID token of the identity provider for the shop's own token. */
export const Exchange = z.strictObject({
  email: Email,
  idToken: z
    .string()
    .max(8192)
    .optional()
    .meta({ description: 'Each token can be exchanged only once. Without a token the answer is 401' }),
})
export type Exchange = z.infer<typeof Exchange>

/** The token in the link that `npm run first-admin` prints. */
export const AdminLink = z.strictObject({
  token: z.string().min(1, 'Open the whole link that the command “npm run first-admin” has printed').max(200),
})

/** A code from an authenticator app, or a recovery code. */
export const CodeForm = z.object({ code: requiredText('Please type the code', 40) })
