/** Toasts, to be shown from anywhere: `toast.success('Order approved')`. */
import { makeStore } from './store.ts'

export type ToastMessage = { id: number; tone: 'success' | 'error'; text: string }

let shown: readonly ToastMessage[] = []
let lastId = 0

export const toast = {
  /** Both return the id for `dismiss`. This one disappears after six seconds, paused while it is hovered or focused. */
  success: (text: string) => show('success', text),
  /** Stays until it is dismissed. */
  error: (text: string) => show('error', text),
  dismiss: (id: number) => replace(shown.filter((message) => message.id !== id)),
  dismissAll: () => replace(none),
}

const none: readonly ToastMessage[] = []

/** The toasts currently shown. */
export const toasts = makeStore({ read: () => shown, onServer: () => none })

const most = 4

/** A toast with the same text replaces the earlier one and moves to the end, instead of piling up. */
function show(tone: ToastMessage['tone'], text: string): number {
  lastId += 1
  const others = shown.filter((message) => message.text !== text || message.tone !== tone)
  replace([...others, { id: lastId, tone, text }].slice(-most))
  return lastId
}

function replace(next: readonly ToastMessage[]) {
  shown = next
  toasts.changed()
}
