/** Signing in with Google, in a popup. */
import { useEffect, useState } from 'react'
import type { IdentityConfig } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import { FormFailure } from '#web/ui/form-failure.tsx'
import { identityMessage } from './identity/identity.ts'
import { identityOfThisShop } from './identity-of-this-shop.ts'
import { openSession } from './open-session.ts'

type Identity = Awaited<ReturnType<typeof identityOfThisShop>>

type GoogleButtonProps = { identity: IdentityConfig; label: string; onSignedIn: () => unknown }

export function GoogleButton({ identity: configured, label, onSignedIn }: GoogleButtonProps) {
  const identity = useLoadedIdentity()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState('')
  if (configured.provider === 'embedded' && configured.google === 'none') return null

  async function signIn() {
    // The popup must open in the click itself, or the browser blocks it: the provider's code is loaded already.
    if (!identity) return
    setBusy(true)
    setFailure('')
    try {
      const account = await identity.signInWithGoogle()
      await openSession(account.email)
      await onSignedIn()
    } catch (error) {
      setFailure(identityMessage(error, 'google'))
    } finally {
      setBusy(false)
    }
  }

  return (
    <div className="flex flex-col gap-3 border-t border-line pt-6">
      <FormFailure>{failure}</FormFailure>
      <Button variant="secondary" size="large" busy={busy} disabled={!identity} onClick={signIn}>
        {label}
      </Button>
    </div>
  )
}

function useLoadedIdentity(): Identity | undefined {
  const [identity, setIdentity] = useState<Identity>()
  useEffect(() => {
    let wanted = true
    void identityOfThisShop().then(async (loaded) => {
      await loaded.ready()
      if (wanted) setIdentity(loaded)
    })
    return () => {
      wanted = false
    }
  }, [])
  return identity
}
