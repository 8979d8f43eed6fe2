/** Whether a box holds something wider than itself, and so can be scrolled sideways. */
import { useEffect, useRef, useState } from 'react'

export function useIsWider() {
  const ref = useRef<HTMLDivElement>(null)
  const [isWider, setIsWider] = useState(false)
  useEffect(() => {
    const box = ref.current
    if (!box) return
    const observer = new ResizeObserver(() => setIsWider(box.scrollWidth > box.clientWidth && scrolls(box)))
    observer.observe(box)
    if (box.firstElementChild) observer.observe(box.firstElementChild)
    return () => observer.disconnect()
  }, [])
  return { ref, isWider }
}

function scrolls(box: Element): boolean {
  return getComputedStyle(box).overflowX === 'auto'
}
