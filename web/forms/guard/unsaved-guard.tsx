/** Asks for confirmation before unsaved form values are lost by navigating, by Back or by closing the window. */
import { useEffect, useRef, useState } from 'react'
import { useBeforeUnload, useBlocker } from 'react-router'
import { followedLink } from '#web/every-page/followed-link.ts'
import { readSession } from '#web/every-page/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'

/** `onLeave` runs when the user leaves without saving, to delete the stored draft. */
export function UnsavedGuard({ unsaved, onLeave }: { unsaved: boolean; onLeave?: () => void }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => unsaved && isToAsk() && currentLocation.pathname !== nextLocation.pathname,
  )
  const link = useLinksToDocuments(unsaved)
  const isLeaving = useRef(false)
  const stay = () => {
    blocker.reset?.()
    link.stay()
  }
  const leave = () => {
    isLeaving.current = true
    onLeave?.()
    blocker.proceed?.()
    if (link.address) window.location.assign(link.address)
  }
  useBeforeUnload((event) => {
    if (unsaved && isToAsk() && !isLeaving.current) event.preventDefault()
  })
  if (blocker.state !== 'blocked' && !link.address) return null
  return (
    <Dialog title="Leave without saving?" description="What you typed here has not been saved." onClose={stay}>
      <div className="mt-4 flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={stay}>
          Keep editing
        </Button>
        <Button variant="danger" onClick={leave}>
          Leave
        </Button>
      </div>
    </Dialog>
  )
}

/** Does not ask once the session is over, because the draft has been saved by then. */
const isToAsk = () => readSession().status === 'in'

/** The router does not handle links that lead out of the application, so the followed link is remembered here. */
function useLinksToDocuments(unsaved: boolean) {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    if (!unsaved) return
    const hold = (event: MouseEvent) => {
      const link = followedLink(event)
      if (!link || event.defaultPrevented || !isToAsk() || link.pathname === window.location.pathname) return
      event.preventDefault()
      setAddress(link.href)
    }
    document.addEventListener('click', hold)
    return () => document.removeEventListener('click', hold)
  }, [unsaved])
  return { address, stay: () => setAddress(undefined) }
}
