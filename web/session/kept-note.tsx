/** Above a form that was left by the end of a session: it is as it was, and not sent yet. */
import { Button } from '#web/ui/button.tsx'

type KeptNoteProps = { isRestored: boolean; discard: () => void }

export function KeptNote({ isRestored, discard }: KeptNoteProps) {
  if (!isRestored) return null
  return (
    <div role="status" className="flex flex-wrap items-center gap-3 rounded-md border border-line bg-ground px-3 py-2">
      <p className="flex-1 font-medium">We kept what you typed. It has not been sent yet.</p>
      <Button variant="secondary" size="small" onClick={discard}>
        Discard
      </Button>
    </div>
  )
}
