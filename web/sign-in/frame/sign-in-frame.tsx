/** Layout of Login, Signup, password reset and confirmation: a narrow panel with one heading. */
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { returnPathOf } from '#web/every-page/return-path.ts'

type SignInFrameProps = {
  title: string
  /** Hides the panel from signed-in users, who are about to be redirected. */
  hidden?: boolean
  /** The query with the path to return to. */
  search?: string
  children: ReactNode
}

export function SignInFrame({ title, hidden, search = '', children }: SignInFrameProps) {
  return (
    // Hidden by the head script's `data-session`, so that the form does not flash before hydration.
    <div className={hidden ? 'signed-in:invisible' : undefined}>
      <div className="mx-auto w-full max-w-lg px-4 py-10 sm:px-6 sm:py-16">
        <div className="flex flex-col gap-6 rounded-lg border border-line bg-surface p-5 sm:p-8">
          <h1 className="heading text-4xl">{title}</h1>
          <noscript>
            <p>Scripts are off in your browser. To sign in or order, please allow scripts for this shop.</p>
          </noscript>
          {returnPathOf(search) === '/checkout' && <CartKept isLogin={title === 'Login'} search={search} />}
          {returnPathOf(search).startsWith('/alert/') && (
            <p className="font-semibold">
              Sign in or create an account, and we tell you by mail when the product is back
            </p>
          )}
          {children}
        </div>
      </div>
    </div>
  )
}

/** For a visitor who has pressed Checkout, with the other way to an account. The form of the page follows. */
function CartKept({ isLogin, search }: { isLogin: boolean; search: string }) {
  return (
    <div>
      <p className="font-semibold">Your cart is kept. Sign in or create an account to order</p>
      <Link
        to={(isLogin ? '/signup' : '/login') + search}
        className="text-link inline-flex min-h-6 items-center pointer-coarse:min-h-11"
      >
        {isLogin ? 'Create an account' : 'Sign in'}
      </Link>
    </div>
  )
}
