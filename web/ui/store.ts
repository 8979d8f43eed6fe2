/** A value that lives outside of React, and the components that follow it. */
import { useSyncExternalStore } from 'react'

type Parts<Value> = {
  /** The value of this moment; the same object as long as nothing has changed. */
  read: () => Value
  /** What there is on the server, and while hydrating. */
  onServer: () => Value
  /** Begins to listen to the outside: called once, when the first component follows. */
  listen?: () => void
}

export type Store<Value> = {
  /** Rerenders whenever the value has changed. */
  use: () => Value
  /** To be called after each change. */
  changed: () => void
}

export function makeStore<Value>({ read, onServer, listen }: Parts<Value>): Store<Value> {
  const listeners = new Set<() => void>()
  let isListening = false

  function subscribe(listener: () => void): () => void {
    if (!isListening) listen?.()
    isListening = true
    listeners.add(listener)
    return () => listeners.delete(listener)
  }

  return {
    use: () => useSyncExternalStore(subscribe, read, onServer),
    changed: () => {
      for (const listener of listeners) listener()
    },
  }
}
