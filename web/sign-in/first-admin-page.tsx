/**
 * The page behind the link of `npm run first-admin`: makes the signed-in user an admin, if the link was made for their address.
 */
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { api } from '#web/api/client.ts'
import { logOut } from '#web/api/end-session.ts'
import { openSession } from '#web/api/open-session.ts'
import { useSession } from '#web/api/react/use-session.ts'
import { messageOf } from '#web/api/refusal.ts'
import { FormFailure } from '#web/forms/form.tsx'
import { pageMeta } from '#web/shell/page-meta.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import type { Route } from './+types/first-admin-page.ts'
import { SignInFrame } from './frame/sign-in-frame.tsx'
import { OpeningLink, tokenOf } from './mailed/link-not-opened.tsx'

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { pathname, search } = new URL(request.url)
  return { token: tokenOf(request), search: `?from=${encodeURIComponent(pathname + search)}` }
}

const title = 'Become an admin'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title, description: '' })

export const HydrateFallback = () => <OpeningLink title={title} />

export default function FirstAdminPage({ loaderData: { token, search } }: Route.ComponentProps) {
  const session = useSession()
  return (
    <SignInFrame title={title}>
      {session.status === 'in' ? <TakeLink token={token} email={session.email} /> : <SignInFirst search={search} />}
    </SignInFrame>
  )
}

function SignInFirst({ search }: { search: string }) {
  return (
    <>
      <p>
        This link makes one person an admin of this shop. Sign up or log in with the address that the link was made for.
      </p>
      <Link to={`/signup${search}`} className={buttonClass({ size: 'large' })}>
        Sign Up
      </Link>
      <p>
        Do you have an account?{' '}
        <Link to={`/login${search}`} className="text-link">
          Login
        </Link>
      </p>
    </>
  )
}

function TakeLink({ token, email }: { token: string; email: string }) {
  const { take, busy, failure } = useLink(token, email)
  return (
    <>
      <p>
        You are logged in as <strong className="break-words">{email}</strong>. The link works only once, and expires
        after an hour.
      </p>
      <FormFailure takesFocus>{failure}</FormFailure>
      <Button size="large" busy={busy} onClick={take}>
        Become an admin
      </Button>
      <p>
        Was the link made for another address?{' '}
        <button type="button" onClick={() => void logOut()} className="text-link">
          Log out
        </button>
      </p>
    </>
  )
}

function useLink(token: string, email: string) {
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState('')

  async function take() {
    setBusy(true)
    setFailure('')
    try {
      await api.takeAdminLink({ body: { token } })
      // The earlier token says that the address is not confirmed.
      await openSession(email)
      await navigate('/dashboard', { replace: true })
    } catch (error) {
      setFailure(messageOf(error))
    } finally {
      setBusy(false)
    }
  }
  return { take, busy, failure }
}
