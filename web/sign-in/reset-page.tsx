/** The page behind the link of a reset mail: sets a new password, or requests another mail for an invalid link. */
import { useEffect } from 'react'
import { Link, useNavigate, useRevalidator } from 'react-router'
import { sendTo } from '#web/api/react/send-to.ts'
import { focusHeading } from '#web/every-page/heading.ts'
import { toast } from '#web/every-page/toast.ts'
import { identityOfThisShop } from '#web/session/identity/identity.ts'
import { isDeadLink } from '#web/session/identity/identity-error.ts'
import { pageMeta } from '#web/shell/page-meta.ts'
import type { Route } from './+types/reset-page.ts'
import { SignInFrame } from './frame/sign-in-frame.tsx'
import { AskForMail } from './mailed/ask-for-mail.tsx'
import { LinkNotOpened, OpeningLink, tokenOf } from './mailed/link-not-opened.tsx'
import { PasswordForm } from './mailed/password-form.tsx'

/** Checks the link first, so that no form is shown for an invalid link. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const token = tokenOf(request)
  if (isConfirmation(request)) throw sendTo(`/confirm?token=${encodeURIComponent(token)}`, request)
  const identity = await identityOfThisShop()
  return { token, works: token !== '' && (await identity.resetLinkWorks(token)), lasts: identity.linksLast.reset }
}

/** Firebase has one address for the links of all its mails; a parameter says the purpose. */
function isConfirmation(request: Request): boolean {
  return new URL(request.url).searchParams.get('mode') === 'verifyEmail'
}

const title = 'Choose a new password'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title, description: '' })

export const HydrateFallback = () => <OpeningLink title={title} />
export const ErrorBoundary = () => <LinkNotOpened title={title} />

export default function ResetPage({ loaderData: { token, works, lasts } }: Route.ComponentProps) {
  return works ? <ChoosePassword token={token} lasts={lasts} /> : <DeadLink lasts={lasts} />
}

function ChoosePassword({ token, lasts }: { token: string; lasts: string }) {
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()

  async function choose(password: string) {
    try {
      await (await identityOfThisShop()).resetPassword(token, password)
    } catch (error) {
      // The link has expired meanwhile: the reloaded page says so, and offers another link.
      if (isDeadLink(error)) return revalidate()
      throw error
    }
    toast.success('Your password is changed', { onNextPage: true })
    await navigate('/login', { replace: true })
  }

  return (
    <SignInFrame title={title}>
      <PasswordForm kind="new" button="Change password" save={choose} />
      <p>
        The link works only once, and expires after {lasts}. <BackToLogin />
      </p>
    </SignInFrame>
  )
}

function DeadLink({ lasts }: { lasts: string }) {
  useEffect(focusHeading, [])
  return (
    <SignInFrame title="This link does not work">
      <p>
        The link has been used, has expired or was not copied completely. A link works only once, and expires after{' '}
        {lasts}. We can send you another link.
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
