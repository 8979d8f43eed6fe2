/** For work that a page has begun and that is still in progress when the user leaves the page. */
import { useEffect, useRef } from 'react'
import { useNavigation } from 'react-router'

/** Whether another page is loading or shown by now: its loaders may have run before the change. */
export function useIsBeingLeft() {
  const { state } = useNavigation()
  const isBeingLeft = useRef(false)
  useEffect(() => {
    isBeingLeft.current = state === 'loading'
    return () => {
      isBeingLeft.current = true
    }
  }, [state])
  return isBeingLeft
}
