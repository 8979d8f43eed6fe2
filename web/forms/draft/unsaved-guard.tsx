/** Asks for confirmation before unsaved form values are lost by navigating, by Back or by closing the window. */
import { useBeforeUnload, useBlocker } from 'react-router'
import { readSession } from '#web/session/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'

/** `onLeave` runs when the user leaves without saving, to delete the stored draft. */
export function UnsavedGuard({ unsaved, onLeave }: { unsaved: boolean; onLeave?: () => void }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      // Never blocks once the session is over: the draft has been saved by then.
      unsaved && readSession().status === 'in' && currentLocation.pathname !== nextLocation.pathname,
  )
  const leave = () => {
    onLeave?.()
    blocker.proceed?.()
  }
  useBeforeUnload((event) => {
    if (unsaved) event.preventDefault()
  })
  return (
    <Dialog
      title="Leave without saving?"
      description="What you typed here has not been saved."
      open={blocker.state === 'blocked'}
      onOpenChange={() => blocker.reset?.()}
    >
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={() => blocker.reset?.()}>
          Keep editing
        </Button>
        <Button variant="danger" onClick={leave}>
          Leave
        </Button>
      </div>
    </Dialog>
  )
}
