/** What stands in place of the rows that could not be read. It tries again by itself when the connection is back. */
import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { ErrorState } from '#web/ui/error-state.tsx'
import type { FailedPage } from './failed-page.ts'

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
