/** Something that a button opens: Escape, a click elsewhere and the focus leaving close it. */
import { type FocusEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useLocation } from 'react-router'

/** Spread `box` around both, `button` on the button, and give the opened part `panelId`. It closes when the page changes. */
export function useDisclosure() {
  const { key } = useLocation()
  const [openAt, setOpenAt] = useState<string>()
  const open = openAt === key
  const buttonRef = useRef<HTMLButtonElement>(null)
  const boxRef = useRef<HTMLDivElement>(null)
  const panelId = useId()
  const close = () => setOpenAt(undefined)

  useEffect(() => {
    if (!open) return
    const closeOutside = ({ target }: PointerEvent) => {
      if (target instanceof Node && !boxRef.current?.contains(target)) setOpenAt(undefined)
    }
    document.addEventListener('pointerdown', closeOutside)
    return () => document.removeEventListener('pointerdown', closeOutside)
  }, [open])

  return {
    open,
    close,
    show: () => setOpenAt(key),
    panelId,
    box: {
      ref: boxRef,
      onKeyDown: (event: KeyboardEvent) => {
        if (event.key !== 'Escape' || !open) return
        close()
        buttonRef.current?.focus()
      },
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
        if (relatedTarget && !currentTarget.contains(relatedTarget)) close()
      },
    },
    button: {
      ref: buttonRef,
      onClick: () => setOpenAt(open ? undefined : key),
      'aria-expanded': open,
      'aria-controls': open ? panelId : undefined,
    },
  }
}
