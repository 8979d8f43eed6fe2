/** Stands where a page would be that was never loaded, while there is no connection. The service worker leads here. */
import { useSyncExternalStore } from 'react'
import { Link } from 'react-router'
import { safePath } from '#web/session/return-path.ts'
import { pageMeta } from '#web/shell/page-meta.ts'
import { buttonClass } from '#web/ui/button.tsx'
import type { Route } from './+types/offline-page.ts'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: 'No connection', description: '' })
}

export default function OfflinePage() {
  const wanted = useWantedPath()
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

/** Where somebody wanted to go, as the hash says it: the server, whose page is kept for all, never sees that. */
function useWantedPath(): string {
  return useSyncExternalStore(
    subscribe,
    () => safePath(location.hash.slice(1)),
    () => '/',
  )
}

function subscribe(listener: () => void): () => void {
  window.addEventListener('hashchange', listener)
  return () => window.removeEventListener('hashchange', listener)
}
