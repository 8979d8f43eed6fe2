/** Files dropped on a part of a form; other dragged things keep their default behaviour. */
import { type DragEvent, useState } from 'react'

export function useDrop(add: (files: readonly File[]) => Promise<void>) {
  const [isOver, setIsOver] = useState(false)
  const onDragOver = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    setIsOver(true)
  }
  const onDrop = (event: DragEvent) => {
    setIsOver(false)
    const files = [...event.dataTransfer.files]
    if (files.length === 0) return
    event.preventDefault()
    void add(files)
  }
  return { isOver, dropProps: { onDragOver, onDragLeave: () => setIsOver(false), onDrop } }
}
