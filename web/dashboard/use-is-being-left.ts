/** For work that a page has begun and that is still in progress when the user leaves the page. */
import { useEffect, useRef } from 'react'
import { useNavigation } from 'react-router'

/**
 * Whether another page is already loading or shown. If so, the loaders of that page may have read the data before this work changed
 * the data.
 */
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
