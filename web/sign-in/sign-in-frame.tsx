/** What Login, Signup and the password reset have in common: a narrow sheet with one heading. */
import { type ReactNode, useEffect, useState } from 'react'
import { readSession } from '#web/session/session.ts'

type SignInFrameProps = {
  title: string
  /** Takes whoever is signed in already where they wanted to go, instead of showing them the form. */
  goOn?: () => unknown
  children: ReactNode
}

export function SignInFrame({ title, goOn, children }: SignInFrameProps) {
  const isForStrangers = useGoingOn(goOn)
  return (
    // Until the page has come to life, the head script has said who is signed in: no form flashes up for them.
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

/** Whether the form is shown. Asked once, as one arrives: who signs in by this form is taken on by it. */
function useGoingOn(goOn: SignInFrameProps['goOn']): boolean {
  const [isForStrangers, setForStrangers] = useState(goOn === undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once.
  useEffect(() => {
    if (goOn && readSession().status === 'in') void goOn()
    else setForStrangers(true)
  }, [])
  return isForStrangers
}
