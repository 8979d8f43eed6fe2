/** Says quietly whether the draft is saved. */
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { Button } from '#web/ui/button.tsx'
import type { Saving } from './use-draft.ts'

type SavedProps = { saving: Saving; onLoadNewest: () => void }

export function Saved({ saving, onLoadNewest }: SavedProps) {
  const { isSaved, failure, trySaving } = saving
  const { state } = useRevalidator()
  const [busy, setBusy] = useState(false)
  const tryAgain = async () => {
    setBusy(true)
    await trySaving()
    setBusy(false)
  }
  return (
    <>
      <p role="status" className="text-sm text-ink-muted">
        {failure ? '' : isSaved ? 'Saved' : 'Saving …'}
      </p>
      <div role="alert" className="empty:hidden">
        {failure && (
          <>
            <p className="mb-2 font-medium text-danger">Not saved: {failure.sentence}</p>
            <Button
              variant="secondary"
              size="small"
              busy={failure.isOther ? state === 'loading' : busy}
              onClick={() => (failure.isOther ? onLoadNewest() : void tryAgain())}
            >
              {failure.isOther ? 'Load the latest version' : 'Try again'}
            </Button>
          </>
        )}
      </div>
    </>
  )
}
