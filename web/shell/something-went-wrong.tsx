/** Replaces a screen that threw. The server has logged the error. */
import { isRouteErrorResponse } from 'react-router'
import { connectionIsLost } from '#web/every-page/connection.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { useStore } from '#web/ui/use-store.ts'

export function SomethingWentWrong({ error }: { error: unknown }) {
  const isLost = useStore(connectionIsLost)
  if (wasSent(error)) return <NothingWasSent />
  return (
    <div className="page-width py-16 md:py-24">
      <h1 className="heading text-5xl sm:text-6xl">Something went wrong</h1>
      <p className="mt-4 max-w-prose text-lg text-ink-muted">
        {isLost
          ? 'There is no connection, and this page was not loaded before.'
          : 'This page could not be shown. Please try again in a moment.'}
      </p>
      <p className="mt-6 flex flex-wrap gap-3">
        <Button data-does="reload">Try again</Button>
        <a href="/" className={buttonClass({ variant: 'secondary' })}>
          Go to Home
        </a>
      </p>
      {import.meta.env.DEV && error instanceof Error && (
        <pre className="mt-10 overflow-x-auto font-mono text-sm">{error.stack}</pre>
      )}
    </div>
  )
}

/**
 * Whether the error comes from a form that was submitted without scripts: pages answer only GET requests, so the status is 405.
 */
export function wasSent(error: unknown): boolean {
  return isRouteErrorResponse(error) && error.status === 405
}

function NothingWasSent() {
  return (
    <div className="page-width py-16 md:py-24">
      <h1 className="heading text-5xl sm:text-6xl">Nothing was sent</h1>
      <p className="mt-4 max-w-prose text-lg text-ink-muted">
        Forms need scripts, and these had not loaded yet. Please go back, reload the page and send the form again.
      </p>
      <p className="mt-6">
        <a href="/" className={buttonClass({ variant: 'secondary' })}>
          Go to Home
        </a>
      </p>
    </div>
  )
}
