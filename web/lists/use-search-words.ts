/** The words in a search field whose search is kept in the address. */
import { useEffect, useRef, useState } from 'react'

const pauseMs = 300

/** What the shop searches for at most. */
export const mostSearchedLetters = 100

/**
 * `typed` is what the field shows; `type` searches once the typing pauses, and `searchNow`, for leaving the field, at
 * once. `refusal` says why it does not. When the address changes by other means than this field, such as Back or a Clear button, the field follows.
 */
export function useSearchWords(value: string, onSearch: (words: string) => void) {
  const [typed, setTyped] = useState(value)
  const [known, setKnown] = useState(value)
  const [asked, setAsked] = useState(value)
  const { debounce, searchNow, cancel } = useDebounce()

  if (value !== known) {
    setKnown(value)
    if (value !== asked) {
      setAsked(value)
      setTyped(value)
    }
  }

  const type = (text: string) => {
    setTyped(text)
    if (isTooLong(text)) return cancel()
    debounce(() => {
      setAsked(text.trim())
      onSearch(text.trim())
    })
  }
  const refusal = isTooLong(typed) ? `Please search for at most ${mostSearchedLetters} letters` : undefined
  return { typed, type, searchNow, refusal }
}

const isTooLong = (text: string) => text.trim().length > mostSearchedLetters

/** `debounce` runs the last action asked for, once nothing else has been asked for a moment; `searchNow` runs it now. */
function useDebounce() {
  const waiting = useRef<{ action: () => void; timer: ReturnType<typeof setTimeout> }>(undefined)
  useEffect(() => () => clearTimeout(waiting.current?.timer), [])

  function cancel() {
    clearTimeout(waiting.current?.timer)
    waiting.current = undefined
  }
  function searchNow() {
    const { action } = waiting.current ?? {}
    cancel()
    action?.()
  }
  function debounce(action: () => void) {
    clearTimeout(waiting.current?.timer)
    waiting.current = { action, timer: setTimeout(searchNow, pauseMs) }
  }
  return { debounce, searchNow, cancel }
}
