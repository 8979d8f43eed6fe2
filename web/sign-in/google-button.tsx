/** Signing in with Google, in a popup. */
import { useCallback, useEffect, useState } from 'react'
import type { IdentityConfig } from '#contract/shop.ts'
import { openSession } from '#web/api/open-session.ts'
import { FormFailure } from '#web/forms/form.tsx'
import { type Identity, identityMessage, identityOfThisShop } from '#web/session/identity/identity.ts'
import { Button } from '#web/ui/button.tsx'

type GoogleButtonProps = {
  identity: IdentityConfig
  label: string
  /** Runs the sign-in, and goes on. */
  enter: (signIn: () => Promise<void>) => Promise<void>
}

export function GoogleButton({ identity: configured, label, enter }: GoogleButtonProps) {
  const { identity, prepare } = useIdentity(configured)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState('')
  if (configured.provider === 'embedded' && configured.google === 'none') return null

  async function signIn() {
    setBusy(true)
    setFailure('')
    try {
      await enter(async () => {
        // Browsers block popups that open long after the click: usually the code is here by now.
        const ready = identity ?? (await readyIdentity())
        const account = await ready.signInWithGoogle()
        await openSession(account.email)
      })
    } catch (error) {
      setFailure(identityMessage(error, 'google'))
    } finally {
      setBusy(false)
    }
  }

  return (
    <div className="flex flex-col gap-3 border-t border-line pt-6">
      <FormFailure>{failure}</FormFailure>
      <Button variant="secondary" size="large" busy={busy} onPointerEnter={prepare} onFocus={prepare} onClick={signIn}>
        {label}
      </Button>
    </div>
  )
}

/** Preloads the provider's code when the button is pointed at or focused; Firebase's, which is large, at once. */
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
