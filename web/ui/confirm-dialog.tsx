/** Asks before something that cannot be undone. Stays open, busy, until what was confirmed is settled. */
import { AlertDialog } from '@base-ui/react/alert-dialog'
import { type ReactElement, useState } from 'react'
import { Button } from './button.tsx'
import { popupClass, veilClass } from './dialog-class.ts'

type ConfirmDialogProps = {
  /** The button that asks. */
  trigger: ReactElement
  title: string
  text: string
  confirmText: string
  cancelText?: string
  /** Does it, and tells of its own failure: the dialog closes either way. */
  onConfirm: () => Promise<unknown>
}

export function ConfirmDialog(props: ConfirmDialogProps) {
  const { trigger, title, text, confirmText, cancelText = 'Cancel', onConfirm } = props
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
          <AlertDialog.Description className="mt-2 text-ink-muted">{text}</AlertDialog.Description>
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
