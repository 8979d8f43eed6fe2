/** The forms of signing in and up, and the exchange of the provider's proof for the shop's own token. */
import { z } from 'zod'
import { Email, emailAddress, requiredText } from '../../schema/wire.ts'

/** The fields of the Signup form. 'mendatory' and 'at 3 char long' are the specification's wording. */
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

/** Compared beside the fields and not after them: a field that gives up early would keep this from being said. */
const PasswordsAgree = z
  .object({ password: z.unknown(), confirmPassword: z.unknown() })
  .refine((form) => form.confirmPassword === form.password || form.confirmPassword === '', {
    path: ['confirmPassword'],
    error: 'Passwords does not match',
  })

export const SignupForm = SignupFields.and(PasswordsAgree)
export type SignupForm = z.infer<typeof SignupForm>

/** What a link from a reset mail asks for. */
export const NewPasswordForm = z.object({ password: SignupFields.shape.password })

/** Whom to mail a new link. */
export const MailRequest = z.object({ email: Email })

export const LoginForm = z.object({
  email: requiredText('Please provide your email address', 254),
  password: z
    .string({ error: 'Please give your password' })
    .min(1, 'Please give your password')
    .max(128, 'Your password is wrong'),
})

/** Where the address is known already. */
export const PasswordForm = LoginForm.pick({ password: true })
export type LoginForm = z.infer<typeof LoginForm>

/** What who is signed in asks for. */
export const PasswordChangeForm = z.object({
  currentPassword: LoginForm.shape.password,
  newPassword: SignupFields.shape.password,
})

/** The identity provider's fresh ID token for an address, in exchange for a token of the shop. */
export const Exchange = z.strictObject({
  email: Email,
  idToken: z
    .string()
    .max(8192)
    .optional()
    .meta({ description: 'Each is exchanged once. Without it the answer is 401' }),
})
export type Exchange = z.infer<typeof Exchange>

/** The token in the link that `npm run first-admin` prints. */
export const AdminLink = z.strictObject({ token: z.string().min(1, 'Open the link as it was printed').max(200) })

/** A code of an authenticator app, or a recovery code. */
export const CodeForm = z.object({ code: requiredText('Please type the code', 40) })
