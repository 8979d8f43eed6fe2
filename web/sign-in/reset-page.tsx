/** Where the link in a reset mail leads: choosing a new password, or another mail when the link is of no use. */
import { useEffect } from 'react'
import { Link, useNavigate, useRevalidator } from 'react-router'
import { identityOfThisShop } from '#web/session/identity/identity.ts'
import { isDeadLink } from '#web/session/identity/identity-error.ts'
import { pageMeta } from '#web/shell/page-meta.ts'
import { focusHeading } from '#web/ui/focus-heading.tsx'
import { toast } from '#web/ui/toast.ts'
import type { Route } from './+types/reset-page.ts'
import { AskForMail } from './ask-for-mail.tsx'
import { LinkNotOpened, OpeningLink, tokenOf } from './link-not-opened.tsx'
import { PasswordForm } from './password-form.tsx'
import { SignInFrame } from './sign-in-frame.tsx'

/** Whether the link works is asked before a form is shown that would promise it. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const token = tokenOf(request)
  if (!token) return { token, works: false }
  const identity = await identityOfThisShop()
  return { token, works: await identity.resetLinkWorks(token) }
}

const title = 'Choose a new password'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title, description: '' })

export const HydrateFallback = () => <OpeningLink title={title} />
export const ErrorBoundary = () => <LinkNotOpened title={title} />

export default function ResetPage({ loaderData: { token, works } }: Route.ComponentProps) {
  return works ? <ChoosePassword token={token} /> : <DeadLink />
}

function ChoosePassword({ token }: { token: string }) {
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()

  async function choose(password: string) {
    try {
      await (await identityOfThisShop()).resetPassword(token, password)
    } catch (error) {
      // It has run out while the password was being thought up: the page says so, and offers another.
      if (isDeadLink(error)) return revalidate()
      throw error
    }
    toast.success('Your password is changed')
    await navigate('/login', { replace: true })
  }

  return (
    <SignInFrame title={title}>
      <PasswordForm kind="new" button="Change password" save={choose} />
      <p>
        The link works once, for ten minutes. <BackToLogin />
      </p>
    </SignInFrame>
  )
}

function DeadLink() {
  useEffect(focusHeading, [])
  return (
    <SignInFrame title="This link does not work">
      <p>
        It has been used, is too old or was not copied whole: a link works once, for ten minutes. We gladly send you
        another.
      </p>
      <AskForMail
        ask={(identity, email) => identity.sendPasswordReset(email)}
        button="Send a new link"
        onlyIf="has an account"
      />
      <p>
        <BackToLogin />
      </p>
    </SignInFrame>
  )
}

function BackToLogin() {
  return (
    <Link to="/login" className="text-link">
      Back to Login
    </Link>
  )
}
