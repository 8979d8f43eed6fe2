/** Stands where a page would be that was never loaded, while there is no connection. The service worker leads here. */
import { Link } from 'react-router'
import { safePath } from '#web/session/return-path.ts'
import { pageMeta } from '#web/shell/page-meta.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { makeStore } from '#web/ui/store.ts'
import type { Route } from './+types/offline-page.ts'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: 'No connection', description: '' })
}

export default function OfflinePage() {
  const wanted = wantedPath.use()
  return (
    <div className="page-width py-16 md:py-24">
      <h1 className="heading text-5xl sm:text-6xl">No connection</h1>
      <p className="mt-4 max-w-prose text-lg text-ink-muted">
        This page was not loaded before, so it has to wait. The catalogue and the pages you have already read are still
        here.
      </p>
      <p className="mt-6 flex flex-wrap gap-3">
        <Link to="/products" className={buttonClass()}>
          All Products
        </Link>
        <a href={wanted} className={buttonClass({ variant: 'secondary' })}>
          Try again
        </a>
      </p>
    </div>
  )
}

/** Where somebody wanted to go, as the hash says it: the server, whose page is cached for all, never sees that. */
const wantedPath = makeStore({
  read: () => safePath(location.hash.slice(1)),
  onServer: () => '/',
  listen: () => window.addEventListener('hashchange', wantedPath.changed),
})
