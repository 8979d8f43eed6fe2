/** A timeout for a promise. */
import { setTimeout as pause, setImmediate as turn } from 'node:timers/promises'

/** The answer; undefined after the timeout. An answer that arrived while this process was busy still counts. */
export async function withTimeout<Answer>(ms: number, answer: Promise<Answer>): Promise<Answer | undefined> {
  const enough = new AbortController()
  const tooLate = async () => {
    await pause(ms, undefined, { ref: false, signal: enough.signal })
    await turn()
    await turn()
    return undefined
  }
  try {
    return await Promise.race([answer, tooLate()])
  } finally {
    enough.abort()
  }
}
