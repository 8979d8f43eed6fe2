/** The error state of a list that could not be loaded: the screen stays, with its search and filter. */

import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { isSessionOver } from '#web/api/end-session.ts'
import { ApiRefusal, messageOf } from '#web/api/refusal.ts'
import { ErrorState } from '#web/ui/screens/error-state.tsx'

export type FailedPage = { failure: string; supportId: string | undefined }

export const isFailed = (page: object): page is FailedPage => 'failure' in page

/** For loaders: `orFailure(api.readPage('listOrders', …))`. Rethrows redirects and the end of the session. */
export async function orFailure<Loaded>(reading: Promise<Loaded>): Promise<Loaded | FailedPage> {
  try {
    return await reading
  } catch (error) {
    if (isSessionOver(error) || error instanceof Response) throw error
    return { failure: messageOf(error), supportId: error instanceof ApiRefusal ? error.supportId : undefined }
  }
}

/** Shown instead of the rows. The list is fetched again when the browser is back online. */
export function FailedList({ failure, supportId }: FailedPage) {
  const { revalidate, state } = useRevalidator()
  useEffect(() => {
    const again = () => void revalidate()
    window.addEventListener('online', again)
    return () => window.removeEventListener('online', again)
  }, [revalidate])
  return (
    <ErrorState text={failure} supportId={supportId} onRetry={() => void revalidate()} busy={state === 'loading'} />
  )
}
