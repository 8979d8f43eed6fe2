/** A form that makes something: sent again after its answer was lost, it makes it once; changed and sent, it makes another. */
import { useRef } from 'react'
import { ApiRefusal } from '#web/api/refusal.ts'

/**
 * `sendOnce(body, (idempotencyKey) => api.addReview({ body }, { idempotencyKey }))` sends every body under a key of its
 * own, which it keeps for as long as nobody knows whether the shop did what it says.
 */
export function useSendOnce() {
  const keys = useRef(new Map<string, string>())

  return async function sendOnce<Answer>(body: object, send: (idempotencyKey: string) => Promise<Answer>) {
    const said = JSON.stringify(body)
    const key = keys.current.get(said) ?? crypto.randomUUID()
    keys.current.set(said, key)
    try {
      const answer = await send(key)
      keys.current.delete(said)
      return answer
    } catch (error) {
      const isRefused = error instanceof ApiRefusal && error.status < 500
      if (isRefused) keys.current.delete(said)
      throw error
    }
  }
}
