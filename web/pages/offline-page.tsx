/** Shown without a connection, in place of a page that was never loaded. The service worker redirects here. */
import { pageMeta } from '#web/shell/page-meta.ts'
import { buttonClass } from '#web/ui/button.tsx'
import type { Route } from './+types/offline-page.ts'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: 'No connection', description: '' })
}

export default function OfflinePage() {
  return (
    <div className="page-width py-16 md:py-24">
      <h1 className="heading text-5xl sm:text-6xl">No connection</h1>
      <p className="mt-4 max-w-prose text-lg text-ink-muted">
        This page cannot be shown without a connection. You can still read the product list, your cart and the public
        pages, if you visited them recently.
      </p>
      <p className="mt-6 flex flex-wrap gap-3">
        <a href="/products" className={buttonClass()}>
          All Products
        </a>
        <a href="/" data-leads-on className={buttonClass({ variant: 'secondary' })}>
          Try again
        </a>
      </p>
    </div>
  )
}
