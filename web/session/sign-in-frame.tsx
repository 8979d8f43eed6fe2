/** What Login, Signup and the password reset have in common: a narrow sheet with one heading. */
import type { ReactNode } from 'react'

export function SignInFrame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="mx-auto w-full max-w-lg px-4 py-10 sm:px-6 sm:py-16">
      <div className="flex flex-col gap-6 rounded-lg border border-line bg-surface p-5 sm:p-8">
        <h1 className="heading text-4xl">{title}</h1>
        <noscript>
          <p>Your browser runs no scripts here. Please allow them for this shop to sign in and to order.</p>
        </noscript>
        {children}
      </div>
    </div>
  )
}
