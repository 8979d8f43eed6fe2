/** Pages behind a mailed link: their loading state, and their error state when the request failed. */
import { useRevalidator, useRouteError } from 'react-router'
import { messageOf } from '#web/api/refusal.ts'
import { FormFailure } from '#web/forms/form.tsx'
import { SignInFrame } from '#web/sign-in/frame/sign-in-frame.tsx'
import { Button } from '#web/ui/button.tsx'

/** The token of the mailed link; empty when the link has none. Firebase calls the token `oobCode`. */
export function tokenOf(request: Request): string {
  const { searchParams } = new URL(request.url)
  return searchParams.get('token') ?? searchParams.get('oobCode') ?? ''
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

/** Offers a retry: a link whose request failed is still valid. */
export function LinkNotOpened({ title }: { title: string }) {
  const error = useRouteError()
  const { revalidate, state } = useRevalidator()
  return (
    <SignInFrame title={title}>
      <FormFailure>{messageOf(error)}</FormFailure>
      <Button onClick={() => void revalidate()} busy={state === 'loading'}>
        Try again
      </Button>
    </SignInFrame>
  )
}
