/** Short messages that anything may call out, wherever it is: `toast.success('Order approved')`. */
import { makeStore } from './store.ts'

export type ToastMessage = { id: number; tone: 'success' | 'error'; text: string }

let shown: readonly ToastMessage[] = []
let lastId = 0

export const toast = {
  /** Both give the id to dismiss it by. This one goes by itself after six seconds, unless it is being pointed at. */
  success: (text: string) => show('success', text),
  /** Stays until it is dismissed. */
  error: (text: string) => show('error', text),
  dismiss: (id: number) => replace(shown.filter((message) => message.id !== id)),
  dismissAll: () => replace(none),
}

const none: readonly ToastMessage[] = []

/** What is on the screen now. */
export const toasts = makeStore({ read: () => shown, onServer: () => none })

const most = 4

/** Saying again what is still on the screen moves it to the end instead of piling up. */
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
