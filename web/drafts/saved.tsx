/** Says quietly whether the draft is saved. */
import { useRevalidator } from 'react-router'
import { Button } from '#web/ui/button.tsx'
import type { useDraft } from './use-draft.ts'

export function Saved({ saving: { isSaved, failure } }: { saving: ReturnType<typeof useDraft> }) {
  const { revalidate, state } = useRevalidator()
  return (
    <>
      <p role="status" className="text-sm text-ink-muted">
        {failure ? '' : isSaved ? 'Saved' : 'Saving …'}
      </p>
      <div role="alert" className="empty:hidden">
        {failure && (
          <p className="font-medium text-danger">
            Not saved: {failure.sentence}
            {failure.isOther && (
              <Button
                variant="secondary"
                size="small"
                busy={state === 'loading'}
                onClick={() => void revalidate()}
                className="mt-2 block"
              >
                Load the newest
              </Button>
            )}
          </p>
        )}
      </div>
    </>
  )
}
