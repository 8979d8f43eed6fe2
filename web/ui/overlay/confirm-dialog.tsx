/** Asks before an action, for example one that cannot be undone. Stays open and busy until the action has finished. */
import { type ReactNode, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Modal } from './dialog.tsx'

type ConfirmDialogProps = {
  /** The button that opens the dialog, by calling `ask`. */
  trigger: (ask: () => void) => ReactNode
  title: string
  text: string
  /** The affected item, shown below the text. */
  about?: ReactNode
  confirmText: string
  cancelText?: string | undefined
  /** Whether everything that the user must read before confirming has loaded. */
  ready?: boolean
  /** The look of the confirming button. */
  variant?: 'danger' | 'primary'
  /** Runs the action and reports its own errors: the dialog closes either way. */
  onConfirm: () => Promise<unknown>
}

export function ConfirmDialog(props: ConfirmDialogProps) {
  const { trigger, title, text, about, confirmText, cancelText = 'Cancel', onConfirm } = props
  const { variant = 'danger', ready = true } = props
  const [open, setOpen] = useState(false)
  const [busy, setBusy] = useState(false)
  const close = () => setOpen(busy)
  const confirm = async () => {
    setBusy(true)
    try {
      await onConfirm()
    } finally {
      setBusy(false)
      setOpen(false)
    }
  }
  return (
    <>
      {trigger(() => setOpen(true))}
      {open && (
        <Modal
          role="alertdialog"
          title={title}
          description={
            <>
              <p className="mt-2 text-ink-muted">{text}</p>
              {about && <div className="mt-2 font-medium">{about}</div>}
            </>
          }
          onClose={close}
        >
          <div className="mt-6 flex flex-wrap justify-end gap-3">
            <Button variant="secondary" onClick={close}>
              {cancelText}
            </Button>
            <Button variant={variant} busy={busy} disabled={!ready} onClick={confirm}>
              {confirmText}
            </Button>
          </div>
        </Modal>
      )}
    </>
  )
}
