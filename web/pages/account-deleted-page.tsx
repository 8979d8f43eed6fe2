/** Shown after customers have deleted their own accounts. */
import { paperYears } from '#contract/users/rules/user.ts'
import { pageMeta } from '#web/shell/page-meta.ts'
import { buttonClass } from '#web/ui/button.tsx'
import type { Route } from './+types/account-deleted-page.ts'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: 'Your account is deleted', description: '' })
}

export default function AccountDeletedPage() {
  return (
    <div className="page-width py-16 md:py-24">
      <h1 className="heading text-5xl sm:text-6xl">Your account is deleted</h1>
      <p className="mt-4 max-w-prose text-lg text-ink-muted">
        You are logged out everywhere. Your name, email, phone and address are removed from your orders and reviews. We
        keep receipts and invoices for {paperYears} years, as the law requires. To order again, you need a new account.
      </p>
      <p className="mt-6 flex flex-wrap gap-3">
        <a href="/products" className={buttonClass()}>
          All Products
        </a>
        <a href="/signup" className={buttonClass({ variant: 'secondary' })}>
          Signup
        </a>
      </p>
    </div>
  )
}
