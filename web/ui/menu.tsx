/** A menu of things to do, opened by a button. */
import { Menu as Base } from '@base-ui/react/menu'
import { type ReactElement, type ReactNode, useState } from 'react'
import { classNames } from './class-names.ts'

/** `trigger` is the button that opens it; inside are `MenuItem`s. */
export function Menu({ trigger, children }: { trigger: ReactElement; children: ReactNode }) {
  // It opens beside its button and not at the end of the document, so that it stays within the same landmark.
  const [place, setPlace] = useState<HTMLElement | null>(null)
  return (
    <Base.Root>
      <Base.Trigger render={trigger} />
      <span ref={setPlace} />
      <Base.Portal container={place}>
        <Base.Positioner align="end" sideOffset={6} className="z-50">
          <Base.Popup className="min-w-48 rounded-lg border border-edge bg-surface p-1 text-ink shadow-raised">
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}

type MenuItemProps = {
  children: ReactNode
  onSelect?: () => void
  /** An element to be, such as a link. */
  as?: ReactElement
  danger?: boolean
  disabled?: boolean
}

export function MenuItem({ children, onSelect, as, danger, disabled = false }: MenuItemProps) {
  return (
    <Base.Item
      {...(as && { render: as })}
      {...(onSelect && { onClick: onSelect })}
      disabled={disabled}
      className={classNames(
        'flex min-h-9 cursor-default items-center gap-2 rounded-md px-3 py-1.5 outline-none select-none data-disabled:text-ink-muted data-highlighted:bg-ground pointer-coarse:min-h-11',
        danger && 'text-danger',
      )}
    >
      {children}
    </Base.Item>
  )
}
