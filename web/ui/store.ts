/** An external store for React (useSyncExternalStore). */
import { useSyncExternalStore } from 'react'

type Parts<Value> = {
  /** The current value; must be the same object as long as nothing has changed. */
  read: () => Value
  /** The value on the server and during hydration. */
  onServer: () => Value
  /** Subscribes to an outside source: called once, when the first component subscribes. */
  listen?: () => void
}

export type Store<Value> = {
  /** Hook: returns the value and rerenders whenever it has changed. */
  use: () => Value
  /** Notifies the subscribers: call it after each change. */
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
