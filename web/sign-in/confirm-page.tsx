/** The page behind the link in a confirmation mail. Shows the result: confirmed, password needed, or invalid link. */
import { useEffect } from 'react'
import { Link } from 'react-router'
import { openSession } from '#web/api/open-session.ts'
import { useSession } from '#web/api/react/use-session.ts'
import { focusHeading } from '#web/every-page/heading.ts'
import type { Confirmation } from '#web/session/identity/identity.ts'
import { identityOfThisShop } from '#web/session/identity/identity.ts'
import { isDeadLink } from '#web/session/identity/identity-error.ts'
import { pageMeta } from '#web/shell/page-meta.ts'
import { buttonClass } from '#web/ui/button.tsx'
import type { Route } from './+types/confirm-page.ts'
import { ConfirmAccount } from './confirm-account.tsx'
import { SignInFrame } from './frame/sign-in-frame.tsx'
import { AskForMail } from './mailed/ask-for-mail.tsx'
import { LinkNotOpened, OpeningLink, tokenOf } from './mailed/link-not-opened.tsx'

type Opened = Confirmation | { status: 'dead'; lasts: string }

/** Confirms the address if the browser is signed in to its account. Opening the link again shows the same result. */
export async function clientLoader({ request }: Route.ClientLoaderArgs): Promise<Opened & { token: string }> {
  const token = tokenOf(request)
  return { ...(await openLink(token)), token }
}

async function openLink(token: string): Promise<Opened> {
  const identity = await identityOfThisShop()
  const dead: Opened = { status: 'dead', lasts: identity.linksLast.confirmation }
  if (!token) return dead
  try {
    const opened = await identity.confirmAddress(token)
    // Renews the shop's token, which was issued while the address was unconfirmed.
    if (opened.status === 'confirmed') await openSession(opened.email)
    return opened
  } catch (error) {
    if (isDeadLink(error)) return dead
    throw error
  }
}

const title = 'Confirm your email address'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title, description: '' })

export const HydrateFallback = () => <OpeningLink title={title} />
export const ErrorBoundary = () => <LinkNotOpened title={title} />

export default function ConfirmPage({ loaderData: opened }: Route.ComponentProps) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new result is read out by screen readers, as the first one is.
  useEffect(focusHeading, [opened.status])
  if (opened.status === 'confirmed') return <Confirmed email={opened.email} />
  if (opened.status === 'dead') return <DeadLink lasts={opened.lasts} />
  return (
    <SignInFrame title={title}>
      <ConfirmAccount email={opened.email} token={opened.token} />
    </SignInFrame>
  )
}

function Confirmed({ email }: { email: string }) {
  return (
    <SignInFrame title="Your address is confirmed">
      <p>
        <strong className="break-words">{email}</strong> is confirmed, and you are logged in.
      </p>
      <Link to="/dashboard" className={buttonClass({ size: 'large' })}>
        Go to the Dashboard
      </Link>
      <p>
        <a href="/products" className="text-link">
          See the products
        </a>
      </p>
    </SignInFrame>
  )
}

function DeadLink({ lasts }: { lasts: string }) {
  const session = useSession()
  return (
    <SignInFrame title="This link does not work">
      <p>
        The link has been used, has expired or was not copied completely. A link works only once, and expires after{' '}
        {lasts}. We can send you another link.
      </p>
      <AskForMail
        email={session.status === 'in' ? session.email : ''}
        ask={(identity, email) => identity.sendConfirmation(email)}
        button="Send again"
        onlyIf="is not confirmed yet"
      />
      <p>
        Already confirmed?{' '}
        <Link to="/login" className="text-link">
          Login
        </Link>
      </p>
    </SignInFrame>
  )
}
