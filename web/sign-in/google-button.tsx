/** Signing in and signing up with Google, in a popup. */
import { useCallback, useEffect, useState } from 'react'
import { Link } from 'react-router'
import type { IdentityConfig } from '#contract/settings/rules/shop.ts'
import { identityMessage } from '#web/api/identity-message.ts'
import { openSession } from '#web/api/open-session.ts'
import { FormFailure } from '#web/forms/form.tsx'
import { type Identity, identityOfThisShop } from '#web/session/identity/identity.ts'
import { isUnknownAccount } from '#web/session/identity/identity-error.ts'
import { Button } from '#web/ui/button.tsx'

const ways = {
  login: { label: 'Login with Google', prove: (identity: Identity) => identity.signInWithGoogle() },
  signup: { label: 'Signup with Google', prove: (identity: Identity) => identity.signUpWithGoogle() },
}

type GoogleButtonProps = {
  identity: IdentityConfig
  at: keyof typeof ways
  /** The query with the path to return to. */
  search: string
  /** Runs the sign-in, and continues. */
  enter: (signIn: () => Promise<void>) => Promise<void>
}

export function GoogleButton({ identity: configured, at, search, enter }: GoogleButtonProps) {
  const { identity, prepare } = useIdentity(configured)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  if (configured.provider === 'embedded' && configured.google === 'none') return null

  async function signIn() {
    setBusy(true)
    setFailure(undefined)
    try {
      await enter(async () => {
        // Browsers block a popup that opens long after the click, so the code is usually preloaded.
        const ready = identity ?? (await readyIdentity())
        const account = await ways[at].prove(ready)
        await openSession(account.email)
      })
    } catch (error) {
      setFailure(error)
    } finally {
      setBusy(false)
    }
  }

  return (
    <div className="flex flex-col gap-3 border-t border-line pt-6">
      <FormFailure>{failure ? identityMessage(failure, 'google') : ''}</FormFailure>
      {isUnknownAccount(failure) && (
        <p>
          Do you want to create an account?{' '}
          <Link to={`/signup${search}`} className="text-link">
            {ways.signup.label}
          </Link>
        </p>
      )}
      <Button variant="secondary" size="large" busy={busy} onPointerEnter={prepare} onFocus={prepare} onClick={signIn}>
        {ways[at].label}
      </Button>
    </div>
  )
}

/** Preloads the provider's code when the button is hovered or focused. Firebase's code, which is large, is preloaded at once. */
function useIdentity({ provider }: IdentityConfig) {
  const [identity, setIdentity] = useState<Identity>()
  const prepare = useCallback(() => void readyIdentity().then(setIdentity, saidWhenPressed), [])
  useEffect(() => {
    if (provider === 'firebase') prepare()
  }, [provider, prepare])
  return { identity, prepare }
}

async function readyIdentity(): Promise<Identity> {
  const identity = await identityOfThisShop()
  await identity.ready()
  return identity
}

/** A failed preload is ignored: pressing the button retries it and shows the error. */
function saidWhenPressed(): void {}
