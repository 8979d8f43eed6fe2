/** The words in a search field whose search is kept in the address. */
import { useEffect, useRef, useState } from 'react'

const pauseMs = 300

/**
 * `typed` is what the field shows; `type` searches once the typing pauses, and `settle`, for leaving the field, at
 * once. When the address changes by other means than this field, such as Back or a Clear button, the field follows.
 */
export function useSearchWords(value: string, onSearch: (words: string) => void) {
  const [typed, setTyped] = useState(value)
  const [known, setKnown] = useState(value)
  const [asked, setAsked] = useState(value)
  const { later, settle } = useAfterPause()

  if (value !== known) {
    setKnown(value)
    if (value !== asked) {
      setAsked(value)
      setTyped(value)
    }
  }

  const type = (text: string) => {
    setTyped(text)
    later(() => {
      setAsked(text.trim())
      onSearch(text.trim())
    })
  }
  return { typed, type, settle }
}

/** `later` runs the last action asked for, once nothing else has been asked for a moment; `settle` runs it now. */
function useAfterPause() {
  const waiting = useRef<{ action: () => void; timer: ReturnType<typeof setTimeout> }>(undefined)
  useEffect(() => () => clearTimeout(waiting.current?.timer), [])

  function settle() {
    const { action, timer } = waiting.current ?? {}
    clearTimeout(timer)
    waiting.current = undefined
    action?.()
  }
  function later(action: () => void) {
    clearTimeout(waiting.current?.timer)
    waiting.current = { action, timer: setTimeout(settle, pauseMs) }
  }
  return { later, settle }
}
