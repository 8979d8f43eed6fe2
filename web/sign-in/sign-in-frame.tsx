/** Layout of Login, Signup, password reset and confirmation: a narrow panel with one heading. */
import type { ReactNode } from 'react'

type SignInFrameProps = {
  title: string
  /** Hides the panel from signed-in users, who are about to be redirected. */
  hidden?: boolean
  children: ReactNode
}

export function SignInFrame({ title, hidden, children }: SignInFrameProps) {
  return (
    // Hidden by the head script's `data-session`, so that the form does not flash before hydration.
    <div className={hidden ? 'signed-in:invisible' : undefined}>
      <div className="mx-auto w-full max-w-lg px-4 py-10 sm:px-6 sm:py-16">
        <div className="flex flex-col gap-6 rounded-lg border border-line bg-surface p-5 sm:p-8">
          <h1 className="heading text-4xl">{title}</h1>
          <noscript>
            <p>Scripts are off in your browser. Please allow them for this shop to sign in and to order.</p>
          </noscript>
          {children}
        </div>
      </div>
    </div>
  )
}
