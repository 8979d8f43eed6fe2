/** Reloads the list each minute, and when the page becomes visible again, because other people ship and cancel orders too. */
import { useEffect, useRef } from 'react'
import { useRevalidator } from 'react-router'

const everyMs = 60_000

export function useReload(): void {
  const { revalidate } = useRevalidator()
  const reload = useRef(revalidate)
  reload.current = revalidate
  useEffect(() => {
    const look = () => void (document.hidden || !navigator.onLine || reload.current())
    const timer = setInterval(look, everyMs)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [])
}
