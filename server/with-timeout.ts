/** Waiting for something, but not for ever. */
import { setTimeout as pause, setImmediate as turn } from 'node:timers/promises'

/** The answer; undefined when there is none in time. What arrived while this process was busy is in time. */
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
