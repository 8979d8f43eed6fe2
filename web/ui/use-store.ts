import { useSyncExternalStore } from 'react'
import type { Store } from '#web/every-page/store.ts'

/** Returns the store's value, and rerenders whenever it has changed. */
export function useStore<Value>({ subscribe, read, onServer }: Store<Value>): Value {
  return useSyncExternalStore(subscribe, read, onServer)
}
