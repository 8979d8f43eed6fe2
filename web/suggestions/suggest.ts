/**
 * Suggests products and answers while a visitor types in a search box: a combobox with a listbox, by the patterns of WAI-ARIA.
 * Loaded by web/every-page/search-boxes.ts. The box keeps the focus and searches as before; the list only adds a shorter way.
 */
import { connectionIsLost } from '#web/every-page/connection.ts'
import { findSuggestions } from './find-suggestions.ts'
import { makeList } from './suggestion-list.ts'

/** Shorter than the time between two words, longer than the time between two letters. */
const pauseMs = 150
const fewestLetters = 2

const served = new WeakSet<HTMLInputElement>()

export function suggest(box: HTMLInputElement): void {
  if (served.has(box)) return
  served.add(box)
  const list = makeList(box)
  let waiting: ReturnType<typeof setTimeout> | undefined
  let request = new AbortController()

  const stop = () => {
    clearTimeout(waiting)
    request.abort()
  }
  const close = () => {
    stop()
    list.close()
  }
  const look = async () => {
    stop()
    request = new AbortController()
    const { signal } = request
    const words = box.value.trim()
    if (words.length < fewestLetters || connectionIsLost.read()) return close()
    const found = await findSuggestions(words, box.form, signal)
    // Aborted: the visitor has typed on, or left the box.
    if (signal.aborted) return
    if (found) list.show(found)
    else list.close()
  }
  const lookAfterPause = () => {
    stop()
    list.wait()
    waiting = setTimeout(() => void look(), pauseMs)
  }

  box.addEventListener('input', lookAfterPause)
  box.addEventListener('blur', close)
  box.form?.addEventListener('submit', close)
  // The browser may show this page again from its back/forward cache.
  window.addEventListener('pagehide', close)
  box.addEventListener('keydown', (event) => {
    if (event.isComposing) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step && !list.isOpen()) void look()
    else if (step) list.move(step)
    else if (event.key === 'Escape' && list.isOpen()) close()
    else if (event.key !== 'Enter' || !(event.shiftKey ? list.add() : list.open())) return
    event.preventDefault()
  })
  if (box.value !== box.defaultValue) lookAfterPause()
}
