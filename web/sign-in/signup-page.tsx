/** The registration page. */
import { Link } from 'react-router'
import { identityMessage } from '#web/api/identity-message.ts'
import { signIn } from '#web/api/open-session.ts'
import { shopContext } from '#web/api/react/loader-context.ts'
import { toast } from '#web/every-page/toast.ts'
import { Form } from '#web/forms/form.tsx'
import { TextField } from '#web/forms/text-field.tsx'
import { useShopForm } from '#web/forms/use-shop-form.ts'
import { pageMeta } from '#web/shell/page-meta.ts'
import { Button } from '#web/ui/button.tsx'
import type { Route } from './+types/signup-page.ts'
import { SignInFrame } from './frame/sign-in-frame.tsx'
import { GoogleButton } from './google-button.tsx'
import { useReturn } from './use-return.ts'

/** The part of the shop's configuration that this page shows. */
export function loader({ context }: Route.LoaderArgs) {
  const { identity } = context.get(shopContext)
  return { identity }
}

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Registration', description: '' })

const loadSignupForm = async () => (await import('#contract/identity/schema.ts')).SignupForm

export default function SignupPage({ loaderData: { identity } }: Route.ComponentProps) {
  const { goOn, enter, hidden, search } = useReturn()
  const empty = { name: '', email: '', password: '', confirmPassword: '' }
  const { field, send, refusal, busy } = useShopForm(loadSignupForm, empty, {
    explain: (error) => identityMessage(error, 'signup'),
  })

  const signUp = send(async ({ name, email, password }) => {
    await signIn((identity) => identity.signUp(email, password, name))
    toast.success(`We have sent a mail to ${email}. Please open its link to confirm your address.`, {
      onNextPage: true,
    })
    await goOn()
  })

  return (
    <SignInFrame title="Registration" hidden={hidden} search={search}>
      <Form onSubmit={signUp} refusal={refusal}>
        <TextField label="Your Name:" placeholder="Enter your name" autoComplete="name" {...field('name')} />
        <TextField
          label="Your email:"
          type="email"
          placeholder="Enter your email"
          autoComplete="email"
          {...field('email')}
        />
        <TextField
          label="Your password:"
          type="password"
          placeholder="Enter your password"
          autoComplete="new-password"
          {...field('password', { deps: ['confirmPassword'] })}
        />
        <TextField
          label="Confirm your password:"
          type="password"
          placeholder="Confirm your password"
          autoComplete="new-password"
          {...field('confirmPassword')}
        />
        <p className="text-sm text-ink-muted">
          We will send you a link to confirm your address. Until you open the link, you can order at most a fifth of a
          product’s stock.
        </p>
        <Button type="submit" size="large" busy={busy}>
          Signup
        </Button>
      </Form>
      <p>
        Already have an account?{' '}
        <Link to={`/login${search}`} className="text-link">
          Login
        </Link>
      </p>
      <GoogleButton identity={identity} at="signup" search={search} enter={enter} />
    </SignInFrame>
  )
}
