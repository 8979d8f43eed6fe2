/** After a change of page the focus goes to its heading, so that it is read out and the keyboard starts there. */
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { focusHeading } from '#web/ui/focus-heading.ts'

/** Only when the path changes: searching, sorting and paging leave the focus where it is. */
export function useHeadingFocus(): void {
  const { pathname, hash } = useLocation()
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    if (hash) return
    focusHeading()
  }, [pathname, hash])
}
