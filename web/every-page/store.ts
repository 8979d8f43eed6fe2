/** A value with subscribers. React reads it with `useStore`. */

type Parts<Value> = {
  /** The current value; must be the same object as long as nothing has changed. */
  read: () => Value
  /** The value on the server and during hydration. */
  onServer: () => Value
  /** Subscribes to an outside source: called once, with the first subscriber. */
  listen?: () => void
}

export type Store<Value> = Pick<Parts<Value>, 'read' | 'onServer'> & {
  /** Returns the function that unsubscribes. */
  subscribe: (listener: () => void) => () => void
  /** Notifies the subscribers: call it after each change. */
  changed: () => void
}

export function makeStore<Value>({ read, onServer, listen }: Parts<Value>): Store<Value> {
  const listeners = new Set<() => void>()
  let isListening = false
  return {
    read,
    onServer,
    subscribe(listener) {
      if (!isListening) listen?.()
      isListening = true
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    changed() {
      for (const listener of listeners) listener()
    },
  }
}
