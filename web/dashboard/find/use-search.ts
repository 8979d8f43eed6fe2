/** Searches while the user types. Searches are debounced, and late results of earlier words are dropped. */
import { useEffect, useRef, useState } from 'react'
import type { FoundEverything } from '#contract/search/schema.ts'
import { api } from '#web/api/client.ts'
import { messageOf } from '#web/api/refusal.ts'
import { useEndOfSession } from '#web/forms/sending/use-session-end.ts'
import { nothingFound } from './options.ts'

export type Search = {
  /** The words that `found` answers. */
  q: string
  found?: FoundEverything
  failure?: string
  isWaiting: boolean
}

const pauseMs = 120
export const leastLetters = 2

const nothing: Search = { q: '', isWaiting: false }

/** `onWanted` gets the results if the user pressed Enter before they arrived. `isRemote`: the server searches as well. */
export function useSearch(isRemote: boolean, onWanted: (q: string, found: FoundEverything) => void) {
  const [search, setSearch] = useState(nothing)
  const latest = useRef<AbortController>(undefined)
  const isWanted = useRef(false)
  const endIfOver = useEndOfSession()
  useEffect(() => () => latest.current?.abort(), [])

  function ask(typed: string, afterMs = pauseMs) {
    latest.current?.abort()
    isWanted.current = false
    const q = typed.trim()
    if (q.length < leastLetters) return setSearch(nothing)
    const request = new AbortController()
    latest.current = request
    setSearch((before) => ({ ...before, isWaiting: true }))
    setTimeout(() => void answer(q, request.signal), afterMs)
  }

  async function answer(q: string, signal: AbortSignal) {
    if (signal.aborted) return
    try {
      const found = isRemote ? await api.searchEverything({ q }, { signal }) : nothingFound
      if (signal.aborted) return
      setSearch({ q, found, isWaiting: false })
      if (isWanted.current) onWanted(q, found)
    } catch (error) {
      // If other words have been typed meanwhile, the failure no longer matters.
      if (signal.aborted || (await endIfOver(error))) return
      setSearch({ q, failure: messageOf(error), isWaiting: false })
    }
  }

  const openWhenFound = () => {
    isWanted.current = true
  }
  return { search, ask, openWhenFound }
}
