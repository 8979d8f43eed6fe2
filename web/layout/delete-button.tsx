/** A button that deletes, after asking in the specification's words. */
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'

type DeleteButtonProps = {
  word?: string
  /** What is deleted, for those who hear the button without seeing its row. */
  what: string
  disabled?: boolean
  onDelete: () => Promise<unknown>
}

export function DeleteButton({ word = 'Delete', what, disabled = false, onDelete }: DeleteButtonProps) {
  return (
    <ConfirmDialog
      trigger={
        <Button variant="danger" size="small" disabled={disabled} aria-label={`${word} ${what}`}>
          {word}
        </Button>
      }
      title="Are you sure?"
      text="You won't be able to revert this!"
      confirmText="Yes, delete it!"
      onConfirm={onDelete}
    />
  )
}
