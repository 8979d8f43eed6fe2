/** Why a form was refused as a whole, above its fields and read out at once. */
import { useEffect, useRef } from 'react'
import { Icon } from './icon.tsx'

type FormFailureProps = {
  children: string
  /** Far from the button that was pressed it would be out of sight: the focus goes to it, and the page with the focus. */
  takesFocus?: boolean
}

export function FormFailure({ children, takesFocus = false }: FormFailureProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (takesFocus && children) box.current?.focus()
  }, [takesFocus, children])
  return (
    // It is on the page before there is anything to read, or it would not be read out; empty, it takes no room.
    <div ref={box} role="alert" tabIndex={-1} className={children ? 'rounded-md' : 'sr-only'}>
      {children && (
        <p className="flex items-start gap-2 rounded-md border border-danger px-3 py-2 font-medium text-danger">
          <Icon name="warning-ring" size={18} className="mt-0.5 shrink-0" />
          {children}
        </p>
      )}
    </div>
  )
}
