/** A delete button with a confirmation dialog, in the specification's words. */
import type { ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx'

type DeleteButtonProps = {
  word?: string
  /** The name of the thing to delete, for the button's accessible name: screen reader users hear the button without its row. */
  what: string
  /** Details of the thing to delete, shown in the dialog below its text. */
  about?: ReactNode
  /** Label of the cancel button, such as "Keep order". */
  keepWord?: string | undefined
  disabled?: boolean
  /** Why the button is disabled. */
  why?: string | undefined
  /** Whether the dialog shows everything that the admin has to read before confirming; `onAsk` starts to load it. */
  ready?: boolean
  onAsk?: () => void
  onDelete: () => Promise<unknown>
}

export function DeleteButton(props: DeleteButtonProps) {
  const { word = 'Delete', what, about, keepWord, disabled = false, why, ready, onAsk, onDelete } = props
  return (
    <ConfirmDialog
      trigger={(ask) => (
        <Button
          variant="danger"
          size="small"
          disabled={disabled}
          title={why}
          aria-label={`${word} ${what}`}
          onClick={() => {
            onAsk?.()
            ask()
          }}
        >
          {word}
        </Button>
      )}
      title="Are you sure?"
      text="You won't be able to revert this!"
      about={about}
      confirmText="Yes, delete it!"
      cancelText={keepWord}
      ready={ready ?? true}
      onConfirm={onDelete}
    />
  )
}
