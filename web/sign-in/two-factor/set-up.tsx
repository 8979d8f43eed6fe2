/**
 * Sets up an authenticator app: a QR code or a key to type, a code that confirms the setup, and the recovery codes, which are
 * shown only once.
 */
import { useState } from 'react'
import { Link } from 'react-router'
import { openSession } from '#web/api/open-session.ts'
import { fetched, messageOf } from '#web/api/refusal.ts'
import { returnPathOf } from '#web/every-page/return-path.ts'
import type { QrCode } from '#web/files/draw-qr.ts'
import { FormFailure } from '#web/forms/form.tsx'
import { CodeForm } from '#web/forms/one-field/code-form.tsx'
import { identityOfThisShop, type SecondFactorState } from '#web/session/identity/identity.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

type SetUpProps = { state: SecondFactorState; search: string; isIn: boolean }
type App = { secret: string; qr: QrCode }

export function SetUp({ state, search, isIn }: SetUpProps) {
  const [app, setApp] = useState<App>()
  const [codes, setCodes] = useState<string[]>()
  if (codes) return <RecoveryCodes codes={codes} next={returnPathOf(search)} />
  if (app) return <ConfirmApp app={app} email={state.email} isIn={isIn} onConfirmed={setCodes} />
  return <Begin state={state} onBegun={setApp} />
}

function Begin({
  state: { isOn, recoveryCodesLeft },
  onBegun,
}: {
  state: SecondFactorState
  onBegun: (app: App) => void
}) {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState('')

  async function begin() {
    setBusy(true)
    setFailure('')
    try {
      const [{ secret, uri }, { drawQr }] = await Promise.all([
        identityOfThisShop().then((identity) => identity.beginSecondFactor()),
        fetched(import('#web/files/draw-qr.ts')),
      ])
      onBegun({ secret, qr: drawQr(uri) })
    } catch (error) {
      setFailure(messageOf(error))
    } finally {
      setBusy(false)
    }
  }

  return (
    <>
      {isOn ? (
        <p>
          Two-factor sign-in is set up{recoveryCodesLeft === undefined ? '' : `, and ${codesLeft(recoveryCodesLeft)}`}.
          For a new phone or new recovery codes, set up two-factor sign-in again: the earlier app and codes then stop
          working.
        </p>
      ) : (
        <p>
          Admins log in with their password and a code, so that a stolen password is not enough. You need an
          authenticator app, such as the app that you already use for other accounts.
        </p>
      )}
      <FormFailure takesFocus>{failure}</FormFailure>
      <Button size="large" busy={busy} onClick={begin}>
        {isOn ? 'Set up two-factor sign-in again' : 'Set up two-factor sign-in'}
      </Button>
      {isOn && (
        <Link to="/dashboard" className={buttonClass({ variant: 'secondary', size: 'large' })}>
          Go to the Dashboard
        </Link>
      )}
    </>
  )
}

const codesLeft = (count: number) => (count === 1 ? '1 recovery code is left' : `${count} recovery codes are left`)

type ConfirmAppProps = { app: App; email: string; isIn: boolean; onConfirmed: (codes: string[]) => void }

function ConfirmApp({ app: { secret, qr }, email, isIn, onConfirmed }: ConfirmAppProps) {
  async function confirm(code: string) {
    const codes = await (await identityOfThisShop()).confirmSecondFactor(code)
    // All earlier tokens have become invalid.
    if (isIn) await openSession(email)
    onConfirmed(codes)
  }
  return (
    <>
      <p>1. Scan this code with your authenticator app, or type the key into the app.</p>
      <svg
        viewBox={`0 0 ${qr.size} ${qr.size}`}
        role="img"
        aria-label="QR code of the key below"
        shapeRendering="crispEdges"
        className="w-full max-w-56 self-center rounded-md bg-white"
      >
        <path d={qr.path} fill="black" />
      </svg>
      <p>
        Key: {/* Two lines of four groups. */}
        <code className="block w-[20ch] font-mono select-all">{secret.replaceAll(/.{4}(?=.)/g, '$& ')}</code>
      </p>
      <p>2. Type the code that the app shows now.</p>
      <CodeForm label="Code:" hint="Six digits." button="Confirm" save={confirm} />
    </>
  )
}
