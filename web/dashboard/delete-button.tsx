/** A button that deletes, after asking in the specification's words. */
import type { ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx'

type DeleteButtonProps = {
  word?: string
  /** What is deleted, for those who hear the button without seeing its row. */
  what: string
  /** The same for those who see the question, below its words. */
  about?: ReactNode
  /** The button that leaves everything as it is: "Keep order". */
  keepWord?: string | undefined
  disabled?: boolean
  onDelete: () => Promise<unknown>
}

export function DeleteButton(props: DeleteButtonProps) {
  const { word = 'Delete', what, about, keepWord, disabled = false, onDelete } = props
  return (
    <ConfirmDialog
      trigger={
        <Button variant="danger" size="small" disabled={disabled} aria-label={`${word} ${what}`}>
          {word}
        </Button>
      }
      title="Are you sure?"
      text="You won't be able to revert this!"
      about={about}
      confirmText="Yes, delete it!"
      cancelText={keepWord}
      onConfirm={onDelete}
    />
  )
}
