/** Layout of Login, Signup, password reset and confirmation: a narrow panel with one heading. */
import { type ReactNode, useEffect, useState } from 'react'
import { readSession } from '#web/session/session.ts'

type SignInFrameProps = {
  title: string
  /** Redirects a user who is signed in already, instead of showing the form. */
  goOn?: () => unknown
  children: ReactNode
}

export function SignInFrame({ title, goOn, children }: SignInFrameProps) {
  const isForStrangers = useGoingOn(goOn)
  return (
    // Until hydration, the head script's `data-session` hides the form from signed-in users, so that it does not flash.
    <div className={isForStrangers ? undefined : 'signed-in:invisible'}>
      <div className="mx-auto w-full max-w-lg px-4 py-10 sm:px-6 sm:py-16">
        <div className="flex flex-col gap-6 rounded-lg border border-line bg-surface p-5 sm:p-8">
          <h1 className="heading text-4xl">{title}</h1>
          <noscript>
            <p>Your browser runs no scripts here. Please allow them for this shop to sign in and to order.</p>
          </noscript>
          {children}
        </div>
      </div>
    </div>
  )
}

/** Whether the form is shown. Checked once, on mount: after signing in by this form, the form itself redirects. */
function useGoingOn(goOn: SignInFrameProps['goOn']): boolean {
  const [isForStrangers, setForStrangers] = useState(goOn === undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, on mount.
  useEffect(() => {
    if (goOn && readSession().status === 'in') void goOn()
    else setForStrangers(true)
  }, [])
  return isForStrangers
}
