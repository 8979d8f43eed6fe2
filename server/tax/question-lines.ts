/**
 * Lines of questions to a service that answers one question of a line at a time. Waits are short: a line holds only a few
 * questions, the timeout includes the waiting, equal questions are asked once, and a question is dropped when its callers go.
 */
import { waitElsewhere } from '../http/outgoing-requests.ts'

type Question<Answer> = {
  line: string
  /** Equal questions have equal keys. */
  key: string
  /** The signal is aborted after the timeout, or when all callers have gone. */
  ask: (signal: AbortSignal) => Promise<Answer>
  /** Aborted when the caller has gone. */
  caller?: AbortSignal | undefined
}

type Asked<Answer> = { answer: Promise<Answer | undefined>; callers: number; gone: AbortController }

/** Asks in turn. Undefined if the question was not asked: its line is full, its time is over, or its callers have gone. */
export type AskInLine<Answer> = (question: Question<Answer>) => Promise<Answer | undefined>

export function makeQuestionLines<Answer>({
  mostWaiting,
  timeoutMs,
}: {
  mostWaiting: number
  timeoutMs: number
}): AskInLine<Answer> {
  const lines = new Map<string, Line>()
  const open = new Map<string, Asked<Answer>>()

  function lineOf(name: string): Line {
    const line = lines.get(name) ?? makeLine(mostWaiting)
    lines.set(name, line)
    return line
  }

  function begin({ line, key, ask }: Question<Answer>): Asked<Answer> {
    const gone = new AbortController()
    const signal = AbortSignal.any([gone.signal, AbortSignal.timeout(timeoutMs)])
    const answer = inTurn(lineOf(line), signal, ask).finally(() => forget(key, asked))
    const asked = { answer, callers: 0, gone }
    open.set(key, asked)
    return asked
  }

  function forget(key: string, asked: Asked<Answer>): void {
    if (open.get(key) === asked) open.delete(key)
  }

  return async (question) => {
    const { key, caller } = question
    if (caller?.aborted) return undefined
    const asked = open.get(key) ?? begin(question)
    asked.callers += 1
    const leave = () => {
      asked.callers -= 1
      if (asked.callers > 0) return
      forget(key, asked)
      asked.gone.abort()
    }
    caller?.addEventListener('abort', leave)
    try {
      return await waitElsewhere(asked.answer)
    } finally {
      caller?.removeEventListener('abort', leave)
    }
  }
}

async function inTurn<Answer>(
  line: Line,
  signal: AbortSignal,
  ask: (signal: AbortSignal) => Promise<Answer>,
): Promise<Answer | undefined> {
  if (!(await line.enter(signal))) return undefined
  try {
    return await ask(signal)
  } finally {
    line.leave()
  }
}

type Line = {
  /** True when it is the caller's turn, which ends with `leave`; false if the line is full, or `signal` is aborted before. */
  enter: (signal: AbortSignal) => Promise<boolean>
  leave: () => void
}

function makeLine(mostWaiting: number): Line {
  let isTaken = false
  const waiting = new Set<() => void>()
  return {
    async enter(signal) {
      if (!isTaken) {
        isTaken = true
        return true
      }
      if (waiting.size >= mostWaiting) return false
      return new Promise((resolve) => {
        const start = () => {
          signal.removeEventListener('abort', giveUp)
          resolve(true)
        }
        const giveUp = () => {
          waiting.delete(start)
          resolve(false)
        }
        waiting.add(start)
        signal.addEventListener('abort', giveUp)
      })
    },
    leave() {
      const [next] = waiting
      if (!next) isTaken = false
      else {
        waiting.delete(next)
        next()
      }
    },
  }
}
