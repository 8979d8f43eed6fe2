/**
 * The browser's own modal dialog: it traps the focus, closes on Escape, and restores the focus. It is open as long as it is
 * rendered. Its first field gets the focus and, in a dialog without fields, its first button below the title.
 */
import { type KeyboardEvent, type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { Icon } from '#web/ui/icon.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'

type DialogProps = {
  title: string
  description?: ReactNode
  /** Called when the dialog is closed without an answer: by Escape, or by its close button. */
  onClose: () => void
  /** The class names for its size, place and scrolling. */
  shape?: string | undefined
  children: ReactNode
}

const defaultShape =
  'm-auto max-h-[calc(100dvh-2rem)] w-[30rem] max-w-[calc(100vw-2rem)] overflow-y-auto rounded-lg border border-edge'

export function Dialog({ title, description, shape, onClose, children }: DialogProps) {
  return (
    <Modal
      title={title}
      shape={shape}
      corner={<IconButton label="Close" icon={<Icon name="x" size={20} />} className="-mt-2 -mr-2" onClick={onClose} />}
      description={description && <p className="mt-1 text-ink-muted">{description}</p>}
      onClose={onClose}
    >
      {children}
    </Modal>
  )
}

type ModalProps = DialogProps & {
  /** `alertdialog` is a question that requires an answer. */
  role?: 'alertdialog'
  /** Content beside the title. */
  corner?: ReactNode
}

export function Modal({ role, title, corner, description, shape = defaultShape, onClose, children }: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [titleId, descriptionId] = [useId(), useId()]
  useLayoutEffect(() => {
    const shown = dialog.current
    shown?.showModal()
    // Browsers focus the first button, which is the one that closes the dialog.
    const first = (what: string) => shown?.querySelector<HTMLElement>(what)
    ;(first(firstField) ?? first('button:not(h2 ~ *)'))?.focus()
    // Closed before it is removed, because only a dialog that is closed restores the focus.
    return () => shown?.close()
  }, [])
  return createPortal(
    <dialog
      ref={dialog}
      role={role}
      aria-labelledby={titleId}
      aria-describedby={description ? descriptionId : undefined}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onKeyDown={keepFocusWithin}
      // Browsers close a dialog on a second Escape, even if the first was prevented. The event of our own `close()` is ignored:
      // by then, the dialog is removed or open again.
      onClose={({ currentTarget }) => currentTarget.open || !currentTarget.isConnected || onClose()}
      className={`${shape} bg-surface p-6 text-ink shadow-raised backdrop:bg-veil open:animate-appear`}
    >
      <div className="flex items-start justify-between gap-4">
        <h2 id={titleId} className="heading text-2xl">
          {title}
        </h2>
        {corner}
      </div>
      <div id={descriptionId}>{description}</div>
      {children}
    </dialog>,
    document.body,
  )
}

const firstField = ':is(input, select, textarea):not(:disabled, [type=file])'

/** Tab leads from the last control to the first; browsers would go on to their own toolbars. */
function keepFocusWithin(event: KeyboardEvent<HTMLDialogElement>) {
  if (event.key !== 'Tab') return
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea')]
  const [end, other] = event.shiftKey ? [stops[0], stops.at(-1)] : [stops.at(-1), stops[0]]
  if (document.activeElement !== end) return
  event.preventDefault()
  other?.focus()
}
