// Timers that do not keep the process alive and can all be stopped.
import type { Report } from './errors.ts'

export interface Timers {
  after(delayMs: number, work: () => Promise<unknown>): void
  /** Cancels pending work and resolves when work in progress has finished. */
  stop(): Promise<void>
}

export function makeTimers(report: Report): Timers {
  const waiting = new Set<NodeJS.Timeout>()
  const underWay = new Set<Promise<void>>()
  let stopped = false

  return {
    after(delayMs, work) {
      if (stopped) return
      const timer = setTimeout(() => begin(timer, work), delayMs)
      timer.unref()
      waiting.add(timer)
    },
    async stop() {
      stopped = true
      for (const timer of waiting) clearTimeout(timer)
      waiting.clear()
      await Promise.all(underWay)
    },
  }

  function begin(timer: NodeJS.Timeout, work: () => Promise<unknown>) {
    waiting.delete(timer)
    const whole = work()
      .catch((error) => report('Delayed work of the card sandbox failed', error))
      .then(() => void underWay.delete(whole))
    underWay.add(whole)
  }
}
