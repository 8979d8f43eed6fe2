/** The login page. */
import { useState } from 'react'
import { Link } from 'react-router'
import { looksLikeEmail, plainEmail } from '#contract/rules/email/address.ts'
import type { ShopFacts } from '#contract/settings/rules/shop.ts'
import { identityMessage } from '#web/api/identity-message.ts'
import { signIn } from '#web/api/open-session.ts'
import { shopContext } from '#web/api/react/loader-context.ts'
import { messageOf } from '#web/api/refusal.ts'
import { Form } from '#web/forms/form.tsx'
import { TextField } from '#web/forms/text-field.tsx'
import { useShopForm } from '#web/forms/use-shop-form.ts'
import { identityOfThisShop } from '#web/session/identity/identity.ts'
import { pageMeta } from '#web/shell/page-meta.ts'
import { Button } from '#web/ui/button.tsx'
import { useErrorToast } from '#web/ui/use-error-toast.ts'
import type { Route } from './+types/login-page.ts'
import { SignInFrame } from './frame/sign-in-frame.tsx'
import { GoogleButton } from './google-button.tsx'
import { useReturn } from './use-return.ts'

/** The part of the shop's configuration that this page shows. */
export function loader({ context }: Route.LoaderArgs) {
  const { demoAccounts, identity } = context.get(shopContext)
  return { demoAccounts, identity }
}

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Login', description: '' })

const loadLoginForm = async () => (await import('#contract/identity/schema.ts')).LoginForm

export default function LoginPage({ loaderData: { demoAccounts, identity } }: Route.ComponentProps) {
  const { enter, hidden, search } = useReturn()
  const { form, field, send, refusal, busy } = useShopForm(
    loadLoginForm,
    { email: '', password: '' },
    { explain: (error) => identityMessage(error, 'login') },
  )

  const logIn = send(async ({ email, password }) => {
    await enter(() => signIn((identity) => identity.signIn(email, password)))
  })

  return (
    <SignInFrame title="Login" hidden={hidden} search={search}>
      <DemoAccounts accounts={demoAccounts.filter(isSpecified)} />
      <Form onSubmit={logIn} refusal={refusal}>
        <TextField
          label="Your email:"
          type="email"
          placeholder="Enter your email"
          autoComplete="username"
          {...field('email')}
        />
        <TextField
          label="Your password:"
          type="password"
          placeholder="Enter your password"
          autoComplete="current-password"
          {...field('password')}
        />
        <Button type="submit" size="large" busy={busy}>
          Login
        </Button>
      </Form>
      <div className="flex flex-col gap-2">
        <ResetPassword readEmail={() => form.getValues('email')} />
        <p>
          Don't have an account?{' '}
          <Link to={`/signup${search}`} className="text-link">
            Sign Up
          </Link>
        </p>
      </div>
      <GoogleButton identity={identity} at="login" search={search} enter={enter} />
      <DemoAccounts accounts={demoAccounts.filter((account) => !isSpecified(account))} />
    </SignInFrame>
  )
}

type Account = ShopFacts['demoAccounts'][number]

/** The accounts of the other roles are below everything else, so that the page keeps its order. */
const isSpecified = ({ role }: Account) => role === 'user' || role === 'admin'

/** Shown only in demo mode: otherwise the server sends no accounts. In small print, because people come for the form. */
function DemoAccounts({ accounts }: { accounts: readonly Account[] }) {
  return accounts.map(({ role, email, password }) => (
    <div key={email} className="not-last:-mb-4 text-xs text-ink-muted">
      <p>Please use these credentials to check {role} functionality:</p>
      <p>
        Email: <code>{email}</code> Password: <code className="whitespace-nowrap">{password}</code>
      </p>
    </div>
  ))
}

/** Sends the reset mail to the address typed above, if the text looks like an email address. */
function ResetPassword({ readEmail }: { readEmail: () => string }) {
  const [busy, setBusy] = useState(false)
  const [note, setNote] = useState('')
  const failure = useErrorToast()

  async function reset() {
    if (busy) return
    const email = plainEmail(readEmail())
    if (!looksLikeEmail(email)) return setNote('Please type your email address above first.')
    setBusy(true)
    failure.clear()
    try {
      await (await identityOfThisShop()).sendPasswordReset(email)
      setNote(`If ${email} has an account, a mail with a link is on its way.`)
    } catch (error) {
      failure.say(messageOf(error))
    } finally {
      setBusy(false)
    }
  }

  return (
    <p>
      Forgot your password?{' '}
      <button type="button" onClick={reset} aria-disabled={busy} className="text-link">
        Reset your password
      </button>
      <span role="status" className="block text-sm text-ink-muted">
        {note}
      </span>
    </p>
  )
}
