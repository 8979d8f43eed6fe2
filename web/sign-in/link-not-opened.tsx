/** While the link of a mail is being opened, and where that did not come to an end. */
import { useRevalidator, useRouteError } from 'react-router'
import { explainPlainly } from '#web/api/refusal.ts'
import { ErrorState } from '#web/ui/screens/error-state.tsx'
import { SignInFrame } from './sign-in-frame.tsx'

/** The token of the link that leads to a page; empty when it has none. */
export function tokenOf(request: Request): string {
  return new URL(request.url).searchParams.get('token') ?? ''
}

export function OpeningLink({ title }: { title: string }) {
  return (
    <SignInFrame title={title}>
      <p role="status" className="text-ink-muted">
        One moment, please…
      </p>
    </SignInFrame>
  )
}

/** Nothing is lost: a link that was not reached is as good as before. */
export function LinkNotOpened({ title }: { title: string }) {
  const error = useRouteError()
  const { revalidate, state } = useRevalidator()
  return (
    <SignInFrame title={title}>
      <ErrorState text={explainPlainly(error)} onRetry={() => void revalidate()} busy={state === 'loading'} />
    </SignInFrame>
  )
}
