/** A modal dialog with a focus trap: Escape closes it, and the focus returns to where it was. */
import { Dialog as Base } from '@base-ui/react/dialog'
import type { ReactElement, ReactNode } from 'react'
import { Icon } from '#web/ui/icon.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'

type DialogProps = {
  title: string
  description?: ReactNode
  /** The element that opens it, unless it is controlled by `open`. */
  trigger?: ReactElement
  open?: boolean
  onOpenChange?: (open: boolean) => void
  children: ReactNode
}

export function Dialog({ title, description, trigger, children, ...state }: DialogProps) {
  return (
    <Base.Root {...state}>
      {trigger && <Base.Trigger render={trigger} />}
      <Base.Portal>
        <Base.Backdrop className={veilClass} />
        <Base.Popup className={popupClass}>
          <div className="flex items-start justify-between gap-4">
            <Base.Title className="heading text-2xl">{title}</Base.Title>
            <Base.Close
              render={<IconButton label="Close" icon={<Icon name="x" size={20} />} className="-mt-2 -mr-2" />}
            />
          </div>
          {description && <Base.Description className="mt-1 text-ink-muted">{description}</Base.Description>}
          <div className="mt-4">{children}</div>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}

/** Class names shared by dialogs and their backdrop. */
const appearing =
  'transition-opacity duration-100 data-starting-style:opacity-0 data-ending-style:opacity-0 motion-reduce:transition-none'

export const veilClass = `fixed inset-0 z-40 bg-veil ${appearing}`

export const popupClass = `fixed top-1/2 left-1/2 z-50 max-h-[calc(100dvh-2rem)] w-[30rem] max-w-[calc(100vw-2rem)] -translate-x-1/2 -translate-y-1/2 overflow-y-auto rounded-lg border border-edge bg-surface p-6 text-ink shadow-raised ${appearing}`
