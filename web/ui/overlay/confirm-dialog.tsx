/** Confirmation dialog for actions that cannot be undone. Stays open and busy until the action has finished. */
import { AlertDialog } from '@base-ui/react/alert-dialog'
import { type ReactElement, type ReactNode, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { popupClass, veilClass } from './dialog.tsx'

type ConfirmDialogProps = {
  /** The button that opens the dialog. */
  trigger: ReactElement
  title: string
  text: string
  /** The affected item, shown below the text. */
  about?: ReactNode
  confirmText: string
  cancelText?: string | undefined
  /** Runs the action and reports its own errors: the dialog closes either way. */
  onConfirm: () => Promise<unknown>
}

export function ConfirmDialog(props: ConfirmDialogProps) {
  const { trigger, title, text, about, confirmText, cancelText = 'Cancel', onConfirm } = props
  const [open, setOpen] = useState(false)
  const [busy, setBusy] = useState(false)
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
    <AlertDialog.Root open={open} onOpenChange={(wanted) => setOpen(wanted || busy)}>
      <AlertDialog.Trigger render={trigger} />
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className={veilClass} />
        <AlertDialog.Popup className={popupClass}>
          <AlertDialog.Title className="heading text-2xl">{title}</AlertDialog.Title>
          <AlertDialog.Description render={<div />} className="mt-2">
            <p className="text-ink-muted">{text}</p>
            {about && <p className="mt-2 font-medium">{about}</p>}
          </AlertDialog.Description>
          <div className="mt-6 flex flex-wrap justify-end gap-3">
            <AlertDialog.Close render={<Button variant="secondary">{cancelText}</Button>} />
            <Button variant="danger" busy={busy} onClick={confirm}>
              {confirmText}
            </Button>
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
