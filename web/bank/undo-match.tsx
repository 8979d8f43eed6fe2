/** The button that undoes the match of a transfer with an order. */
import { useChange } from '#web/dashboard/use-change.ts'
import { Button } from '#web/ui/button.tsx'

/** `label`: what screen readers say, because several buttons say Undo. */
export function UndoMatch({ id, label }: { id: string; label: string }) {
  const undo = useChange('undoMatch', { says: 'Match undone' })
  return (
    <Button variant="quiet" size="small" busy={undo.busy} onClick={() => void undo({ id })} aria-label={label}>
      Undo
    </Button>
  )
}
