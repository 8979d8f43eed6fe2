/**
 * Idempotent submits: a form that is sent again after a lost answer creates only one record; a changed form creates another
 * record.
 */
import { useRef } from 'react'
import { ApiRefusal } from '#web/api/refusal.ts'

/**
 * `sendOnce(body, (idempotencyKey) => api.addReview({ body }, { idempotencyKey }))` sends each body under an
 * Idempotency-Key of its own and reuses the key on a retry, until the shop has accepted or refused the body.
 */
export function useIdempotencyKey() {
  const keys = useRef(new Map<string, string>())

  return async function sendOnce<Answer>(body: object, send: (idempotencyKey: string) => Promise<Answer>) {
    const serialized = JSON.stringify(body)
    const key = keys.current.get(serialized) ?? crypto.randomUUID()
    keys.current.set(serialized, key)
    try {
      const answer = await send(key)
      keys.current.delete(serialized)
      return answer
    } catch (error) {
      const isRefused = error instanceof ApiRefusal && error.status < 500
      if (isRefused) keys.current.delete(serialized)
      throw error
    }
  }
}
