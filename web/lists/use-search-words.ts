/** State of a debounced search field whose query is kept in the URL. */
import { useEffect, useRef, useState } from 'react'

const pauseMs = 300

/** The longest search query that the shop accepts, in characters. */
export const mostSearchedLetters = 100

/**
 * `typed` is the field's text. `type` starts a debounced search; `searchNow` (on blur or Enter) searches at once. `refusal` says
 * why a query is not searched for. When the URL changes by other means, such as Back or a Clear button, the field follows.
 */
export function useSearchWords(value: string, onSearch: (words: string) => void) {
  const [typed, setTyped] = useState(value)
  const [known, setKnown] = useState(value)
  const [requested, setRequested] = useState(value)
  const { debounce, searchNow, cancel } = useDebounce()

  if (value !== known) {
    setKnown(value)
    if (value !== requested) {
      setRequested(value)
      setTyped(value)
    }
  }

  const type = (text: string) => {
    setTyped(text)
    if (isTooLong(text)) return cancel()
    debounce(() => {
      setRequested(text.trim())
      onSearch(text.trim())
    })
  }
  const refusal = isTooLong(typed) ? `Please enter at most ${mostSearchedLetters} characters` : undefined
  /** Returns the current words for a search made by other means, and cancels the pending search. */
  const take = () => {
    cancel()
    setRequested(typed.trim())
    return typed.trim()
  }
  return { typed, type, take, searchNow, refusal }
}

const isTooLong = (text: string) => text.trim().length > mostSearchedLetters

/** `debounce` runs the last action after a pause of `pauseMs`; `searchNow` runs it at once, `cancel` drops it. */
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
